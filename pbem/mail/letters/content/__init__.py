"""What the templates of letters may ask for, one file for each subject."""
