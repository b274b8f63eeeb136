public import Waymark

/// What a route reader cannot find in the data.
public struct RouteReadingOptions: Equatable, Sendable {
  /// How the route is travelled, where the data does not say.
  public var mode: TravelMode
  /// Segments of one track are joined when the way from the end of one to the beginning of the next is at most this
  /// long, in metres.
  public var maximumGap: Double
  /// Precision of encoded polylines in answers; nil finds out by what else the answer says.
  public var precision: EncodedPolyline.Precision?
  /// What the route says about where it came from; nil leaves it to the reader.
  public var source: String?
  /// Language of what the reader words itself; nil leaves it to the data, or English.
  public var language: GuidanceLanguage?

  /// Makes options.
  ///
  /// - Parameters:
  ///   - mode: travel mode where the data has none.
  ///   - maximumGap: longest gap between segments that is closed by a straight line, metres.
  ///   - precision: of encoded polylines in answers; nil to find out.
  ///   - source: of the route; nil for the reader's own word.
  ///   - language: of what the reader words itself; nil for the data's own, or English.
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
