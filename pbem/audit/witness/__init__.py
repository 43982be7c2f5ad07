"""Witnesses (C2SP tlog-witness): they cosign the heads of logs that only ever grow, so that nobody is shown another."""
