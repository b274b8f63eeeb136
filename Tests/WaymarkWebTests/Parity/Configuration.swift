import Waymark
import WaymarkFormats

/// A configuration of a replay.
struct Configuration: CustomStringConvertible, Sendable {
  let method: AlignmentMethod
  let route: OverlayStyle.RouteStyle
  let initialYaw: InitialYaw
  let hasBuildings: Bool

  /// Every method with all styles of the route; the sources of the initial yaw alternate, and so do towns and open land.
  static let all: [Configuration] = {
    let yaws: [InitialYaw] = [.firstHeading, .fixed(degrees: 200), .alignedByDevice]
    var all: [Configuration] = []
    for method in AlignmentMethod.allCases {
      for route in OverlayStyle.RouteStyle.allCases {
        all.append(
          Configuration(
            method: method, route: route, initialYaw: yaws[all.count % yaws.count], hasBuildings: all.count % 2 == 0))
      }
    }
    return all
  }()

  var description: String { "\(method.rawValue), \(route.rawValue), \(initialYaw)\(hasBuildings ? ", in town" : "")" }

  /// For `replay.mjs`.
  var json: JSONValue {
    var object = JSONObject()
    object["method"] = .string(method.rawValue)
    object["route"] = .string(route.rawValue)
    object["hasBuildings"] = .bool(hasBuildings)
    switch initialYaw {
    case .alignedByDevice: object["initialYaw"] = "aligned-by-device"
    case .firstHeading: object["initialYaw"] = "first-heading"
    case .fixed(let degrees):
      object["initialYaw"] = "fixed"
      object["yawDegrees"] = .number(degrees)
    }
    return .object(object)
  }
}
