import CommandKit
import WaymarkFormats
import WaymarkGeodesy

/// Shared by the commands for celestial bodies.
enum SkyOutput {
  static let position = Positional("POSITION", help: "LAT,LON[,ALT] of the observer, metres above the ellipsoid")

  static let options: [Option] = [
    .at, .placeArea,
    Option("--pressure", value: "HPA", help: "air pressure at the observer for the refraction (default 1010)"),
    Option("--temperature", value: "C", help: "air temperature for the refraction (default 10)"),
  ]

  static func discussion(body: String, accuracy: String, example: String) -> String {
    """
    output: azimuth_deg (clockwise from true north), elevation_deg (of the \(body)'s centre, without the air's
    refraction), apparent_elevation_deg (as it is seen, with refraction), at. \(accuracy)

    example:
      \(example)
    """
  }

  /// Prints the direction of a body, airless and apparent.
  static func print(
    _ arguments: Arguments, _ console: Console,
    direction: (UTCInstant, GeodeticPosition, Atmosphere?) -> HorizontalDirection
  ) throws {
    let instant = try arguments.moment()
    let observer = try arguments.requiredPosition("POSITION", console)
    var air = Atmosphere.standard
    if let pressure = try arguments.double("--pressure", in: 0...1200) { air.pressureHectopascals = pressure }
    if let temperature = try arguments.double("--temperature", in: -90...60) { air.temperatureCelsius = temperature }
    let airless = direction(instant, observer, nil)
    let apparent = direction(instant, observer, air)
    console.result(
      arguments,
      json: [
        "azimuth_deg": JSONValue(finite: airless.azimuthDegrees),
        "elevation_deg": JSONValue(finite: airless.elevationDegrees),
        "apparent_elevation_deg": JSONValue(finite: apparent.elevationDegrees),
        "at": JSONValue(instant.iso8601()),
      ],
      human:
        "azimuth \(Fixed.text(airless.azimuthDegrees, decimals: 3))°, elevation \(Fixed.text(airless.elevationDegrees, decimals: 3))°"
        + " (\(Fixed.text(apparent.elevationDegrees, decimals: 3))° with refraction)"
        + (apparent.elevationDegrees < 0 ? ", below the horizon" : ""))
  }
}
