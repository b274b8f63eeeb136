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

  /// Publishes areas: makes a site, or brings one up to date by writing only what has changed.
  ///
  /// A new site is complete or absent. One that is there stays as it was until the files that name the others are replaced, the
  /// page last.
  ///
  /// - Parameters:
  ///   - areas: the areas, the default first; at least one.
  ///   - target: the site's folder.
  ///   - grace: for how long objects stay that the site no longer names, for pages that are open, seconds.
  ///   - now: the time, which begins their grace.
  /// - Returns: what the site has, and what has changed.
  /// - Throws: `InputError` that says what is wrong with an area or the target; `CancellationError` when the task is
  ///   cancelled. In both cases the site is as it was.
  public func publish(
    _ areas: [Area], into target: URL, grace: Double = 86_400, now: Date = Date()
  ) async throws -> PublishedSite {
    guard !areas.isEmpty else { throw InputError("a site needs an area", field: "--area") }
    if FileManager.default.fileExists(atPath: target.appendingPathComponent(SiteManifest.file).path) {
      return try await fill(target, areas, grace: grace, now: now.timeIntervalSince1970)
    }
    let workshop = try FolderWorkshop(target: target, kind: "a site", marker: SiteManifest.file, replace: false)
    do {
      let site = try await fill(workshop.folder, areas, grace: grace, now: now.timeIntervalSince1970)
      try workshop.finish()
      return site
    } catch {
      workshop.abandon()
      throw error
    }
  }

  private func fill(_ folder: URL, _ areas: [Area], grace: Double, now: Double) async throws -> PublishedSite {
    let known = SiteState(folder)
    let site = try SiteFolder(folder)
    defer { site.close() }
    let pageShare = 0.2
    let page = try SitePage(web, to: site) { progress("page", pageShare * $0) }
    var state = SiteState()
    var entries: [JSONValue] = []
    var described: [PublishedArea] = []
    for (i, entry) in AreaRegistry.named(areas).enumerated() {
      let area = SiteArea(id: entry.id, area: entry.area, engines: engines)
      let (published, what) = try await area.write(to: site, known: known.areas[entry.id]) { share in
        progress(entry.area.manifest.name, pageShare + (1 - pageShare) * (Double(i) + share) / Double(areas.count))
      }
      state.areas[entry.id] = published
      entries.append(published.entry)
      described.append(what)
    }
    try Task.checkCancellation()
    // From here on nothing waits and little can fail: these name what is there now.
    let list = (path: SiteManifest.file, data: Data(SiteManifest.json(entries).text().utf8))
    for (path, data) in page.index.dropLast() + [list] + page.index.suffix(1) { try site.write(data, index: path) }
    state.retired = site.retire(known: known.retired, now: now, grace: grace)
    try site.write(Data(state.json.text().utf8), hidden: SiteState.file)
    return PublishedSite(files: site.files, bytes: site.bytes, areas: described, changes: site.changes)
  }
}
