import Waymark
public import WaymarkFormats
public import WaymarkSimulation

/// Statistics of recorded receiver errors, as text and as JSON.
public struct ReceiverErrorReport: Equatable, Sendable {
  /// Number of fixes.
  public let count: Int
  /// Fixes without ground truth on both sides.
  public let unusedFixes: Int
  /// Seconds from the first to the last.
  public let duration: Double
  /// Mean error to the east, to the north and upwards, metres; upwards nil where no height could be compared.
  public let mean: (east: Double, north: Double, up: Double?)
  /// Mean horizontal error, metres.
  public let meanHorizontal: Double
  /// Radius that contains 68 % of the fixes, metres.
  public let radius68: Double
  /// Radius that contains 95 % of the fixes, metres.
  public let radius95: Double
  /// Autocorrelation of the horizontal error per axis about its mean after 1, 2, 4, 8 and 16 s.
  public let memory: [Double?]
  /// Course and speed; nil where no velocity could be compared.
  public let velocity: VelocityErrorReport?

  /// Computes the statistics.
  ///
  /// - Parameters:
  ///   - series: the errors.
  ///   - unusedFixes: fixes that could not be compared.
  public init(_ series: ReceiverErrorSeries, unusedFixes: Int) {
    let entries = series.entries
    let n = Double(entries.count)
    let ups = entries.compactMap(\.up)
    let sizes = entries.map { ($0.east * $0.east + $0.north * $0.north).squareRoot() }.sorted()
    count = entries.count
    self.unusedFixes = unusedFixes
    duration = series.duration
    mean = (
      entries.reduce(0) { $0 + $1.east } / n, entries.reduce(0) { $0 + $1.north } / n,
      ups.isEmpty ? nil : ups.reduce(0, +) / Double(ups.count)
    )
    meanHorizontal = sizes.reduce(0, +) / n
    radius68 = Self.quantile(sizes, 0.68)
    radius95 = Self.quantile(sizes, 0.95)
    var memory = ErrorMemory()
    memory.add(series) { $0.east }
    memory.add(series) { $0.north }
    self.memory = memory.correlations
    velocity = VelocityErrorReport(series)
  }

  /// Extracts the errors from a log.
  ///
  /// - Parameters:
  ///   - path: a session log with fixes and ground truth.
  ///   - fixDelay: delay of the fixes, seconds; it is not counted as an error.
  /// - Returns: the errors, their statistics, and the lines that could not be read.
  /// - Throws: `InputError` when the log cannot be read, or has no fixes with ground truth near by.
  public static func read(
    log path: String, fixDelay: Double = 0
  ) throws(InputError) -> (series: ReceiverErrorSeries, report: ReceiverErrorReport, damage: DamagedLines) {
    let reader = try SessionLogReader(path: path)
    var extractor = ReceiverErrorExtractor(fixDelay: fixDelay)
    var truths = 0
    while let sample = try reader.next() {
      if case .truth = sample.sample { truths += 1 }
      extractor.take(sample)
    }
    guard let series = extractor.series else {
      throw InputError(
        truths == 0 ? "the log has no ground truth" : "no valid fix of the log has ground truth near its time",
        file: path,
        advice: "errors are fix minus ground truth: use a simulated log, or one of a reference system")
    }
    let report = ReceiverErrorReport(series, unusedFixes: extractor.unusedFixes + extractor.waitingFixes)
    return (series, report, reader.damage)
  }

  /// Equal when all figures are.
  public static func == (a: ReceiverErrorReport, b: ReceiverErrorReport) -> Bool { a.json == b.json }

  /// Interpolates linearly between the two nearest of sorted values.
  static func quantile(_ sorted: [Double], _ part: Double) -> Double {
    let rank = part * Double(sorted.count - 1)
    let low = Int(rank)
    let high = min(low + 1, sorted.count - 1)
    return sorted[low] + (sorted[high] - sorted[low]) * (rank - Double(low))
  }

  /// The statistics as one JSON object.
  public var json: JSONValue {
    [
      "fixes": .number(Double(count)), "fixes_without_truth": .number(Double(unusedFixes)),
      "duration_s": .number(duration), "mean_m": .number(meanHorizontal), "radius68_m": .number(radius68),
      "radius95_m": .number(radius95), "mean_east_m": .number(mean.east), "mean_north_m": .number(mean.north),
      "mean_up_m": JSONValue(finite: mean.up), "lags_s": .array(ErrorMemory.lags.map { .number($0) }),
      "autocorrelation": .array(memory.map { JSONValue(finite: $0) }), "velocity": velocity?.json ?? .null,
    ]
  }

  /// Correlations in a row.
  static func text(_ correlations: [Double?]) -> String {
    correlations.map { $0.map { Fixed.text($0, decimals: 2) } ?? "–" }.joined(separator: ", ")
  }

  /// The statistics as text.
  public var text: String {
    let up = mean.up.map { ", \(Fixed.text($0, decimals: 2)) m up" } ?? ""
    return """
      \(count) fixes in \(Fixed.text(duration, decimals: 1)) s (\(unusedFixes) without ground truth near their time)
      horizontal error: \(Fixed.text(meanHorizontal, decimals: 2)) m mean, \
      68 % within \(Fixed.text(radius68, decimals: 2)) m, 95 % within \(Fixed.text(radius95, decimals: 2)) m
      mean: \(Fixed.text(mean.east, decimals: 2)) m east, \(Fixed.text(mean.north, decimals: 2)) m north\(up)
      autocorrelation after 1, 2, 4, 8, 16 s: \(Self.text(memory))\(velocity.map { "\n" + $0.text } ?? "")
      """
  }
}
