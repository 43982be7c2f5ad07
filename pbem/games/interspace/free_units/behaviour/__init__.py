"""What each kind of free unit does, one file each."""
