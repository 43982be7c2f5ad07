"""Free units (ISO-65 to ISO-70): berserker, pirates, plague and others that belong to nobody, and their phase."""
