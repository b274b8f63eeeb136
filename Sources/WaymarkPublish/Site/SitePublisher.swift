public import Foundation
public import WaymarkAreas
import WaymarkFormats
public import WaymarkServer

/// Makes sites without a server: the page, its modules and areas as static files.
public struct SitePublisher: Sendable {
  /// Receives the current stage and the share of the whole work done, 0 … 1.
  public typealias Progress = @Sendable (String, Double) -> Void

  private let web: WebFolder
  private let engines: AreaEngines
  private let progress: Progress

  /// Makes a publisher.
  ///
  /// - Parameters:
  ///   - web: the page's files.
  ///   - engines: programs for the route of each area's first walk.
  ///   - progress: receives the progress.
  public init(web: WebFolder, engines: AreaEngines = AreaEngines(), progress: @escaping Progress = { _, _ in }) {
    self.web = web
    self.engines = engines
    self.progress = progress
  }

  /// Publishes areas.
  ///
  /// - Parameters:
  ///   - areas: the areas, the default first; at least one.
  ///   - target: the folder to make.
  ///   - replace: whether an existing site may be replaced.
  /// - Returns: what it has.
  /// - Throws: `InputError` that says what is wrong with an area or the target; `CancellationError` when the task is
  ///   cancelled. In both cases nothing is left behind.
  public func publish(_ areas: [Area], into target: URL, replace: Bool = false) async throws -> PublishedSite {
    guard !areas.isEmpty else { throw InputError("a site needs an area", field: "--area") }
    let workshop = try FolderWorkshop(
      target: target, kind: "a site", marker: SiteManifest.file, replace: replace)
    do {
      let site = SiteFolder(workshop.folder)
      let pageShare = 0.2
      try SitePage.write(web, to: site) { progress("page", pageShare * $0) }
      var entries: [JSONValue] = []
      var published: [PublishedArea] = []
      for (i, entry) in AreaRegistry.named(areas).enumerated() {
        let area = SiteArea(id: entry.id, area: entry.area, engines: engines)
        let (json, what) = try await area.write(to: site) { share in
          progress(entry.area.manifest.name, pageShare + (1 - pageShare) * (Double(i) + share) / Double(areas.count))
        }
        entries.append(json)
        published.append(what)
      }
      try site.write(Data(SiteManifest.json(entries).text().utf8), to: SiteManifest.file)
      try Task.checkCancellation()
      try workshop.finish()
      return PublishedSite(files: site.files, bytes: site.bytes, areas: published)
    } catch {
      workshop.abandon()
      throw error
    }
  }
}
