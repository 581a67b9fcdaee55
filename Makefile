# Needs Python 3.11 or newer and nothing else: `make play` and `make test` set everything up in .venv.
#
#   make play                        play Carriers in the browser
#   make play GAME=postcard          or another game: pacific, postcard, quartermaster
#   make play ARGS="--lang en"       with options of `heitan play`
#   make test                        all tests, on all cores
#   make lint                        style and types
#   make bench                       speed and memory of every game

VENV := .venv
BIN := $(VENV)/bin
GAME ?= carriers

# The first Python that is new enough; `make PYTHON=/path/to/python play` takes another one.
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; \
	then echo $$python; break; fi; done)

PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt

.PHONY: play test lint bench
.DEFAULT_GOAL := play

play: $(VENV)/play.stamp
	@$(BIN)/heitan play $(GAME) $(ARGS)

test: $(VENV)/test.stamp
	@$(BIN)/python -m pytest -n auto $(ARGS)

lint: $(VENV)/test.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/play.stamp
	@$(BIN)/heitan bench $(ARGS)

$(VENV)/venv.stamp:
	@if [ -z "$(PYTHON)" ]; then \
		echo "Heitan needs Python 3.11 or newer, and none was found; make PYTHON=/path/to/python names one." >&2; exit 1; fi
	@if ! $(PYTHON) -c 'import ensurepip, venv' >/dev/null 2>&1; then \
		echo "$(PYTHON) cannot make virtual environments; on Debian and Ubuntu, install the package python3-venv." >&2; exit 1; fi
	@echo "Setting up $(VENV) with $(PYTHON) (once) ..."
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(VENV)/play.stamp: pyproject.toml constraints.txt $(VENV)/venv.stamp
	@echo "Installing Heitan and what it needs ..."
	@$(PIP) -e .
	@touch $@

$(VENV)/test.stamp: pyproject.toml constraints.txt $(VENV)/venv.stamp
	@echo "Installing Heitan, what it needs, and what its tests need ..."
	@$(PIP) -e '.[test]'
	@touch $(VENV)/play.stamp $@
