"""Yaw of a scene by generalised least squares, with numpy and the whole covariance matrix.

usage: rigid_fit.py < json > lines
[{"tau": s, "white": share, "sigma": [m …], "t": [s …], "p": [[x, y] …], "g": [[east, north] …]} …] ->
yaw (degrees), its standard deviation (degrees), east, north of the last point, residual sum of squares / (2n - 3)

The fix errors per axis have covariance s_i s_j ((1 - w²) exp(-|t_i - t_j| / tau) + w² [i = j]); tau = 0: independent.
The yaw minimises the whitened residuals over all yaws and shifts; it is found by a search, not by the closed form.
"""

import json
import sys

import numpy

for case in json.load(sys.stdin):
    t, sigma = numpy.array(case["t"]), numpy.array(case["sigma"])
    p, g = numpy.array(case["p"]), numpy.array(case["g"])
    lag = numpy.abs(t[:, None] - t[None, :])
    w = case["white"] if case["tau"] > 0 else 1.0
    correlation = numpy.exp(-lag / case["tau"]) if case["tau"] > 0 else numpy.zeros_like(lag)
    covariance = numpy.outer(sigma, sigma) * ((1 - w * w) * correlation + w * w * numpy.eye(len(t)))
    information = numpy.linalg.inv(covariance)
    ones = numpy.ones(len(t))

    def rotated(yaw):
        s, c = numpy.sin(yaw), numpy.cos(yaw)
        return numpy.stack([p[:, 0] * c + p[:, 1] * s, p[:, 1] * c - p[:, 0] * s], axis=1)

    def shift(yaw):
        return information.sum(axis=0) @ (g - rotated(yaw)) / (ones @ information @ ones)

    def cost(yaw):
        rest = g - rotated(yaw) - shift(yaw)
        return sum(rest[:, k] @ information @ rest[:, k] for k in range(2))

    grid = numpy.linspace(-numpy.pi, numpy.pi, 721)
    best = grid[numpy.argmin([cost(yaw) for yaw in grid])]
    low, high = best - 0.02, best + 0.02
    for _ in range(120):
        third = (high - low) / 3
        if cost(low + third) < cost(high - third):
            high -= third
        else:
            low += third
    yaw = (low + high) / 2
    centred = p - information.sum(axis=0) @ p / (ones @ information @ ones)
    spread = sum(centred[:, k] @ information @ centred[:, k] for k in range(2))
    place = rotated(yaw)[-1] + shift(yaw)
    print(*map(repr, map(float, [
        numpy.degrees(yaw) % 360, numpy.degrees(1 / numpy.sqrt(spread)), place[0], place[1],
        cost(yaw) / (2 * len(t) - 3)])))
