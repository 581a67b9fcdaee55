"""Who asks, and for which table: what the routes of the API and of live updates have in common.

All of it runs on the event loop: a table is not looked at from elsewhere while it changes.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path, Request
from fastapi.security import APIKeyQuery, HTTPAuthorizationCredentials, HTTPBearer

from heitan.table.tables import Holder, Table, Tables

_bearer = HTTPBearer(
    scheme_name="key",
    description="The secret of a person, as the creator of the table was given it.",
    auto_error=False,
)
_query = APIKeyQuery(
    name="key",
    scheme_name="key in the address",
    description="The same secret as a query parameter, as in the secret links.",
    auto_error=False,
)


async def tables_of(request: Request) -> Tables:
    """The tables of the server that was asked."""
    tables: Tables = request.app.state.tables
    return tables


AskedTables = Annotated[Tables, Depends(tables_of)]


async def asked_table(
    tables: AskedTables, table_id: Annotated[str, Path(description="The table's public id.")]
) -> Table:
    """The table that was asked for."""
    return await tables.find(table_id)


AskedTable = Annotated[Table, Depends(asked_table)]


async def asking_holder(
    tables: AskedTables,
    table: AskedTable,
    bearer: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
    query: Annotated[str | None, Depends(_query)],
) -> Holder:
    """Who asks: by the Authorization header, or else by ``?key=``; a spectator without both."""
    token = bearer.credentials if bearer is not None else query
    return tables.holder(table, token or None)


AskingHolder = Annotated[Holder, Depends(asking_holder)]
