"""Mail: letters that come in and letters that go out."""
