import CommandKit
import WaymarkFormats
import WaymarkGeodesy

/// How distance and bearing are computed.
enum BearingMethod: String, CaseIterable {
  case geodesic
  case haversine
  case dotProduct = "dot-product"
}

extension Command {
  static let bearing = Command(
    "bearing", summary: "compute distance and bearing from one position to another",
    discussion: """
      output: distance_m, initial_bearing_deg and final_bearing_deg (clockwise from true north, 0 to 360; null between
      equal positions), method.

      methods:
        geodesic     the shortest path on the WGS 84 ellipsoid, exact to 15 nm (default)
        haversine    great circle on the mean sphere: up to 0.56 % and 0.2° off
        dot-product  angle between north and the target, 0 to 180: it does not distinguish left from right

      examples:
        waymark bearing 47.0707,15.4395 48.2082,16.3738
        waymark bearing -33.86,151.21 -34.61,-58.38 --method haversine --json
      """,
    positionals: [
      Positional(
        "FROM", help: "LAT,LON, a coordinate in another notation, a map link, a Plus Code, or in an area a name"),
      Positional("TO", help: "the same"),
    ],
    options: [
      Option(
        "--method", value: "METHOD",
        help: BearingMethod.allCases.map(\.rawValue).joined(separator: ", ") + " (default geodesic)"),
      .placeArea,
    ]
  ) { arguments, console in
    let from = try arguments.requiredCoordinate("FROM", console)
    let to = try arguments.requiredCoordinate("TO", console)
    let method = try arguments.choice("--method", as: BearingMethod.self) ?? .geodesic
    var line: Geodesic.Line
    switch method {
    case .geodesic: line = Geodesic.wgs84.inverse(from: from, to: to)
    case .haversine: line = Haversine.meanEarth.inverse(from: from, to: to)
    case .dotProduct:
      line = Haversine.meanEarth.inverse(from: from, to: to)
      line.initialAzimuth = DotProductHeading.degrees(from: from, to: to) ?? .nan
      // Seen from the end, the bearing back is the opposite direction.
      line.finalAzimuth = DotProductHeading.degrees(from: to, to: from).map { 180 - $0 } ?? .nan
    }
    let isSomewhere = line.distance > 0
    let initial = isSomewhere ? Angle.wrappedTo360(line.initialAzimuth) : .nan
    let final = isSomewhere ? Angle.wrappedTo360(line.finalAzimuth) : .nan
    console.result(
      arguments,
      json: [
        "distance_m": JSONValue(finite: line.distance), "initial_bearing_deg": JSONValue(finite: initial),
        "final_bearing_deg": JSONValue(finite: final), "method": .string(method.rawValue),
      ],
      human: isSomewhere
        ? "\(Fixed.text(line.distance, decimals: 3)) m, bearing \(Fixed.text(initial, decimals: 4))° at the start, \(Fixed.text(final, decimals: 4))° at the end"
        : "0.000 m, the same position")
  }
}
