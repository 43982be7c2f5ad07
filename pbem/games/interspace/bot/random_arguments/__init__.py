"""Random arguments for the fuzzer's sheets."""
