/// Distances as people read them, rounded to what they can use.
public enum DistanceText {
  /// A distance as text: `8 m`, `45 m`, `320 m`, `1.2 km`, `24 km`; `25 ft`, `0.4 mi`, `15 mi`.
  ///
  /// - Parameters:
  ///   - meters: the distance, metres; negative and NaN count as 0.
  ///   - units: the user's units.
  /// - Returns: number and unit with a space between.
  public static func text(meters: Double, units: UnitSystem) -> String {
    let (number, unit) = parts(meters: meters, units: units)
    return number + " " + unit.symbol
  }

  /// A unit of distances.
  enum Unit: Int, CaseIterable {
    case meter, kilometer, foot, mile

    /// As it is written.
    var symbol: String {
      switch self {
      case .meter: "m"
      case .kilometer: "km"
      case .foot: "ft"
      case .mile: "mi"
      }
    }
  }

  /// The same in parts: the number, with a point before the decimals, and its unit.
  static func parts(meters: Double, units: UnitSystem) -> (number: String, unit: Unit) {
    let distance = meters.isFinite ? max(0, min(meters, 1e9)) : 0
    switch units {
    case .metric:
      if distance < 10 { return (whole(distance, step: 1), .meter) }
      if distance < 100 { return (whole(distance, step: 5), .meter) }
      if distance < 995 { return (whole(distance, step: 10), .meter) }
      return (large(distance / 1000), .kilometer)
    case .imperial:
      let feet = distance / 0.3048
      if feet < 50 { return (whole(feet, step: 5), .foot) }
      if feet < 1000 { return (whole(feet, step: 10), .foot) }
      return (large(distance / 1609.344), .mile)
    }
  }

  private static func whole(_ value: Double, step: Double) -> String { "\(Int((value / step).rounded() * step))" }

  /// One decimal below ten, none from ten on.
  private static func large(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    guard tenths < 100 else { return "\(Int(value.rounded()))" }
    return "\(tenths / 10).\(tenths % 10)"
  }
}
