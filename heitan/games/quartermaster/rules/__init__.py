"""The rules of Quartermaster, a module for each section."""
