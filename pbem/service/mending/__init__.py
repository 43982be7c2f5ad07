"""After the fact and in the open: corrections, rollbacks, disputes, consent."""
