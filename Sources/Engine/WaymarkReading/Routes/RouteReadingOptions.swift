public import Waymark

/// What a route reader cannot find in the data.
public struct RouteReadingOptions: Equatable, Sendable {
  /// Travel mode, where the data does not give it.
  public var mode: TravelMode
  /// Segments of one track are joined when the distance from the end of one to the beginning of the next is at most
  /// this, metres.
  public var maximumGap: Double
  /// Precision of encoded polylines in responses; nil determines it from the rest of the response.
  public var precision: EncodedPolyline.Precision?
  /// The route's source; nil leaves it to the reader.
  public var source: String?
  /// Language of the reader's own texts; nil takes that of the data, or English.
  public var language: GuidanceLanguage?

  /// Makes options.
  ///
  /// - Parameters:
  ///   - mode: travel mode where the data has none.
  ///   - maximumGap: longest gap between segments that is closed by a straight line, metres.
  ///   - precision: precision of encoded polylines in responses; nil to determine it.
  ///   - source: source of the route; nil for the reader's own name.
  ///   - language: language of the reader's own texts; nil for that of the data, or English.
  public init(
    mode: TravelMode = .walking, maximumGap: Double = 200, precision: EncodedPolyline.Precision? = nil,
    source: String? = nil, language: GuidanceLanguage? = nil
  ) {
    self.mode = mode
    self.maximumGap = maximumGap
    self.precision = precision
    self.source = source
    self.language = language
  }
}
