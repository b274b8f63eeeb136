internal import CPortableMath
public import WaymarkGeodesy

/// What sessions have taught of a device's compass: its error by the direction, with how sure that is, how much it
/// changes from one session to the next, and how often it was what.
///
/// It belongs to one device. `Session.compassMemory` gives it, `Session.setCompassMemory` takes it in the next session.
/// It holds no places and no times but the last one.
public struct CompassMemory: Equatable, Sendable {
  /// Number of sessions that taught it.
  public internal(set) var sessions: Int
  /// Wall clock at the last of them; nil where it was unknown.
  public internal(set) var learnt: UTCInstant?
  /// The device's error.
  public internal(set) var errors: CompassErrors
  /// Standard deviation of its changes between sessions, degrees: 3 at first, then as measured.
  public internal(set) var change: Double
  /// In how many sessions the compass was as remembered, …
  public internal(set) var kept: Double
  /// … and in how many it was like each of the usual kinds: good, fair, poor, and of no use.
  public internal(set) var kinds: [Double]

  static let firstChange = 3.0
  /// Sessions for which the guesses from before any session count.
  static let belief = 4.0
  /// Probability that a compass is as remembered, before any session showed it.
  static let keptShare = 0.7
  /// No session counts for a greater change, degrees: it was another calibration, not the same one changed.
  static let maximumChange = 15.0

  /// Number of `numbers`.
  public static let numberCount = 5 + kindCount + CompassErrors.count + CompassErrors.count * CompassErrors.count
  private static let kindCount = CompassKind.usual.count + 1
  private static let version = 1.0

  init(errors: CompassErrors) {
    sessions = 0
    self.errors = errors
    change = Self.firstChange
    kept = 0
    kinds = [Double](repeating: 0, count: Self.kindCount)
  }

  /// All of it as numbers, for storing: version (1), sessions, seconds since 1970 of the last one (NaN where unknown),
  /// change, kept, kinds (4), mean coefficients (5), covariance (25, row by row).
  public var numbers: [Double] {
    [Self.version, Double(sessions), learnt?.secondsSince1970 ?? .nan, change, kept] + kinds + errors.mean
      + errors.covariance
  }

  /// Reads what `numbers` gave; nil where that is no memory of this version.
  public init?(numbers: [Double]) {
    guard numbers.count == Self.numberCount, numbers[0] == Self.version, numbers[1] >= 1, numbers[1] < 1e9,
      numbers[3] >= 0, numbers[3] <= 180, numbers[4] >= 0, numbers[4] < 1e9
    else { return nil }
    sessions = Int(numbers[1])
    learnt = abs(numbers[2]) < 1e11 ? UTCInstant(secondsSince1970: numbers[2]) : nil
    change = numbers[3]
    kept = numbers[4]
    kinds = Array(numbers[5..<5 + Self.kindCount])
    for count in kinds where !(count >= 0 && count < 1e9) { return nil }
    let start = 5 + Self.kindCount
    guard
      let errors = CompassErrors(
        mean: Array(numbers[start..<start + CompassErrors.count]),
        covariance: Array(numbers[(start + CompassErrors.count)...]))
    else { return nil }
    self.errors = errors
  }

  /// The same at a later time by the wall clock, where that is known: phones calibrate themselves, so that what was learnt
  /// long ago holds less.
  func aged(at utc: UTCInstant?) -> CompassMemory {
    guard let utc, let learnt else { return self }
    let days = max(0, utc.secondsSince1970 - learnt.secondsSince1970) / 86_400
    var aged = self
    aged.errors.spread(by: min(6, days.squareRoot()))
    return aged
  }

  /// Probability that the compass is as remembered.
  var keptProbability: Double {
    var count = kept
    for kind in kinds { count += kind }
    // The first session had nothing to compare with. However often it was so: a magnet in a new case, or another
    // calibration, comes without notice.
    return min(Self.keptShare, (Self.belief * Self.keptShare + kept) / (Self.belief + max(kept, count - 1)))
  }

  /// Probability of each usual kind, and of no use, for a compass that is not as remembered.
  var kindProbabilities: [Double] {
    let shares = CompassKind.usual.map { $0.share } + [CompassKind.anythingShare]
    var probabilities: [Double] = []
    var sum = 2 * Self.belief
    for kind in kinds { sum += kind }
    for i in kinds.indices { probabilities.append((2 * Self.belief * shares[i] + kinds[i]) / sum) }
    return probabilities
  }
}
