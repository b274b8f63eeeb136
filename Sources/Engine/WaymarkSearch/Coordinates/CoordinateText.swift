public import Waymark
public import WaymarkGeodesy

/// Reads coordinates in any common notation: decimal degrees, degrees with minutes and seconds, hemispheres as signs,
/// letters or words, decimal points and commas, ISO 6709, MGRS and UTM, `geo:` links, Plus Codes, and links of map sites.
public enum CoordinateText {
  /// What a text states.
  public struct Reading: Equatable, Sendable {
    /// Where.
    public var coordinate: Coordinate
    /// Metres above sea level; nil when it does not say.
    public var altitude: Double?

    init(coordinate: Coordinate, altitude: Double? = nil) {
      self.coordinate = coordinate
      self.altitude = altitude
    }
  }

  /// The coordinate that a text states; nil when it states none, or leaves open which.
  ///
  /// ```swift
  /// import WaymarkSearch
  ///
  /// print(CoordinateText.coordinate(in: "47° 4′ 14.5″ N, 15° 26′ 22″ E") ?? "none")
  /// print(CoordinateText.coordinate(in: "https://www.openstreetmap.org/#map=17/47.0707/15.4395") ?? "none")
  /// ```
  ///
  /// - Parameters:
  ///   - text: the text. Latitude comes first where nothing says otherwise.
  ///   - reference: a position near it; short Plus Codes need one.
  ///   - language: of the text; it decides whether “O” is Ost or Ouest, Oeste, Ovest. Without one, “O” is not read.
  /// - Returns: the coordinate, or nil.
  public static func coordinate(
    in text: String, near reference: Coordinate? = nil, language: GuidanceLanguage? = nil
  ) -> Coordinate? {
    reading(of: text, near: reference, language: language)?.coordinate
  }

  /// The coordinate that a text states, with the altitude after it, such as `46.5, 9.8, 1234` or `46.5 N 9.8 E 1234 m`.
  ///
  /// - Parameters:
  ///   - text: the text, as in `coordinate(in:near:language:)`.
  ///   - reference: a position near it.
  ///   - language: of the text.
  /// - Returns: what it states; nil when it states nothing, or leaves open what.
  public static func reading(
    of text: String, near reference: Coordinate? = nil, language: GuidanceLanguage? = nil
  ) -> Reading? {
    let source = Array(text.utf8.prefix(PlainText.maximumLength))
    let bytes = PlainText.bytes(source)
    guard !bytes.isEmpty else { return nil }
    if CoordinateLink.isLink(bytes) {
      return CoordinateLink.coordinate(source, near: reference).map { Reading(coordinate: $0) }
    }
    if let code = PlusCode.coordinate(bytes, near: reference) { return Reading(coordinate: code) }
    if let point = GridReference.coordinate(bytes) { return Reading(coordinate: point) }
    return written(bytes, language: language)
  }

  /// Whether a text is a link, of a map or of anything else: it is no name to search for.
  public static func isLink(_ text: String) -> Bool {
    CoordinateLink.isLink(PlainText.bytes(Array(text.utf8.prefix(PlainText.maximumLength))))
  }

  /// What a text states within a region: where the language leaves open what “O” is, that which lies there.
  static func reading(
    of text: String, near reference: Coordinate?, language: GuidanceLanguage?, within window: CoordinateWindow
  ) -> Reading? {
    if let found = reading(of: text, near: reference, language: language) { return found }
    switch language {
    case .english, nil: break
    case .german, .spanish, .french, .italian: return nil
    }
    let both = [GuidanceLanguage.german, .french].compactMap { reading(of: text, near: reference, language: $0) }
    let inside = both.filter { window.isNear($0.coordinate) }
    return inside.count == 1 ? inside[0] : nil
  }

  /// Two angles as people write them, perhaps with an altitude.
  static func written(_ bytes: [UInt8], language: GuidanceLanguage? = nil) -> Reading? {
    var bytes = bytes
    for (open, close) in [(UInt8(ascii: "("), UInt8(ascii: ")")), (UInt8(ascii: "["), UInt8(ascii: "]"))] {
      if bytes.first == open, bytes.last == close { bytes = Array(bytes.dropFirst().dropLast()) }
    }
    if let (rest, altitude) = AltitudeText.divided(bytes), var found = pair(rest, language) {
      guard found.altitude == nil else { return nil }
      found.altitude = altitude
      return found
    }
    return pair(bytes, language)
  }

  private static func pair(_ bytes: [UInt8], _ language: GuidanceLanguage?) -> Reading? {
    var bytes = bytes
    let point = AngleScanner(commaIsDecimal: false, language: language)
    if let groups = point.groups(bytes) {
      // Three whole numbers may be a position with its altitude, or one with decimal commas.
      if isOpen(groups) { return nil }
      if let found = reading(groups, mayHaveAltitude: true) { return found }
    }
    guard bytes.contains(UInt8(ascii: ",")) else { return nil }
    let isDivided = bytes.contains(UInt8(ascii: ";"))
    let comma = AngleScanner(commaIsDecimal: true, language: language)
    if let groups = comma.groups(bytes), let found = reading(groups, mayHaveAltitude: isDivided) { return found }
    // “47,0707,15,4395”: only the middle one of three commas can divide.
    let commas = bytes.indices.filter { bytes[$0] == UInt8(ascii: ",") }
    guard commas.count == 3 else { return nil }
    bytes[commas[1]] = UInt8(ascii: ";")
    return comma.groups(bytes).flatMap { reading($0, mayHaveAltitude: false) }
  }

  private static func isOpen(_ groups: [[AngleText.Token]]) -> Bool {
    guard groups.count == 3, let first = AngleText(groups[0][...]), let second = AngleText(groups[1][...]),
      !first.isMarked, !second.isMarked
    else { return false }
    return coordinate(first, second) != nil && AltitudeText.meters(groups[2][...], isSigned: false) != nil
  }

  private static func reading(_ groups: [[AngleText.Token]], mayHaveAltitude: Bool) -> Reading? {
    switch groups.count {
    case 1:
      if let found = oneGroup(groups[0][...]) { return Reading(coordinate: found) }
      // ISO 6709 with an altitude: three signs.
      guard groups[0].count == 6, let altitude = AltitudeText.meters(groups[0].suffix(2), isSigned: true) else {
        return nil
      }
      return oneGroup(groups[0].prefix(4)).map { Reading(coordinate: $0, altitude: altitude) }
    case 2: return coordinate(AngleText(groups[0][...]), AngleText(groups[1][...])).map { Reading(coordinate: $0) }
    case 3 where mayHaveAltitude:
      guard let altitude = AltitudeText.meters(groups[2][...], isSigned: false) else { return nil }
      return coordinate(AngleText(groups[0][...]), AngleText(groups[1][...])).map {
        Reading(coordinate: $0, altitude: altitude)
      }
    default: return nil
    }
  }

  /// Nothing divides the angles but what they are made of.
  private static func oneGroup(_ tokens: ArraySlice<AngleText.Token>) -> Coordinate? {
    var found: Coordinate?
    var isEqual = false
    for middle in tokens.indices.dropFirst() {
      guard let first = AngleText(tokens[..<middle]), let second = AngleText(tokens[middle...]),
        first.isMarked || second.isMarked, let coordinate = coordinate(first, second)
      else { continue }
      if first.parts == second.parts {
        guard !isEqual else { return nil }
        found = coordinate
        isEqual = true
      } else if first.hemisphere != nil, !isEqual {
        found = coordinate
      }
    }
    return found
  }

  private static func coordinate(_ first: AngleText?, _ second: AngleText?) -> Coordinate? {
    guard let first, let second, first.isLatitude.map({ $0 != second.isLatitude }) ?? (second.isLatitude == nil),
      (first.hemisphere == nil) == (second.hemisphere == nil)
    else { return nil }
    let (latitude, longitude) = first.isLatitude == false ? (second, first) : (first, second)
    guard abs(latitude.degrees) <= 90, abs(longitude.degrees) <= 180 else { return nil }
    return Coordinate(latitude: latitude.degrees, longitude: longitude.degrees)
  }
}
