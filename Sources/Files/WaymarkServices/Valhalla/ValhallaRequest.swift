import Foundation
import Waymark
import WaymarkFormats
import WaymarkGeodesy

/// The bodies of requests to Valhalla (valhalla.github.io, "Turn-by-turn routing API" and "Map Matching API").
enum ValhallaRequest {
  /// The body for `/route`.
  static func body(for request: DirectionsRequest) -> JSONValue {
    let locations = request.stops.map { stop -> JSONValue in
      // Valhalla's own default searches up to 35 km, and silently leads people to a street in the next country.
      [
        "lat": .number(stop.latitude), "lon": .number(stop.longitude), "type": "break",
        "search_cutoff": .number(request.reach),
      ]
    }
    var body = common(request.mode, request.language, request.units)
    body["locations"] = .array(locations)
    if request.alternatives > 0 { body["alternates"] = .number(Double(request.alternatives)) }
    var costing: JSONObject = [:]
    costing[Self.costing(request.mode)] = .object(options(request))
    body["costing_options"] = .object(costing)
    return .object(body)
  }

  /// The wishes that Valhalla knows.
  private static func options(_ request: DirectionsRequest) -> JSONObject {
    var options: JSONObject = [:]
    let wishes = request.wishes
    if wishes.isShortest { options["shortest"] = true }
    guard request.mode == .walking else {
      if request.mode == .cycling, let pace = wishes.pace { options["cycling_speed"] = .number(pace * 3.6) }
      return options
    }
    options["max_hiking_difficulty"] = .number(Double(request.maximumHikingDifficulty))
    if let pace = wishes.pace { options["walking_speed"] = .number(pace * 3.6) }
    if wishes.isWheelchair { options["type"] = "wheelchair" }
    // Its largest penalty, seconds.
    if wishes.avoidsStairs { options["step_penalty"] = 43_200 }
    return options
  }

  /// The body for `/trace_route`.
  static func body(matching points: [Coordinate], _ request: MatchRequest) -> JSONValue {
    var body = common(request.mode, request.language, request.units)
    body["shape"] = .array(points.map { ["lat": .number($0.latitude), "lon": .number($0.longitude)] })
    body["shape_match"] = "map_snap"
    // A drawn line is not off the street at random, as a receiver's is: half the radius is the typical distance.
    body["trace_options"] = [
      "search_radius": .number(request.radius), "gps_accuracy": .number(max(1, request.radius / 2)),
    ]
    return .object(body)
  }

  private static func common(_ mode: TravelMode, _ language: String, _ units: UnitSystem) -> JSONObject {
    [
      "costing": .string(costing(mode)), "units": units == .metric ? "kilometers" : "miles",
      "language": .string(language),
    ]
  }

  private static func costing(_ mode: TravelMode) -> String {
    switch mode {
    case .walking: "pedestrian"
    case .cycling: "bicycle"
    case .driving: "auto"
    }
  }
}
