"""Pacific (太平洋): a hex campaign with 67 variant rules."""
