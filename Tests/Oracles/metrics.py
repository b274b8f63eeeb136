"""Reads metrics in Prometheus' text form as its own Python client does.

Standard input: the text. Standard output: a line for each value: name, labels sorted by name as NAME=VALUE, the value, separated by
tabs. Fails where the text is against the form: values outside their metric, a metric or a value twice, a counter without its suffix,
a histogram whose buckets fall or do not end at its count.
"""

import math
import sys

from prometheus_client.parser import text_string_to_metric_families

text = sys.stdin.read()
assert text.endswith("\n"), "the last line has no end"
families, seen = [], set()
for family in text_string_to_metric_families(text):
    assert family.name not in families, f"{family.name} is there twice"
    assert family.type in ("counter", "gauge", "histogram"), f"{family.name} has no type"
    assert family.documentation, f"{family.name} has no help"
    families.append(family.name)
    buckets = {}
    for sample in family.samples:
        labels = tuple(sorted(sample.labels.items()))
        assert (sample.name, labels) not in seen, f"{sample.name}{labels} is there twice"
        seen.add((sample.name, labels))
        ends = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count")}.get(family.type, ("",))
        assert sample.name in [family.name + end for end in ends], f"{sample.name} is not of {family.name}"
        assert math.isfinite(sample.value), f"{sample.name} is {sample.value}"
        if sample.name.endswith("_bucket"):
            key = tuple(pair for pair in labels if pair[0] != "le")
            buckets.setdefault(key, []).append((float(sample.labels["le"]), sample.value))
        if family.type == "histogram" and sample.name.endswith("_count"):
            steps = buckets[labels]
            assert steps == sorted(steps) and steps[-1] == (math.inf, sample.value), f"{sample.name}{labels}: {steps}"
            assert [value for _, value in steps] == sorted(value for _, value in steps), f"{sample.name}{labels}: {steps}"
        print("\t".join([sample.name, *(f"{name}={value}" for name, value in labels), repr(sample.value)]))
assert text.count("# TYPE ") == len(families), "a metric has no values, or no type"
