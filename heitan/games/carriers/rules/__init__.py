"""The rules of Carriers, a module for each part of the spec."""
