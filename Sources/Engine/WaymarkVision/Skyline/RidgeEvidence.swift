internal import CPortableMath
internal import WaymarkGeodesy

/// What the crests below the skyline say of a direction: whether the picture's brightness changes where it has them.
///
/// Above a crest farther ground is seen through more air: it is mostly brighter. How strongly the brightness changes there is
/// compared with the rest of the column, as a rank, and the mean of the ranks with what the crests of all other directions
/// would have there: these lie below a skyline, too, and meet the same forests, snow and rocks.
struct RidgeEvidence {
  /// By how many standard deviations the picture is brighter above crests than it would be for crests of other directions.
  private(set) var brightening = 0.0
  /// The same of brightness that changes, to either side.
  private(set) var change = 0.0
  /// What a difference of the mean rank weighs: a square root of a number of crests; 0 where none are compared.
  private(set) var amount = 0.0

  /// Columns that are compared.
  private static let columns = 64
  /// Crests are compared down to so far below the skyline, radians: 10°.
  private static let depth = 0.1745
  /// Nearer to the skyline than this the sky's own edge is seen, radians: 0.25°.
  private static let gap = 0.0044
  /// Brightness is compared over so many cells above and below.
  private static let reach = 4
  /// Crests may be so many cells off.
  private static let tolerance = 1
  /// Crests whose elevation is known worse than that are not compared, radians: 0.4°.
  private static let maximumSigma = 0.007
  /// Distance of the directions whose crests are compared with, as a part of the full circle.
  private static let others = 72
  /// Fewer crests say nothing.
  private static let minimumCrests = 16
  /// Fewer other directions say nothing.
  private static let minimumOthers = 16
  /// What is expected of a right direction, in standard deviations by `amount`, and at most.
  private static let expected = (slope: 0.45, maximum: 3.0)
  /// Variance of the deviations: the picture's causes repeat each other over many columns.
  private static let variance = 1.5
  /// More deviations say no more.
  private static let maximumDeviations = 5.5
  /// How likely crests are not seen at all, and are brighter above; otherwise they change to either side.
  private static let prior = (unseen: 0.25, brighter: 0.5)

  /// Logarithm of how much likelier what is seen is in the right direction than in any other, −1.4 … 8: crests may be
  /// invisible, so that their absence says little.
  var logarithm: Double {
    guard amount > 0 else { return 0 }
    let mean = min(Self.expected.maximum, Self.expected.slope * amount)
    func ratio(_ deviations: Double) -> Double {
      exp(mean * (max(-9, min(Self.maximumDeviations, deviations)) - mean / 2) / Self.variance)
    }
    let changing = 1 - Self.prior.unseen - Self.prior.brighter
    return log(Self.prior.unseen + Self.prior.brighter * ratio(brightening) + changing * ratio(change))
  }
}

extension RidgeEvidence {
  /// Compares a direction.
  ///
  /// - Parameters:
  ///   - view: the picture.
  ///   - map: where its sky ends.
  ///   - horizon: the place's horizon with its crests.
  ///   - fit: the direction.
  ///   - sigma: standard deviation of crests, up and down, metres.
  init(_ view: Cylinder, _ map: BoundaryMap, _ horizon: HorizonProfile, _ fit: SkylineFit, sigma: Double) {
    guard horizon.count > 0, horizon.hasCrests, fit.yaw.isFinite, fit.pitch.isFinite, fit.roll.isFinite else { return }
    // Where pixels are very small, no more than the picture has.
    let rows = Double(view.rows)
    let ranks = RidgeRanks(
      view, map, horizon, fit, columns: Self.columns,
      gap: Int(min(rows, Self.gap / view.cell)) + Self.reach + Self.tolerance,
      depth: Int(min(rows, Self.depth / view.cell)), reach: Self.reach, tolerance: Self.tolerance)
    let nearest = Float(max(1, sigma) / Self.maximumSigma)
    guard let own = ranks.sum(horizon, yaw: fit.yaw, nearest: nearest, minimumCount: Self.minimumCrests) else { return }
    var sums = (count: 0.0, brightening: 0.0, brightening2: 0.0, change: 0.0, change2: 0.0)
    for k in 1..<Self.others {
      let yaw = fit.yaw + 2 * Double.pi * Double(k) / Double(Self.others)
      guard let other = ranks.sum(horizon, yaw: yaw, nearest: nearest, minimumCount: Self.minimumCrests) else {
        continue
      }
      sums.count += 1
      sums.brightening += other.brightening
      sums.brightening2 += other.brightening * other.brightening
      sums.change += other.change
      sums.change2 += other.change * other.change
    }
    guard sums.count >= Double(Self.minimumOthers) else { return }
    func deviations(_ value: Double, _ sum: Double, _ squares: Double) -> Double {
      let mean = sum / sums.count
      let variance = squares / sums.count - mean * mean
      return variance > 1e-6 ? (value - mean) / variance.squareRoot() : 0
    }
    brightening = deviations(own.brightening, sums.brightening, sums.brightening2)
    change = deviations(own.change, sums.change, sums.change2)
    amount = own.amount
  }
}
