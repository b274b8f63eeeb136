import Foundation
import WaymarkFormats
import WaymarkServices
import WaymarkTerrain

/// Map data of a window from an Overpass API (Overpass QL, version 0.7.62).
struct OverpassMap: Sendable {
  /// A younger answer to the same query is used again, seconds.
  private static let freshFor = 86_400.0

  let source: DataSource
  let context: FetchContext

  /// Loads the data.
  ///
  /// - Returns: a file of OpenStreetMap XML.
  /// - Throws: `InputError` or `ServiceFailure` when the service cannot give them; `CancellationError`.
  func load(_ bounds: GeographicBounds) async throws -> URL {
    guard let url = source.url.url() else { throw InputError("this is not a usable address", file: source.name) }
    let query = Self.query(bounds, seconds: source.timeoutSeconds)
    let file = context.cache.file(url.absoluteString + query, suffix: ".osm")
    return try await context.cache.exclusively(file) {
      if !context.wantsNewest, let age = DownloadCache.age(of: file), age < Self.freshFor { return file }
      try await context.pace.wait(for: source)
      var request = context.request(url, of: source)
      request.method = "POST"
      request.headers["Content-Type"] = "application/x-www-form-urlencoded"
      request.body = Data(("data=" + (query.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")).utf8)
      var download = context.download
      download.limits.answerSeconds += Double(source.timeoutSeconds)
      let fresh = file.appendingPathExtension("new")
      defer { try? FileManager.default.removeItem(at: fresh) }
      let outcome = try await download.load(request, to: fresh, checksNewer: true) { [context, source] in
        context.progress(source.name, $0, $1)
      }
      if case .refused(let response) = outcome { throw Refusal.error(response, of: source) }
      try check(fresh)
      guard rename(fresh.path, file.path) == 0 else {
        throw InputError("cannot be written", file: file.path, advice: "check that there is free space")
      }
      return file
    }
  }

  /// Everything with a node in the window: ways whole, multipolygons whole, other relations without further members.
  ///
  /// - Parameters:
  ///   - bounds: the window.
  ///   - seconds: seconds that the service may compute.
  /// - Returns: Overpass QL.
  static func query(_ bounds: GeographicBounds, seconds: Int) -> String {
    // A window across the date line has its west east of its east.
    func wrapped(_ longitude: Double) -> Double { longitude > 180 ? longitude - 360 : longitude }
    let isAround = bounds.east - bounds.west >= 360
    let (west, east) = isAround ? (-180, 180) : (wrapped(bounds.west), wrapped(bounds.east))
    let box = [bounds.south, west, bounds.north, east].map { Fixed.text($0, decimals: 7) }.joined(separator: ",")
    return """
      [out:xml][timeout:\(seconds)];node(\(box))->.n;way(\(box))->.w;(rel(bn.n);rel(bw.w);)->.r;\
      rel.r[type=multipolygon](if:count_members()<2000);way(r)->.m;(.n;.w;.m;node(w.w);node(w.m);.r;);out body;
      """
  }

  /// An answer that says that it is complete. A query that ran out of time or memory is answered with status 200, too.
  private func check(_ file: URL) throws(InputError) {
    guard let handle = try? FileHandle(forReadingFrom: file), let size = try? handle.seekToEnd() else {
      throw InputError("the answer cannot be read", file: source.name)
    }
    defer { try? handle.close() }
    func piece(at offset: UInt64, _ count: Int) -> String {
      try? handle.seek(toOffset: offset)
      return String(decoding: (try? handle.read(upToCount: count)) ?? Data(), as: UTF8.self)
    }
    let head = piece(at: 0, 1000)
    guard head.contains("<osm") else {
      let isPage = head.lowercased().contains("<html")
      throw InputError(
        isPage ? "the response is a web page, not map data" : "the response is not map data", file: source.name,
        advice: "check the address of the source")
    }
    let tail = piece(at: size > 4096 ? size - 4096 : 0, 4096)
    if let open = tail.range(of: "<remark>"), let close = tail.range(of: "</remark>") {
      let text = tail[open.upperBound..<max(open.upperBound, close.lowerBound)].trimmingCharacters(
        in: .whitespacesAndNewlines)
      throw InputError("the source gave up: \(text)", file: source.name, advice: "try a smaller radius, or later")
    }
    guard tail.contains("</osm>") else {
      throw InputError("the map data end in the middle", file: source.name, advice: "try again")
    }
  }
}
