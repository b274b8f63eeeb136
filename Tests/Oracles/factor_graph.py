"""Yaw and position of a scene by a sliding-window factor graph (GTSAM): what a specialist would write outside the engine.

usage: factor_graph.py [--window S] LOG ... > lines
LOG is a session log (docs/session-log.md) with poses and fixes. For each log one line: yaw (degrees), its standard
deviation, latitude, longitude, standard deviation of the position per axis (m), yaw error (degrees), position error (m);
"nan" where the log has no truth. All at the last fix.

One node (Pose2) for each fix of the window: the rotation of the scene into east and north, and the camera. Factors: odometry
between the nodes, with one rate of rotation for the window; fixes = camera + Gauss-Markov bias + white noise with a
Cauchy kernel; velocities likewise with a Huber kernel. The start is the rigid fit of all fixes.
"""

import argparse
import gzip
import json
import math
import sys

import gtsam
import numpy
from gtsam.symbol_shorthand import B, U, W, X

FIX_TAU, WHITE_SHARE = 60.0, 0.1
VELOCITY_TAU, VELOCITY_BIAS, VELOCITY_WHITE = 4.0, 0.25, 0.2
YAW_WALK = math.radians(0.3) / math.sqrt(60)  # per square root of a second
POSITION_WALK = 0.05  # per square root of a metre
RATE = math.radians(1) / 60
PER_SIGMA = 1.5152  # 68 % radius / standard deviation per axis


class Plane:
    """East and north of a position, metres; the radii of curvature of WGS 84 at the origin."""

    def __init__(self, lat, lon):
        self.lat, self.lon = lat, lon
        w2 = 1 - 0.00669437999014 * math.sin(math.radians(lat)) ** 2
        self.north = math.radians(1) * 6378137 * (1 - 0.00669437999014) / w2**1.5
        self.east = math.radians(1) * 6378137 / math.sqrt(w2) * math.cos(math.radians(lat))

    def of(self, lat, lon):
        return numpy.array([(lon - self.lon) * self.east, (lat - self.lat) * self.north])

    def back(self, point):
        return self.lat + point[1] / self.north, self.lon + point[0] / self.east


def read(path):
    """Fixes with the camera's place in the scene and its velocity there, and the truths by time."""
    steps, truths, poses = [], [], []
    with (gzip.open if path.endswith(".gz") else open)(path, "rt") as lines:
        for line in lines:
            sample = json.loads(line)
            if "pose" in sample and sample["pose"].get("tracking", "normal") != "lost":
                p = sample["pose"]["p"]
                poses.append((sample["t"], numpy.array([p[0], -p[2]])))
            elif "truth" in sample:
                truths.append((sample["t"], sample["truth"]))
            elif "fix" in sample and sample["fix"]["hAcc"] > 0 and poses:
                t, place = poses[-1]
                before = next((p for p in reversed(poses) if p[0] <= t - 1 + 1e-6), None)
                velocity = (place - before[1]) / (t - before[0]) if before and t - before[0] < 1.5 else None
                steps.append((sample["t"], sample["fix"], place, velocity))
    return steps, truths


def rotation(angle):
    return numpy.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])


def odometry(measured, seconds, noise, a, b, rate):
    def error(this, values, jacobians):
        first, second, turn = values.atPose2(a), values.atPose2(b), values.atVector(rate)
        expected = gtsam.Pose2(measured[0], measured[1], turn[0] * seconds)
        ha, hb, left, right = (numpy.zeros((3, 3), order="F") for _ in range(4))
        between = first.between(second, ha, hb)
        rest = expected.between(between, left, right)
        if jacobians is not None:
            jacobians[0], jacobians[1] = right @ ha, right @ hb
            jacobians[2] = (left @ numpy.array([[0.0], [0.0], [seconds]]))
        return numpy.array([rest.x(), rest.y(), rest.theta()])

    return gtsam.CustomFactor(noise, [a, b, rate], error)


def fixed(measured, noise, pose, bias):
    def error(this, values, jacobians):
        node, off = values.atPose2(pose), values.atVector(bias)
        if jacobians is not None:
            jacobians[0] = numpy.hstack([rotation(node.theta()), numpy.zeros((2, 1))])
            jacobians[1] = numpy.eye(2)
        return numpy.array([node.x(), node.y()]) + off - measured

    return gtsam.CustomFactor(noise, [pose, bias], error)


def moved(measured, in_scene, noise, pose, bias):
    def error(this, values, jacobians):
        node, off = values.atPose2(pose), values.atVector(bias)
        turned = rotation(node.theta()) @ in_scene
        if jacobians is not None:
            jacobians[0] = numpy.zeros((2, 3))
            jacobians[0][:, 2] = [-turned[1], turned[0]]
            jacobians[1] = numpy.eye(2)
        return turned + off - measured

    return gtsam.CustomFactor(noise, [pose, bias], error)


def markov(graph, key, times, sigmas, tau):
    """A stationary Gauss-Markov process: its density, written as differences of neighbours and priors.

    (b - k a)^2 = k (b - a)^2 + (1 - k) b^2 - k (1 - k) a^2 for the part k that is left of a; the sums of the last two
    over the chain are positive at every node.
    """
    precisions = [1 / s**2 for s in sigmas]
    priors = [precisions[0]] + [0.0] * (len(times) - 1)
    for i in range(1, len(times)):
        kept = math.exp(-max(1e-3, times[i] - times[i - 1]) / tau)
        weight = precisions[i] / (1 - kept**2)
        priors[i] += (1 - kept) * weight
        priors[i - 1] -= kept * (1 - kept) * weight
        graph.add(gtsam.BetweenFactorVector(key(i - 1), key(i), numpy.zeros(2), isotropic(1 / math.sqrt(kept * weight))))
    for i, precision in enumerate(priors):
        graph.add(gtsam.PriorFactorVector(key(i), numpy.zeros(2), isotropic(1 / math.sqrt(max(1e-9, precision)))))


def isotropic(sigma):
    return gtsam.noiseModel.Isotropic.Sigma(2, max(1e-3, sigma))


def robust(kernel, sigma):
    return gtsam.noiseModel.Robust.Create(kernel, isotropic(sigma))


def estimate(steps, window):
    steps = [s for s in steps if s[0] >= steps[-1][0] - window]
    plane = Plane(steps[0][1]["lat"], steps[0][1]["lon"])
    fixes = numpy.array([plane.of(s[1]["lat"], s[1]["lon"]) for s in steps])
    scene = numpy.array([s[2] for s in steps])
    p, g = scene - scene.mean(axis=0), fixes - fixes.mean(axis=0)
    angle = math.atan2((p[:, 0] * g[:, 1] - p[:, 1] * g[:, 0]).sum(), (p * g).sum())
    places = p @ rotation(angle).T + fixes.mean(axis=0)

    graph, start = gtsam.NonlinearFactorGraph(), gtsam.Values()
    cauchy, huber = gtsam.noiseModel.mEstimator.Cauchy.Create(2.385), gtsam.noiseModel.mEstimator.Huber.Create(1.345)
    start.insert(W(0), numpy.zeros(1))
    graph.add(gtsam.PriorFactorVector(W(0), numpy.zeros(1), gtsam.noiseModel.Isotropic.Sigma(1, RATE)))
    has_velocity = any(s[1].get("course") is not None for s in steps)
    last, sigmas = None, []
    for i, (t, fix, place, velocity) in enumerate(steps):
        sigma = max(0.5, fix["hAcc"] / PER_SIGMA)
        start.insert(X(i), gtsam.Pose2(places[i][0], places[i][1], angle))
        start.insert(B(i), numpy.zeros(2))
        sigmas.append(sigma * math.sqrt(1 - WHITE_SHARE))
        graph.add(fixed(fixes[i], robust(cauchy, sigma * math.sqrt(WHITE_SHARE)), X(i), B(i)))
        if last is not None:
            seconds, step = max(1e-3, t - last[0]), place - last[2]
            walk = max(1e-3, POSITION_WALK * math.sqrt(numpy.hypot(*step)))
            noise = gtsam.noiseModel.Diagonal.Sigmas(numpy.array([walk, walk, YAW_WALK * math.sqrt(seconds)]))
            graph.add(odometry(step, seconds, noise, X(i - 1), X(i), W(0)))
        if has_velocity:
            start.insert(U(i), numpy.zeros(2))
        if fix.get("course") is not None and fix.get("speed", 0) > 0.4 and velocity is not None:
            if numpy.hypot(*velocity) > 0.3:
                course = math.radians(fix["course"])
                measured = fix["speed"] * numpy.array([math.sin(course), math.cos(course)])
                white = max(VELOCITY_WHITE, fix.get("speedAcc") or 0)
                graph.add(moved(measured, velocity, robust(huber, white), X(i), U(i)))
        last = (t, fix, place)
    times = [s[0] for s in steps]
    markov(graph, B, times, sigmas, FIX_TAU)
    if has_velocity:
        markov(graph, U, times, [VELOCITY_BIAS] * len(steps), VELOCITY_TAU)
    parameters = gtsam.LevenbergMarquardtParams()
    parameters.setMaxIterations(50)
    result = gtsam.LevenbergMarquardtOptimizer(graph, start, parameters).optimize()
    end = X(len(steps) - 1)
    covariance = gtsam.Marginals(graph, result).marginalCovariance(end)
    node = result.atPose2(end)
    lat, lon = plane.back([node.x(), node.y()])
    return (
        -math.degrees(node.theta()) % 360, math.degrees(math.sqrt(covariance[2, 2])), lat, lon,
        math.sqrt((covariance[0, 0] + covariance[1, 1]) / 2))


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--window", type=float, default=600, help="seconds of the window (default 600)")
    arguments.add_argument("logs", nargs="+", metavar="LOG")
    given = arguments.parse_args()
    for path in given.logs:
        steps, truths = read(path)
        if len(steps) < 3:
            sys.exit(f"{path}: there are fewer than three fixes with poses")
        yaw, sigma, lat, lon, spread = estimate(steps, given.window)
        truth = min(truths, key=lambda entry: abs(entry[0] - steps[-1][0]))[1] if truths else {}
        off = (yaw - truth["yaw"] + 180) % 360 - 180 if "yaw" in truth else math.nan
        away = math.hypot(*Plane(truth["lat"], truth["lon"]).of(lat, lon)) if truth else math.nan
        print(*map(repr, map(float, [yaw, sigma, lat, lon, spread, off, away])), flush=True)


if __name__ == "__main__":
    main()
