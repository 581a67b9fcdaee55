"""The rules of Postcard, a module for each part of the spec."""
