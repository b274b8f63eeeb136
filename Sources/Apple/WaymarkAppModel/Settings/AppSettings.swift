public import Foundation
public import Waymark

/// The user's choices. Saved as JSON, without the server's token, which is a secret and kept apart.
public struct AppSettings: Equatable, Sendable, Codable {
  /// Units; nil for those of the device.
  public var units: String?
  /// Language of instructions; nil for that of the device.
  public var language: String?
  /// Directions service; nil for the server's own choice.
  public var provider: String?
  /// The server's address without its token; nil while none is set.
  public var server: URL?
  /// SHA-256 fingerprint of the server's certificate that the user trusts; nil when the system does.
  public var certificate: String?
  /// How the route is shown.
  public var routeStyle: String?
  /// Whether instructions are spoken.
  public var speaks = false
  /// Whether the scene is aligned to the device's own heading.
  public var usesDeviceHeading = false
  /// Whether what walks teach of the device's compass is kept for the next walk.
  public var remembersCompass = false
  /// Whether the camera's pictures are compared with mountains, Sun, Moon and houses for the direction.
  public var usesPictures = true
  /// Whether people and what the device measures hide the arrows, where the device can do that.
  public var usesOcclusion = true
  /// Whether Apple's geotracking may be used as a further cue.
  public var usesGeoTracking = true
  /// Whether summits are named in the camera view.
  public var namesSummits = true
  /// How the scene is aligned, for those who compare methods; nil for the usual one.
  public var alignment: String?

  /// The defaults.
  public init() {}

  /// Reads settings; what is missing or damaged takes its default.
  public init(_ data: Data?) {
    self.init()
    guard let data, let values = try? JSONDecoder().decode(Self.self, from: data) else { return }
    self = values
  }

  /// Reads every member by itself, because an older or newer version of the app may lack some.
  public init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: CodingKeys.self)
    units = try? values.decodeIfPresent(String.self, forKey: .units)
    language = try? values.decodeIfPresent(String.self, forKey: .language)
    provider = try? values.decodeIfPresent(String.self, forKey: .provider)
    server = try? values.decodeIfPresent(URL.self, forKey: .server)
    certificate = try? values.decodeIfPresent(String.self, forKey: .certificate)
    routeStyle = try? values.decodeIfPresent(String.self, forKey: .routeStyle)
    speaks = (try? values.decodeIfPresent(Bool.self, forKey: .speaks)) ?? speaks
    usesDeviceHeading = (try? values.decodeIfPresent(Bool.self, forKey: .usesDeviceHeading)) ?? usesDeviceHeading
    remembersCompass = (try? values.decodeIfPresent(Bool.self, forKey: .remembersCompass)) ?? remembersCompass
    usesPictures = (try? values.decodeIfPresent(Bool.self, forKey: .usesPictures)) ?? usesPictures
    usesOcclusion = (try? values.decodeIfPresent(Bool.self, forKey: .usesOcclusion)) ?? usesOcclusion
    usesGeoTracking = (try? values.decodeIfPresent(Bool.self, forKey: .usesGeoTracking)) ?? usesGeoTracking
    alignment = try? values.decodeIfPresent(String.self, forKey: .alignment)
    namesSummits = (try? values.decodeIfPresent(Bool.self, forKey: .namesSummits)) ?? namesSummits
  }

  /// The settings as data.
  public var data: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)) ?? Data()
  }

  /// The units in use.
  ///
  /// - Parameter locale: locale of the device.
  /// - Returns: the units.
  public func unitSystem(locale: Locale = .current) -> UnitSystem {
    if let units, let chosen = UnitSystem(rawValue: units) { return chosen }
    // Signposts in Britain are in miles, although other measures are metric.
    return locale.measurementSystem == .metric ? .metric : .imperial
  }

  /// The language of instructions in use.
  ///
  /// - Parameter preferred: languages of the device, the preferred one first.
  /// - Returns: the language; English where none of them is supported.
  public func guidanceLanguage(preferred: [String] = Locale.preferredLanguages) -> GuidanceLanguage {
    if let language, let chosen = GuidanceLanguage(rawValue: language) { return chosen }
    return preferred.lazy.compactMap { GuidanceLanguage(locale: $0) }.first ?? .english
  }

  /// How the scene is aligned.
  public var alignmentMethod: AlignmentMethod { alignment.flatMap { AlignmentMethod(rawValue: $0) } ?? .robust }

  /// How the route is shown.
  public var style: OverlayStyle.RouteStyle {
    routeStyle.flatMap { OverlayStyle.RouteStyle(rawValue: $0) } ?? .arrows
  }
}
