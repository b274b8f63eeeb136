import Foundation
import WaymarkServices

/// What all sources of one fetch share.
struct FetchContext: Sendable {
  let userAgent: String
  let cache: DownloadCache
  let pace: Pace
  let download: HTTPDownload
  /// Whether map data are loaded again where there are newer ones.
  let wantsNewest: Bool
  /// Receives what is loaded now, the bytes, and those of the complete file.
  let progress: @Sendable (String, Int, Int?) -> Void

  /// A request to a source.
  func request(_ url: URL, of source: DataSource) -> HTTPRequest {
    HTTPRequest(url: url, headers: ["User-Agent": userAgent], displayName: source.name)
  }
}
