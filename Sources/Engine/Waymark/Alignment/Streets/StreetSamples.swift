internal import CPortableMath

/// Yaws and positions drawn from a belief on a fixed lattice, coarse first, fine where the walked path fits the streets.
///
/// The path's likelihood is by far the dearest part. It hangs on where the path lies on the map, not on the belief: until
/// the path has another piece, the same samples serve with the weights that a new belief gives them.
struct StreetSamples: Sendable {
  /// The samples; those that do not fit have a weight of 0.
  private(set) var all: [StreetSample] = []
  /// Distance and time of the newest piece and position of the camera when they were drawn.
  private var drawn: (distance: Double, time: Double, right: Double, ahead: Double)?
  /// Made on first use: most walks have no streets.
  private var lattices: [PositionLattice] = []
  private var masses: [Double] = []

  /// Step between yaws, radians, that is fine enough: no path determines its yaw better.
  private static let fineStep = 0.0132
  /// Samples below this fraction of the largest mass are ignored.
  private static let minimumRelativeMass = 1e-4
  /// Finest step between positions, metres.
  private static let positionStep = 4.0
  /// Approximate limits on the samples of the coarse and of the fine stage.
  private static let (coarseBudget, fineBudget) = (1000, 400)
  /// Samples serve for so many seconds at most: a path that grows older says less of the yaw.
  private static let maximumAge = 5.0
  /// How much of a new belief the samples must cover, measured by the sum of its density.
  private static let covered = 0.9...1.1

  /// Forgets the samples: the streets or the scene are others.
  mutating func removeAll() {
    all.removeAll(keepingCapacity: true)
    drawn = nil
  }

  /// Draws samples.
  mutating func draw(from slices: YawSlices, path: WalkedPath, fit: inout PathOnStreets, patch: StreetPatch) {
    removeAll()
    let lattice = lattice(for: slices)
    let points = lattice.points
    masses.removeAll(keepingCapacity: true)
    let minimumMass = Self.minimumRelativeMass / fit.growth(in: patch)
    var most = 0.0
    for (yaw, slice) in slices.slices {
      fit.rotate(toYaw: yaw)
      for point in points {
        let mass = Self.mass(point, slice, fit, patch, minimum: most * minimumMass)
        most = max(most, mass)
        masses.append(mass)
      }
    }
    // An odd number: the middle one has been evaluated already.
    let beside = Int((slices.step / Self.fineStep / 2).rounded())
    let fineSteps = 2 * beside + 1
    let share = slices.step / Double(fineSteps)
    let minimum = threshold(most, fineSteps: fineSteps)
    for (i, (yaw, slice)) in slices.slices.enumerated() {
      let own = i * points.count..<(i + 1) * points.count
      var isFine = false
      for k in own {
        isFine = isFine || masses[k] > minimum
        let step = masses[k] > minimum ? share : slices.step
        add(masses[k], points[k - own.lowerBound], slice, yaw, step: step, area: lattice.area)
      }
      guard isFine, beside > 0 else { continue }
      for sub in -beside...beside where sub != 0 {
        let fineYaw = yaw + Double(sub) * share
        let fine = YawSlice(slices.components, yaw: fineYaw)
        fit.rotate(toYaw: fineYaw)
        for k in own where masses[k] > minimum {
          let point = points[k - own.lowerBound]
          let mass = Self.mass(point, fine, fit, patch, minimum: most * minimumMass)
          add(mass, point, fine, fineYaw, step: share, area: lattice.area)
        }
      }
    }
    guard let piece = path.pieces.last, let here = path.here else { return }
    drawn = (piece.distance, path.time, here.right, here.ahead)
  }

  /// Gives the samples the weights that another belief gives them, at the place to which the camera has moved.
  ///
  /// - Returns: whether they serve. They do not once the path has another piece, or where the belief is elsewhere.
  mutating func reweigh(by slices: YawSlices, path: WalkedPath) -> Bool {
    guard let drawn, let here = path.here, path.pieces.last?.distance == drawn.distance,
      (0...Self.maximumAge).contains(path.time - drawn.time), let reference = slices.components.first?.yaw
    else { return false }
    let (right, ahead) = (here.right - drawn.right, here.ahead - drawn.ahead)
    var sum = 0.0
    var yaw = Double.nan
    var slice = slices.slices[0].slice
    var (s, c) = (0.0, 1.0)
    for i in all.indices {
      if all[i].yaw != yaw {
        yaw = all[i].yaw
        slice = YawSlice(slices.components, yaw: reference + remainder(yaw - reference, 2 * .pi))
        (s, c) = (sin(yaw), cos(yaw))
      }
      all[i].east = all[i].drawnEast + right * c + ahead * s
      all[i].north = all[i].drawnNorth + ahead * c - right * s
      let prior = slice.density(east: all[i].east, north: all[i].north) * all[i].size
      sum += prior
      all[i].weight = prior * all[i].likelihood
    }
    return Self.covered.contains(sum)
  }

  /// Weight of a position at a yaw times the likelihood of the path there; 0 where it is certainly negligible.
  private static func mass(
    _ point: PositionLattice.Point, _ slice: YawSlice, _ fit: PathOnStreets, _ patch: StreetPatch, minimum: Double
  ) -> Double {
    let prior = slice.density * point.weight
    guard prior > 0 else { return 0 }
    let (east, north) = slice.position(point.x, point.y)
    return prior * fit.likelihood(east: east, north: north, patch: patch, minimum: minimum / prior)
  }

  private mutating func add(
    _ mass: Double, _ point: PositionLattice.Point, _ slice: YawSlice, _ yaw: Double, step: Double, area: Double
  ) {
    let prior = slice.density * point.weight
    guard prior > 0 else { return }
    let (east, north) = slice.position(point.x, point.y)
    all.append(
      StreetSample(
        yaw: yaw, drawnEast: east, drawnNorth: north, likelihood: mass / prior, size: step * area * slice.area,
        east: east, north: north, weight: mass * step))
  }

  /// The lattice of positions: fine enough for streets, within the budget.
  private mutating func lattice(for slices: YawSlices) -> PositionLattice {
    if lattices.isEmpty { lattices = (2...5).map { PositionLattice(rings: $0) } }
    let wanted = PositionLattice.extent * slices.positionSigma / Self.positionStep
    var number = max(0, min(lattices.count - 1, Int(wanted.rounded(.up)) - 2))
    while number > 0, slices.slices.count * lattices[number].points.count > Self.coarseBudget { number -= 1 }
    return lattices[number]
  }

  /// Mass above which a coarse sample is refined.
  private func threshold(_ most: Double, fineSteps: Int) -> Double {
    var minimum = most * 1e-3
    for _ in 0..<3 {
      let count = masses.reduce(0) { $0 + ($1 > minimum ? 1 : 0) }
      if count * fineSteps <= Self.fineBudget { break }
      minimum *= 4
    }
    return minimum
  }
}

/// A yaw and a position of the camera with a weight.
struct StreetSample: Sendable {
  /// Radians from true north, within 2π of the belief's own.
  var yaw: Double
  /// The position when it was drawn, metres in the belief's frame.
  var drawnEast: Double
  var drawnNorth: Double
  /// Likelihood of the path with this yaw and position.
  var likelihood: Double
  /// The part of all yaws and positions that it stands for, radian · m².
  var size: Double
  /// The position now.
  var east: Double
  var north: Double
  var weight: Double
}
