"""What a seat may know, and what must hold on every board."""
