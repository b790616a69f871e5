"""Benchmarks: ratios against a floor measured in the same run, since machines are noisy."""
