import Foundation
import WaymarkFormats

/// A site that `waymark publish` has written (docs/publish.md): areas without a server.
public enum PublishedSite {
  /// The version of its format.
  static let version = 3.0

  /// The areas of a site, the first one first.
  ///
  /// - Throws: `ServerFailure` when there is no site, or one of another version.
  public static func areas(of files: SiteFiles) async throws(ServerFailure) -> [SiteArea] {
    let data = try await files.read("site.json")
    do throws(InputError) {
      let fields = JSONField(document: try JSONValue(parsing: data))
      guard try fields["waymarkSite"].number() == version else {
        throw fields["waymarkSite"].error("this site is of another version: update the app, or publish the site again")
      }
      return try fields["areas"].elements().map { area throws(InputError) in try SiteArea(area, of: files) }
    } catch {
      throw ServerFailure(.invalidResponse, "This is not a published site: \(error.problem).")
    }
  }
}
