import Foundation
import Waymark
import WaymarkFormats
import WaymarkGeodesy

/// The body of a request to Valhalla's `/route` (valhalla.github.io, "Turn-by-turn routing API").
enum ValhallaRequest {
  static func body(for request: DirectionsRequest) -> JSONValue {
    let locations = request.stops.map { stop -> JSONValue in
      // Valhalla's own default looks 35 km far, and leads people to a street in the next country without a word.
      [
        "lat": .number(stop.latitude), "lon": .number(stop.longitude), "type": "break",
        "search_cutoff": .number(request.reach),
      ]
    }
    var body: JSONObject = [
      "locations": .array(locations), "costing": .string(costing(request.mode)),
      "units": request.units == .metric ? "kilometers" : "miles", "language": .string(request.language),
    ]
    if request.mode == .walking {
      body["costing_options"] = [
        "pedestrian": ["max_hiking_difficulty": .number(Double(request.maximumHikingDifficulty))]
      ]
    }
    return .object(body)
  }

  private static func costing(_ mode: TravelMode) -> String {
    switch mode {
    case .walking: "pedestrian"
    case .cycling: "bicycle"
    case .driving: "auto"
    }
  }
}
