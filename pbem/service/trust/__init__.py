"""The log, its checks, and the proofs that players keep."""
