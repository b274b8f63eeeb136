internal import WaymarkFormats

/// What a fleet's report shows, as the queries gave it.
struct FleetFigures {
  /// Figures of a group of moments.
  struct Group {
    var name: String
    var moments: Int
    var logs: Int
    /// Errors and their own estimate, degrees and metres; nil without truth or estimate.
    var yawMedian: Double?
    var yaw95: Double?
    var yawSigma: Double?
    var positionMedian: Double?
    var position95: Double?
    /// Share of the yaw errors within 1.96 of the stated σ.
    var within: Double?

    init(_ value: JSONValue) {
      name = value["name"]?.string ?? ""
      moments = value["moments"]?.int ?? 0
      logs = value["logs"]?.int ?? 0
      yawMedian = value["yaw_median"]?.double
      yaw95 = value["yaw_p95"]?.double
      yawSigma = value["yaw_sigma"]?.double
      positionMedian = value["position_median"]?.double
      position95 = value["position_p95"]?.double
      within = value["yaw_within"]?.double
    }

    /// How poor the heading is, degrees: its error where the truth is known, else its own estimate.
    var heading: Double? { yaw95 ?? yawSigma.map { 1.96 * $0 } }
  }

  /// A square of the map.
  struct Square {
    var column: Int
    var row: Int
    var group: Group
  }

  var method: String
  var south: Double
  var west: Double
  /// Sides of a square, degrees.
  var height: Double
  var width: Double
  var all: Group
  var squares: [Square]
  var tables: [(title: String, groups: [Group])]
  var failed: [(log: String, error: String)]

  /// Reads what the script `fleet_report.py` writes.
  init(_ json: JSONValue) {
    func list(_ name: String) -> [JSONValue] { json[name]?.array ?? [] }
    func groups(_ name: String) -> [Group] { list(name).map { Group($0) } }
    method = json["method"]?.string ?? ""
    south = json["bounds"]?["south"]?.double ?? 0
    west = json["bounds"]?["west"]?.double ?? 0
    height = json["side"]?["lat"]?.double ?? 1
    width = json["side"]?["lon"]?.double ?? 1
    all = Group(json["all"] ?? .null)
    squares = list("squares").map {
      Square(column: $0["x"]?.int ?? 0, row: $0["y"]?.int ?? 0, group: Group($0))
    }
    tables = [
      ("By device", groups("devices")), ("By cue that the alignment rested on", groups("cues")),
      ("By hour of the day (of the Sun)", groups("hours")), ("By the alignment's own judgement", groups("states")),
    ]
    failed = list("failed").map { ($0["log"]?.string ?? "", $0["error"]?.string ?? "") }
  }
}
