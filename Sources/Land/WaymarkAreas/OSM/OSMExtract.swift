public import Foundation
import WaymarkFormats
import WaymarkTerrain

/// An OpenStreetMap extract: PBF, or XML, plain or gzip.
public enum OSMExtract {
  /// Provides an extract in PBF, the format that the readers here and the directions engines use.
  ///
  /// - Parameters:
  ///   - url: the extract; XML is recognized by its first bytes.
  ///   - body: uses the PBF file; for XML, a temporary one that is removed afterwards.
  /// - Returns: what `body` returns.
  /// - Throws: `InputError` when XML cannot be read; what `body` throws.
  public static func withPBF<Result>(of url: URL, _ body: (URL) async throws -> Result) async throws -> Result {
    guard let converted = try converted(url) else { return try await body(url) }
    defer { try? FileManager.default.removeItem(at: converted) }
    return try await body(converted)
  }

  /// The extract as a temporary PBF file, which the caller removes; nil when it is not XML.
  static func converted(_ url: URL) throws(InputError) -> URL? {
    guard isXML(url) else { return nil }
    let handler = OSMXMLHandler()
    try XMLReader.read(ByteSource(path: url.path, limits: .map), handler: handler)
    return try temporary(try handler.pbf(file: url.path))
  }

  /// Provides the part of an extract that lies in a window.
  ///
  /// - Parameters:
  ///   - url: the extract, PBF.
  ///   - bounds: the window; nil gives the whole extract.
  ///   - progress: receives the share of the cutting that is done, 0 … 1.
  ///   - body: uses the PBF file; for a part, a temporary one that is removed afterwards.
  /// - Returns: what `body` returns.
  /// - Throws: as `OSMCut`; what `body` throws.
  static func withPart<Result>(
    of url: URL, _ bounds: GeographicBounds?, progress: @escaping (Double) -> Void,
    body: (URL) async throws -> Result
  ) async throws -> Result {
    guard let bounds else { return try await body(url) }
    return try await withFile(try OSMCut(bounds, of: url, progress: progress).data(), body)
  }

  /// Provides a map in memory as a temporary file.
  static func withFile<Result>(_ map: Data, _ body: (URL) async throws -> Result) async throws -> Result {
    let part = try temporary(map)
    defer { try? FileManager.default.removeItem(at: part) }
    return try await body(part)
  }

  private static func temporary(_ data: Data) throws(InputError) -> URL {
    let target = FileManager.default.temporaryDirectory.appendingPathComponent("waymark-\(UUID().uuidString).osm.pbf")
    do { try data.write(to: target) } catch {
      try? FileManager.default.removeItem(at: target)
      throw InputError("a temporary copy of the extract cannot be written", file: target.path, advice: "make room")
    }
    return target
  }

  /// Whether a file begins like OpenStreetMap XML, plain or gzip; false when it cannot be read.
  private static func isXML(_ url: URL) -> Bool {
    guard FileManager.default.isReadableFile(atPath: url.path), let source = try? ByteSource(path: url.path),
      let head = try? source.peek(1 << 12)
    else { return false }
    let root = XMLProlog.root(of: [UInt8](head)[...])
    return root.first == UInt8(ascii: "<") && !["html", "!DOCTYPE"].contains(XMLProlog.rootName(in: root))
  }
}
