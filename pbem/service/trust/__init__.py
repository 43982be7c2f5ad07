"""The log, its checks, and what players keep as proof."""
