public import Waymark
public import WaymarkGeodesy

/// Reads coordinates in every usual writing: decimal degrees, degrees with minutes and seconds, hemispheres as signs,
/// letters or words, decimal points and commas, ISO 6709, `geo:` links, Plus Codes, and links of map sites.
public enum CoordinateText {
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
    let source = Array(text.utf8.prefix(PlainText.maximumLength))
    let bytes = PlainText.bytes(source)
    guard !bytes.isEmpty else { return nil }
    if CoordinateLink.isLink(bytes) { return CoordinateLink.coordinate(source, near: reference) }
    if let code = PlusCode.coordinate(bytes, near: reference) { return code }
    return written(bytes, language: language)
  }

  /// Two angles as people write them.
  static func written(_ bytes: [UInt8], language: GuidanceLanguage? = nil) -> Coordinate? {
    var bytes = bytes
    for (open, close) in [(UInt8(ascii: "("), UInt8(ascii: ")")), (UInt8(ascii: "["), UInt8(ascii: "]"))] {
      if bytes.first == open, bytes.last == close { bytes = Array(bytes.dropFirst().dropLast()) }
    }
    let point = AngleScanner(commaIsDecimal: false, language: language)
    if let groups = point.groups(bytes), let found = coordinate(groups) { return found }
    guard bytes.contains(UInt8(ascii: ",")) else { return nil }
    let comma = AngleScanner(commaIsDecimal: true, language: language)
    if let groups = comma.groups(bytes), let found = coordinate(groups) { return found }
    // “47,0707,15,4395”: only the middle one of three commas can divide.
    let commas = bytes.indices.filter { bytes[$0] == UInt8(ascii: ",") }
    guard commas.count == 3 else { return nil }
    bytes[commas[1]] = UInt8(ascii: ";")
    return comma.groups(bytes).flatMap(coordinate)
  }

  private static func coordinate(_ groups: [[AngleText.Token]]) -> Coordinate? {
    switch groups.count {
    case 1: oneGroup(groups[0][...])
    case 2: coordinate(AngleText(groups[0][...]), AngleText(groups[1][...]))
    default: nil
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
