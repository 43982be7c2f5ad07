"""Views, charts, sentences and names."""
