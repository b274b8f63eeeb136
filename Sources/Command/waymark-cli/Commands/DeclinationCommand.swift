import CommandKit
import WaymarkFormats
import WaymarkGeodesy

extension Command {
  static let declination = Command(
    "declination", summary: "show magnetic declination and field from the World Magnetic Model 2025",
    discussion: """
      output: declination_deg (east positive: add it to a magnetic heading for the true one), declination_per_year_deg,
      uncertainty_deg (one sigma), inclination_deg, north_nt, east_nt, down_nt, horizontal_nt, total_nt, compass (normal,
      caution, blackout), model, valid (false outside 2025 to 2030: extrapolated), at.

      example:
        waymark declination 47.0707,15.4395 --at 2026-11-20T10:00:00Z
      """,
    positionals: [Positional("POSITION", help: "LAT,LON[,ALT], metres above the ellipsoid")],
    options: [.at, .placeArea]
  ) { arguments, console in
    let instant = try arguments.moment()
    let field = WorldMagneticModel.field(at: try arguments.requiredPosition("POSITION", console), on: instant)
    if field.validity != .valid {
      console.note("waymark: WMM2025 is made for 2025 to 2030; this moment is outside, the values are extrapolated.")
    }
    let compass =
      switch field.compassZone {
      case .normal: "normal"
      case .caution: "caution"
      case .blackout: "blackout"
      }
    console.result(
      arguments,
      json: [
        "declination_deg": JSONValue(finite: field.declinationDegrees),
        "declination_per_year_deg": JSONValue(finite: field.declinationDegreesPerYear),
        "uncertainty_deg": JSONValue(finite: field.declinationUncertaintyDegrees),
        "inclination_deg": JSONValue(finite: field.inclinationDegrees), "north_nt": JSONValue(finite: field.north),
        "east_nt": JSONValue(finite: field.east), "down_nt": JSONValue(finite: field.down),
        "horizontal_nt": JSONValue(finite: field.horizontalIntensity),
        "total_nt": JSONValue(finite: field.totalIntensity), "compass": .string(compass), "model": "WMM2025",
        "valid": .bool(field.validity == .valid), "at": JSONValue(instant.iso8601()),
      ],
      human:
        "declination \(Fixed.text(abs(field.declinationDegrees), decimals: 2))° \(field.declinationDegrees < 0 ? "west" : "east")"
        + " ± \(Fixed.text(field.declinationUncertaintyDegrees, decimals: 2))°, changing by "
        + "\(Fixed.text(field.declinationDegreesPerYear, decimals: 3))° a year"
        + (field.compassZone == .normal ? "" : "; a compass is unreliable here"))
  }
}
