public import Waymark
public import WaymarkFormats
public import WaymarkGeodesy
public import WaymarkSearch

/// Search results for people and for programs.
public struct SearchResponse: Sendable {
  private let index: SearchIndex
  private let results: [SearchResult]
  private let language: GuidanceLanguage
  /// Why nothing was found, where that is not plain.
  public let explanation: String?

  /// Searches.
  ///
  /// - Parameters:
  ///   - text: the text as typed.
  ///   - index: what is searched.
  ///   - position: where the user is; nil when unknown.
  ///   - limit: maximum number of results.
  ///   - language: of the text, and of the words for kinds.
  public init(
    to text: String, from index: SearchIndex, near position: Coordinate?, limit: Int, in language: GuidanceLanguage
  ) {
    self.index = index
    self.language = language
    results = index.search(text, near: position, language: language, limit: limit)
    explanation = results.isEmpty ? index.explanation(of: text, in: language) : nil
  }

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
    explanation = nil
  }

  /// The results, and why there are none where that is not plain.
  public var object: JSONValue {
    var object: JSONObject = ["results": json]
    if let explanation { object["explanation"] = .string(explanation) }
    return .object(object)
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
        if let note = index.note(result, in: language) { json["note"] = .string(note) }
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
      let details = index.details(result, in: language)
      return details.isEmpty ? line : line + " (" + details.joined(separator: ", ") + ")"
    }.joined(separator: "\n")
  }

  /// A metre is the fifth decimal.
  private static func rounded(_ degrees: Double) -> Double { (degrees * 1e6).rounded() / 1e6 }
}
