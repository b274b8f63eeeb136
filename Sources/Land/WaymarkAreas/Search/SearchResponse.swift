public import Waymark
public import WaymarkFormats
import WaymarkGeodesy
public import WaymarkSearch

/// Search results for people and for programs.
public struct SearchResponse: Sendable {
  private let index: SearchIndex
  private let results: [SearchResult]
  private let language: GuidanceLanguage

  /// Makes a response.
  ///
  /// - Parameters:
  ///   - results: the results, the best first.
  ///   - index: the index that they come from.
  ///   - language: of the words for kinds.
  public init(_ results: [SearchResult], of index: SearchIndex, in language: GuidanceLanguage) {
    self.results = results
    self.index = index
    self.language = language
  }

  /// One object for each result.
  public var json: JSONValue {
    .array(
      results.map { result in
        var json = JSONObject()
        json["title"] = .string(index.title(result, in: language))
        if !result.name.isEmpty { json["name"] = .string(result.name) }
        if let name = result.otherName { json["otherName"] = .string(name) }
        if let number = result.houseNumber { json["houseNumber"] = .string(number) }
        if result.isInterpolated { json["isInterpolated"] = true }
        if result.isWithinRange { json["isWithinRange"] = true }
        if let number = result.missingNumber { json["missingNumber"] = .string(number) }
        if let altitude = result.altitude { json["altitude_m"] = .number(altitude) }
        json["kind"] = .string(index.catalogue.name(result.kind))
        json["kindName"] = .string(index.catalogue.word(result.kind, in: language))
        json["settlements"] = .array(result.settlements.map { .string($0) })
        json["lat"] = .number(Self.rounded(result.coordinate.latitude))
        json["lon"] = .number(Self.rounded(result.coordinate.longitude))
        if let distance = result.distance { json["distance_m"] = .number((distance * 10).rounded() / 10) }
        return .object(json)
      })
  }

  /// A line for each result: coordinate, distance, title, what it is and where.
  public var text: String {
    results.map { result in
      var line =
        Fixed.text(result.coordinate.latitude, decimals: 6) + ","
        + Fixed.text(result.coordinate.longitude, decimals: 6)
      if let distance = result.distance {
        let text = DistanceText.text(meters: distance, units: .metric)
        line += "  " + String(repeating: " ", count: max(0, 7 - text.count)) + text
      }
      line += "  " + index.title(result, in: language)
      var details: [String] = []
      if let other = result.otherName { details.append(other) }
      if !result.name.isEmpty { details.append(index.catalogue.word(result.kind, in: language)) }
      if let altitude = result.altitude { details.append(Fixed.text(altitude, decimals: 0) + " m") }
      if let note = index.note(result, in: .english) { details.append(note) }
      details += result.settlements
      return details.isEmpty ? line : line + " (" + details.joined(separator: ", ") + ")"
    }.joined(separator: "\n")
  }

  /// A metre is the fifth decimal.
  private static func rounded(_ degrees: Double) -> Double { (degrees * 1e6).rounded() / 1e6 }
}
