"""Games are opened; people take seats, sign in and write to each other."""
