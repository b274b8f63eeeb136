import Waymark
import WaymarkAreas
import WaymarkFormats
import WaymarkGeodesy

/// `GET /api/area/search?q=&near=&limit=&language=`: places of the area for a text as typed.
struct SearchEndpoint: Sendable {
  /// Longest text, bytes.
  private static let maximumTextLength = 512
  private static let maximumResults = 50

  private let tiles: TileStore
  /// A search takes the processor for some milliseconds.
  private let gate: WorkGate

  init(_ tiles: TileStore, gate: WorkGate) {
    self.tiles = tiles
    self.gate = gate
  }

  /// Handles a request.
  ///
  /// - Throws: `WebError` when the query is wrong or the area's index cannot be read.
  func respond(_ request: WebRequest) async throws -> WebResponse {
    let query = request.target.query
    guard let text = query["q"], !text.isEmpty, text.utf8.count <= Self.maximumTextLength else {
      throw WebError(
        400, "q must be a text.", advice: "Give what to look for, at most \(Self.maximumTextLength) bytes.")
    }
    let near = try Self.near(query["near"])
    guard let limit = Int(query["limit"] ?? "10"), (1...Self.maximumResults).contains(limit) else {
      throw WebError(400, "limit must be a number.", advice: "Give 1 … \(Self.maximumResults).")
    }
    guard let language = GuidanceLanguage(locale: query["language"] ?? "en") else {
      throw WebError(400, "language must be a language of kinds.", advice: "Give de, en, es, fr or it.")
    }
    let index = try await tiles.searchIndex()
    let response = try await gate.run(for: request.head.client) {
      try await WorkThreads.heavy.run {
        SearchResponse(to: text, from: index, near: near, limit: limit, in: language).object
      }
    }
    return WebResponse(json: response)
  }

  private static func near(_ text: String?) throws(WebError) -> Coordinate? {
    guard let text else { return nil }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let latitude = parts[0], let longitude = parts[1], (-180...180).contains(longitude),
      let position = Coordinate(latitude: latitude, longitude: longitude)
    else {
      throw WebError(400, "near must be a position.", advice: "Give LAT,LON in degrees.")
    }
    return position
  }
}
