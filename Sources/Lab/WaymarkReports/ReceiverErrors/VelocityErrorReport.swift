public import WaymarkFormats
public import WaymarkSimulation

/// Statistics of the errors of course and speed, while the receiver really moved (above 0.7 m/s).
public struct VelocityErrorReport: Equatable, Sendable {
  /// Spread of an error: root mean square, and the size that 68 % of them have at most.
  public struct Spread: Equatable, Sendable {
    /// Root mean square.
    public let rms: Double
    /// 68 % are no larger.
    public let size68: Double
    /// Autocorrelation about the mean after 1, 2, 4, 8 and 16 s.
    public let memory: [Double?]
  }

  /// Velocities that were compared.
  public let count: Int
  /// Root mean square of the velocity's error per axis, m/s.
  public let axisRMS: Double
  /// Its autocorrelation about the mean after 1, 2, 4, 8 and 16 s.
  public let memory: [Double?]
  /// Error of the speed, m/s.
  public let speed: Spread
  /// Error of the course, degrees.
  public let course: Spread
  /// Seconds by which the velocities lag, by the share of the true acceleration in their errors; nil without any.
  public let lag: Double?

  /// Computes the statistics; nil when the series has no velocity of a moving receiver.
  ///
  /// - Parameter series: the errors.
  public init?(_ series: ReceiverErrorSeries) {
    let moving = series.entries.filter { $0.velocity?.isMoving == true }
    guard !moving.isEmpty, let rms = series.velocityRMS else { return nil }
    func velocity(_ entry: ReceiverErrorSeries.Entry) -> VelocityError? {
      entry.velocity.flatMap { $0.isMoving ? $0 : nil }
    }
    func spread(_ component: (VelocityError) -> Double?) -> Spread {
      let values = moving.compactMap { $0.velocity.flatMap(component) }
      var memory = ErrorMemory()
      memory.add(series) { velocity($0).flatMap(component) }
      return Spread(
        rms: (values.reduce(0) { $0 + $1 * $1 } / Double(max(1, values.count))).squareRoot(),
        size68: values.isEmpty ? 0 : ReceiverErrorReport.quantile(values.map { abs($0) }.sorted(), 0.68),
        memory: memory.correlations)
    }
    count = moving.count
    axisRMS = rms
    var memory = ErrorMemory()
    memory.add(series) { velocity($0)?.east }
    memory.add(series) { velocity($0)?.north }
    self.memory = memory.correlations
    speed = spread { $0.speed }
    course = spread { $0.courseDegrees }
    lag = Self.lag(series)
  }

  /// A velocity that is late by some time is off by that time's acceleration: least squares over all neighbours.
  private static func lag(_ series: ReceiverErrorSeries) -> Double? {
    var (product, square) = (0.0, 0.0)
    let entries = series.entries
    for (i, entry) in entries.enumerated() where i > 0 && i + 1 < entries.count {
      let (before, after) = (entries[i - 1], entries[i + 1])
      guard let velocity = entry.velocity, let from = before.velocity, let to = after.velocity,
        after.time - before.time <= 4
      else { continue }
      let seconds = after.time - before.time
      let (east, north) = ((to.trueEast - from.trueEast) / seconds, (to.trueNorth - from.trueNorth) / seconds)
      product += velocity.east * east + velocity.north * north
      square += east * east + north * north
    }
    return square > 0 ? -product / square : nil
  }

  /// The statistics as one JSON object.
  public var json: JSONValue {
    func json(_ spread: Spread) -> JSONValue {
      [
        "rms": .number(spread.rms), "size68": .number(spread.size68),
        "autocorrelation": .array(spread.memory.map { JSONValue(finite: $0) }),
      ]
    }
    return [
      "count": .number(Double(count)), "axis_rms_mps": .number(axisRMS),
      "autocorrelation": .array(memory.map { JSONValue(finite: $0) }), "speed_mps": json(speed),
      "course_deg": json(course), "lag_s": JSONValue(finite: lag),
    ]
  }

  /// The statistics as text.
  public var text: String {
    func text(_ spread: Spread, _ unit: String) -> String {
      "\(Fixed.text(spread.rms, decimals: 2))\(unit) rms, 68 % within \(Fixed.text(spread.size68, decimals: 2))\(unit), "
        + "autocorrelation \(ReceiverErrorReport.text(spread.memory))"
    }
    let late = lag.map { ", late by \(Fixed.text($0, decimals: 2)) s" } ?? ""
    return """
      velocity: \(count) above 0.7 m/s\(late); error \(Fixed.text(axisRMS, decimals: 2)) m/s rms per axis, \
      autocorrelation \(ReceiverErrorReport.text(memory))
      speed: \(text(speed, " m/s"))
      course: \(text(course, "°"))
      """
  }
}
