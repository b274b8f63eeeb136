public import Foundation
public import WaymarkAreas
public import WaymarkFormats
public import WaymarkServices
import WaymarkTerrain

/// Makes areas of any place out of public sources: finds it, loads map and elevations, builds.
///
/// A source that is down, slow, refuses, or sends something else is passed over with one sentence for the next. What was
/// loaded stays in a cache, so that an interrupted fetch goes on where it was.
public struct AreaFetcher: Sendable {
  /// Receives the progress.
  public typealias Progress = @Sendable (AreaFetchProgress) -> Void

  private let sources: AreaSources
  private let valhalla: ValhallaInstallation?
  private let cache: URL
  private let note: @Sendable (String) -> Void
  private let pace = Pace()
  private let download: HTTPDownload

  /// Makes a fetcher.
  ///
  /// - Parameters:
  ///   - sources: where data come from.
  ///   - valhalla: programs for Valhalla's routing tiles; nil makes none.
  ///   - cache: the folder of downloads; made where it is missing.
  ///   - download: limits of time, and when a download that broke off is continued.
  ///   - note: receives one sentence for each source that is passed over.
  public init(
    sources: AreaSources, valhalla: ValhallaInstallation?, cache: URL = AreaFetcher.usualCache,
    download: HTTPDownload = HTTPDownload(), note: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    (self.sources, self.valhalla, self.cache, self.download, self.note) = (sources, valhalla, cache, download, note)
  }

  /// Makes a fetcher of what the user names, and of what this machine has.
  ///
  /// - Parameters:
  ///   - path: the file of sources; nil for that of `$WAYMARK_SOURCES`, or public services.
  ///   - folder: the folder of downloads; nil for the usual one.
  ///   - note: receives one sentence for each source that is passed over.
  /// - Throws: `InputError` when the file of sources is wrong, or Valhalla is missing.
  public init(
    sources path: String?, cache folder: String?, note: @escaping @Sendable (String) -> Void
  ) throws(InputError) {
    let sources: AreaSources
    if let path = path ?? ProcessInfo.processInfo.environment["WAYMARK_SOURCES"] {
      sources = try AreaSources(path: path)
    } else {
      sources = try AreaSources.standard()
    }
    self.init(
      sources: sources, valhalla: try ValhallaInstallation.findIfInstalled(),
      cache: folder.map { URL(fileURLWithPath: $0) } ?? Self.usualCache, note: note)
  }

  /// The user's folder for downloads: `$XDG_CACHE_HOME/waymark` or `~/.cache/waymark`.
  public static var usualCache: URL {
    let named = ProcessInfo.processInfo.environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = named.map { URL(fileURLWithPath: $0) }
    return (folder ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".cache"))
      .appendingPathComponent("waymark")
  }

  /// Places of a name.
  ///
  /// - Parameter name: as people type it: "Graz", "Graz, Austria".
  /// - Returns: the places, the best first; empty when there are none.
  /// - Throws: `InputError` or `ServiceFailure` of the last geocoder when none can be asked; `CancellationError`.
  public func places(named name: String) async throws -> [GeocodedPlace] {
    try await first(sources.geocoders, of: "geocoder") { source in
      try await pace.wait(for: source)
      return try await Geocoder(source: source, userAgent: sources.userAgent).places(named: name)
    }.value
  }

  /// Fetches an area.
  ///
  /// - Parameters:
  ///   - request: which.
  ///   - target: the folder to make.
  ///   - replace: whether an existing area may be replaced; its map is loaded again where there is a newer one.
  ///   - map: an extract on this machine instead of the sources of maps; a country's or the planet's.
  ///   - progress: receives the progress.
  /// - Returns: the area.
  /// - Throws: `InputError` or `ServiceFailure` that says what is wrong; `CancellationError`. Nothing half-built is left.
  public func fetch(
    _ request: AreaFetchRequest, into target: URL, replace: Bool = false, map: URL? = nil,
    progress: @escaping Progress = { _ in }
  ) async throws -> Area {
    // Cheap checks come before any long work.
    try AreaWorkshop.check(target, replace: replace)
    let clock = RemainingTime(progress)
    let cache = try DownloadCache(folder: cache)
    func context(
      _ stage: AreaFetchProgress.Stage, _ shares: ClosedRange<Double>, wantsNewest: Bool
    ) -> FetchContext {
      FetchContext(userAgent: sources.userAgent, cache: cache, pace: pace, download: download, wantsNewest: wantsNewest)
      {
        text, bytes, total in
        let part = total.map { $0 > 0 ? min(1, Double(bytes) / Double($0)) : 0 } ?? min(0.9, Double(bytes) / 20e6)
        let share = shares.lowerBound + part * (shares.upperBound - shares.lowerBound)
        clock.report(AreaFetchProgress(stage: stage, text: text, share: share, bytes: bytes, total: total))
      }
    }
    let mapContext = context(.map, 0.01...0.4, wantsNewest: replace)
    let loaded: (value: URL, source: DataSource?)
    if let map {
      loaded = (map, nil)
    } else {
      loaded = try await self.map(of: request, mapContext)
    }
    let heights = try await elevations(of: request, context(.elevation, 0.4...0.7, wantsNewest: false))
    let builder = AreaBuilder(
      valhalla: valhalla,
      progress: { text, share in
        clock.report(AreaFetchProgress(stage: .building, text: text, share: 0.7 + 0.3 * share))
      }, note: note)
    return try await builder.build(
      extract: loaded.value, bounds: request.map, elevations: heights.value.map(\.path),
      name: request.title,
      origin: (
        AreaManifest.Request(center: request.center, radius: request.radius, horizon: request.horizon),
        [
          loaded.source.map { Self.credit("map", $0) }
            ?? AreaManifest.Source(
              kind: "map", file: loaded.value.lastPathComponent, attribution: "© OpenStreetMap contributors",
              license: "ODbL 1.0")
        ] + (heights.source.map { [Self.credit("elevation", $0)] } ?? [])
      ), into: target, replace: replace)
  }

  // MARK: - Parts

  private func map(
    of request: AreaFetchRequest, _ context: FetchContext
  ) async throws -> (value: URL, source: DataSource?) {
    let size = 4 * request.radius * request.radius / 1e6
    let fitting = sources.maps.filter { size <= $0.maximumSquareKilometers ?? .infinity }
    guard !fitting.isEmpty || sources.maps.isEmpty else {
      throw InputError(
        "no source of maps gives \(Int(size)) km² at once", field: "--radius", advice: "give a smaller radius")
    }
    return try await first(fitting, of: "source of maps") { source in
      source.form == .overpass
        ? try await OverpassMap(source: source, context: context).load(request.map)
        : try await ExtractMap(source: source, context: context).load(request.map)
    }
  }

  /// Elevations of the first source that has some; none where no source has any, such as far out at sea.
  private func elevations(
    of request: AreaFetchRequest, _ context: FetchContext
  ) async throws -> (value: [URL], source: DataSource?) {
    guard !sources.elevations.isEmpty else { return ([], nil) }
    var failure: (any Error)?
    for source in sources.elevations {
      do {
        let files = try await ElevationSupply(source: source, context: context).load(request.elevations)
        if !files.isEmpty { return (files, source) }
        note("\(source.name): it has no elevations here.")
      } catch {
        try rethrow(error)
        failure = error
        note("\(error)")
      }
    }
    if let failure { throw failure }
    return ([], nil)
  }

  /// What the first source gives that can; a sentence for each that cannot.
  private func first<T>(
    _ sources: [DataSource], of kind: String, _ load: (DataSource) async throws -> T
  ) async throws -> (value: T, source: DataSource?) {
    var failure: any Error = InputError("there is no \(kind)", advice: "name one in the file of sources")
    for source in sources {
      do { return (try await load(source), source) } catch {
        try rethrow(error)
        failure = error
        if source.name != sources.last?.name { note("\(error)") }
      }
    }
    throw failure
  }

  private func rethrow(_ error: any Error) throws {
    if error is CancellationError || Task.isCancelled { throw CancellationError() }
  }

  private static func credit(_ kind: String, _ source: DataSource) -> AreaManifest.Source {
    AreaManifest.Source(kind: kind, file: source.name, attribution: source.attribution, license: source.license)
  }
}
