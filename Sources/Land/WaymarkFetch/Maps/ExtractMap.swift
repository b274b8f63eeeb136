import Foundation
import WaymarkFormats
import WaymarkServices
import WaymarkTerrain

/// Map data of a window from the smallest extract of an index that covers it.
struct ExtractMap: Sendable {
  /// Seconds for which an index or an extract is taken as it is; extracts are made daily at most.
  private static let freshFor = 7 * 86_400.0

  let source: DataSource
  let context: FetchContext

  /// Loads the extract.
  ///
  /// - Returns: a PBF file that has the window and more.
  /// - Throws: `InputError` or `ServiceFailure` when the source has none; `CancellationError`.
  func load(_ bounds: GeographicBounds) async throws -> URL {
    guard let url = source.url.url() else { throw InputError("this is not a usable address", file: source.name) }
    let file = try await file(at: url, suffix: ".json", what: "\(source.name): index")
    guard let data = FileManager.default.contents(atPath: file.path) else {
      throw InputError("the index cannot be read", file: file.path)
    }
    let index: ExtractIndex
    do throws(InputError) { index = try ExtractIndex(data, name: source.name, base: url) } catch {
      try? FileManager.default.removeItem(at: file)
      throw error
    }
    guard let region = index.smallest(around: bounds) else {
      throw InputError("no extract covers this place", file: source.name, advice: "give an extract with --osm")
    }
    return try await self.file(at: region.url, suffix: ".osm.pbf", what: "\(source.name): \(region.name)") {
      try await check($0, of: region.url)
    }
  }

  private func file(
    at url: URL, suffix: String, what: String, check: @Sendable (URL) async throws -> Void = { _ in }
  ) async throws -> URL {
    let file = context.cache.file(url.absoluteString, suffix: suffix)
    return try await context.cache.exclusively(file) {
      if !context.wantsNewest, let age = DownloadCache.age(of: file), age < Self.freshFor { return file }
      try await context.pace.wait(for: source)
      let outcome = try await context.download.load(context.request(url, of: source), to: file) { [context] in
        context.progress(what, $0, $1)
      }
      switch outcome {
      case .refused(let response): throw Refusal.error(response, of: source)
      case .unchanged: context.cache.touch(file)
      case .loaded:
        do { try await check(file) } catch {
          try? FileManager.default.removeItem(at: file)
          throw error
        }
      }
      return file
    }
  }

  /// Compares the file with the sum that the source publishes for it; a source without one is trusted.
  private func check(_ file: URL, of url: URL) async throws {
    guard let address = source.checksum?.url(["url": url.absoluteString]) else { return }
    let response = try await HTTPClient(timeout: 20).send(context.request(address, of: source))
    guard response.status == 200, let sum = MD5Sum.parse(String(decoding: response.body.prefix(1000), as: UTF8.self)),
      let own = MD5Sum.of(file), own != sum
    else { return }
    throw InputError("the extract is damaged: its checksum differs", file: source.name, advice: "try again")
  }
}
