public import Waymark
public import WaymarkFormats
public import WaymarkGeodesy

/// A request to the server for a route.
public struct RouteRequest: Equatable, Sendable {
  /// The start.
  public var from: Coordinate
  /// Intermediate stops, at most 18.
  public var via: [Coordinate]
  /// The destination.
  public var to: Coordinate
  /// The mode of travel.
  public var mode: TravelMode
  /// Language of the instructions.
  public var language: GuidanceLanguage
  /// Units of the instructions.
  public var units: UnitSystem
  /// The directions service; nil for the server's own choice.
  public var provider: String?
  /// Number of other routes to choose from, at most 3; there may be fewer.
  public var alternatives = 0
  /// How high the walker is at the start, for routes on the device; nil where that is not known.
  public var startAltitude: Altitude?
  /// Its standard deviation, metres.
  public var startAltitudeSigma: Double?

  /// Makes a request.
  public init(
    from: Coordinate, via: [Coordinate] = [], to: Coordinate, mode: TravelMode = .walking,
    language: GuidanceLanguage = .english, units: UnitSystem = .metric, provider: String? = nil,
    startAltitude: Altitude? = nil, startAltitudeSigma: Double? = nil
  ) {
    self.from = from
    self.via = via
    self.to = to
    self.mode = mode
    self.language = language
    self.units = units
    self.provider = provider
    self.startAltitude = startAltitude
    self.startAltitudeSigma = startAltitudeSigma
  }

  /// The body of `POST /api/route`.
  public var json: JSONValue {
    var body = JSONObject()
    body["from"] = Self.json(from)
    body["to"] = Self.json(to)
    if !via.isEmpty { body["via"] = .array(via.prefix(18).map(Self.json)) }
    body["mode"] = .string(mode.rawValue)
    body["language"] = .string(language.rawValue)
    body["units"] = .string(units.rawValue)
    if alternatives > 0 { body["alternatives"] = .number(Double(min(3, alternatives))) }
    if let provider { body["provider"] = .string(provider) }
    return .object(body)
  }

  private static func json(_ position: Coordinate) -> JSONValue {
    ["lat": .number(position.latitude), "lon": .number(position.longitude)]
  }
}
