"""What walks cost to host, from factors that `walks.py` measures and prices of a list.

usage: Tests/Scale/cost.py 'FACTORS' [WALKS_A_DAY]   FACTORS: the JSON in the last line of walks.py

Prices are US dollars without taxes. Each has its source, or is marked as assumed.
"""

import json
import math
import sys

DAYS = 30
# Assumed: how a day's walks are spread, who comes, and what they do besides reading.
PEAK = 4                # the busiest hour beside the mean
FIRST_VISITS = 0.10     # the others have the page on the device, and ask whether there is a new one: two requests
ROUTES = 1.5            # routes of a walk by a service: one, and every other walk one more; on a site the device finds them
EDITS = 0.2             # anchors made or changed in a walk
CHANGES_READ = 2        # reads of changed anchors in a walk
STORED_GB = 5000        # a continent's areas
UPDATED_OBJECTS = 100_000   # objects uploaded in a month

# https://aws.amazon.com/cloudfront/pricing, Europe; undated copy, read November 2026. Terabytes in the tier, dollars for a gigabyte.
CDN_TIERS = [(10, 0.085), (40, 0.080), (100, 0.060), (350, 0.040), (524, 0.030), (4000, 0.025), (math.inf, 0.020)]
CDN_REQUESTS = 0.012 / 10_000     # assumed: HTTPS in Europe, not in the copy
# https://cloudburn.io/blog/amazon-s3-pricing (March 2026) and https://devnotes.tech (undated): S3 Standard, US East.
S3_STORED, S3_PUT, S3_GET = 0.023, 0.005 / 1000, 0.0004 / 1000
# https://developers.cloudflare.com/r2/pricing (its source in cloudflare/cloudflare-docs; the same on 3 August 2026 in a wiki).
R2_STORED, R2_WRITE, R2_READ = 0.015, 4.50 / 1e6, 0.36 / 1e6
# Assumed: a rented server with eight cores, 2 TB and 1 Gbit/s without a fee for traffic. Servers of that kind have their traffic
# free in Germany and Finland by https://fastvps.hosting/support/kb/101876045 (undated).
SERVER, SERVER_GBIT, SERVER_TB = 70, 1.0, 2


def tiers(gigabytes):
    total, left = 0.0, gigabytes
    for terabytes, price in CDN_TIERS:
        part = min(left, terabytes * 1000)
        total, left = total + part * price, left - part
    return total


def main():
    factors = json.loads(sys.argv[1])
    walks = float(sys.argv[2]) if len(sys.argv) > 2 else 1e6
    page, tiles, site = factors["page"], factors["tiles"], factors["site"]
    read = site["requests"] + FIRST_VISITS * page["requests"] + (1 - FIRST_VISITS) * 2
    data = site["bytes"] + FIRST_VISITS * page["bytes"]
    served = tiles["requests"] + FIRST_VISITS * page["requests"] + (1 - FIRST_VISITS) * 2
    second = walks / 86_400
    print(f"{walks:,.0f} walks a day, {second:.1f} a second, {PEAK * second:.0f} in the busiest hour\n")
    print("| | a walk | a day | a second, mean | busiest hour |\n| --- | ---: | ---: | ---: | ---: |")
    for name, each, unit in [
        ("requests of files, site", read, ""), ("requests of files, served", served, ""), ("bytes, site", data / 1e6, " MB"),
        ("misses of the cache, served", tiles["requests"] * (1 - tiles["hits"]), ""),
        ("routes by a service", ROUTES, ""), ("writes to the store", EDITS, ""), ("reads of changes", CHANGES_READ, ""),
    ]:
        print(f"| {name} | {each:.3g}{unit} | {each * walks:,.0f}{unit} | {each * second:.3g}{unit} | {PEAK * each * second:.3g}{unit} |")
    gigabytes, requests = data * walks * DAYS / 1e9, read * walks * DAYS
    miss = 1 - tiles["hits"]
    hosts = {
        "object storage and a CDN with a fee for egress (S3, CloudFront)": {
            "stored": STORED_GB * S3_STORED, "uploaded": UPDATED_OBJECTS * S3_PUT, "requests": requests * (CDN_REQUESTS + miss * S3_GET),
            "egress": tiers(gigabytes)},
        "object storage without a fee for egress (R2)": {
            "stored": STORED_GB * R2_STORED, "uploaded": UPDATED_OBJECTS * R2_WRITE, "requests": requests * R2_READ, "egress": 0.0},
    }
    peak = PEAK * data * second * 8 / 1e9
    count = max(2, math.ceil(peak / (0.6 * SERVER_GBIT)), math.ceil(2 * STORED_GB / 1000 / SERVER_TB))
    hosts[f"{count} rented servers (each object on two; {peak:.1f} Gbit/s in the busiest hour)"] = {
        "stored": count * SERVER, "uploaded": 0.0, "requests": 0.0, "egress": 0.0}
    print(f"\n{DAYS} days: {requests / 1e9:.2f} · 10⁹ requests, {gigabytes / 1000:,.0f} TB, {STORED_GB / 1000:g} TB stored\n")
    print("| hosting of what is read | stored, servers | uploads | requests | egress | $ a month | $ for 1000 walks |\n"
          "| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name, parts in hosts.items():
        total = sum(parts.values())
        print(f"| {name} | {parts['stored']:,.0f} | {parts['uploaded']:,.1f} | {parts['requests']:,.0f} | {parts['egress']:,.0f} | {total:,.0f} | "
              f"{total / (walks * DAYS) * 1000:.3f} |")


if __name__ == "__main__":
    main()
