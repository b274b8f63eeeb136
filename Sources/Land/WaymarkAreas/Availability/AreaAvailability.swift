public import WaymarkFormats

/// What is available at a position, and what to do about what is not. `docs/areas.md` shows it.
public struct AreaAvailability: Equatable, Sendable {
  /// One thing that is available or not.
  public struct Part: Equatable, Sendable {
    /// Whether it is available here.
    public var isAvailable: Bool
    /// Its state here, or why it is missing: a sentence without a full stop.
    public var why: String
    /// What to do to get it or to improve it; nil where nothing needs to be done.
    public var suggestion: String?

    /// Makes a part.
    public init(_ isAvailable: Bool, _ why: String, suggestion: String? = nil) {
      self.isAvailable = isAvailable
      self.why = why
      self.suggestion = suggestion
    }

    /// `{"available":…,"why":…,"suggestion":…}`.
    public var json: JSONValue {
      ["available": .bool(isAvailable), "why": .string(why), "suggestion": JSONValue(suggestion)]
    }
  }

  /// Heights of the ground: altitudes of anchors, tap and seek, panorama.
  public var elevation: Part
  /// Streets and paths, a cue for the alignment.
  public var streets: Part
  /// Routes.
  public var directions: Part
  /// The difference between magnetic and true north, which a compass needs.
  public var declination: Part

  /// Makes an availability.
  public init(elevation: Part, streets: Part, directions: Part, declination: Part) {
    self.elevation = elevation
    self.streets = streets
    self.directions = directions
    self.declination = declination
  }

  /// The parts with their names, in the order in which they are shown.
  public var parts: [(name: String, part: Part)] {
    [("elevation", elevation), ("streets", streets), ("directions", directions), ("declination", declination)]
  }

  /// Whether everything is available.
  public var isComplete: Bool { parts.allSatisfy { $0.part.isAvailable } }

  /// As `GET /api/availability` and `waymark availability --json` give it.
  public var json: JSONValue {
    var object = JSONObject()
    for (name, part) in parts { object[name] = part.json }
    return .object(object)
  }
}

extension AreaAvailability {
  /// One line for each part, followed by what to do, where something needs to be done.
  public var text: String {
    parts.map { name, part in
      let line =
        "\(name)\(String(repeating: " ", count: max(1, 13 - name.count)))\(part.isAvailable ? "yes" : "no ")  \(part.why)"
      return part.suggestion.map { "\(line)\n\(String(repeating: " ", count: 18))\($0)" } ?? line
    }.joined(separator: "\n")
  }
}
