public import Foundation
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkRouting
public import WaymarkServices
public import WaymarkTerrain

/// Makes area folders.
public struct AreaBuilder: Sendable {
  /// Receives the current stage and the share of the whole work done, 0 … 1.
  public typealias Progress = @Sendable (String, Double) -> Void

  private let valhalla: ValhallaInstallation?
  private let threads: Int
  package let progress: Progress
  private let note: @Sendable (String) -> Void

  /// Makes a builder.
  ///
  /// - Parameters:
  ///   - valhalla: programs for Valhalla's routing tiles; nil makes none: routes come from the area's own graph.
  ///   - threads: threads for the routing tiles.
  ///   - progress: receives the progress.
  ///   - note: receives one line for each elevation file in which samples are taken for holes without being declared.
  public init(
    valhalla: ValhallaInstallation?, threads: Int = ProcessInfo.processInfo.activeProcessorCount,
    progress: @escaping Progress = { _, _ in }, note: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.valhalla = valhalla
    self.threads = threads
    self.progress = progress
    self.note = note
  }

  /// Makes an area from an OpenStreetMap extract and elevation files.
  ///
  /// - Parameters:
  ///   - extract: the extract, PBF or XML.
  ///   - bounds: the window to cut out of the extract; nil takes all of it.
  ///   - elevations: paths of elevation files, the best first; may be empty.
  ///   - name: the area's name; nil takes that of the extract.
  ///   - origin: what it was fetched for and from; nil names the files.
  ///   - target: the folder to make.
  ///   - replace: whether an existing area may be replaced.
  /// - Returns: the area.
  /// - Throws: `InputError` that says what is wrong with the input or the target; `CancellationError` when the task is
  ///   cancelled. In both cases nothing is left behind.
  public func build(
    extract: URL, bounds: GeographicBounds? = nil, elevations: [String] = [], name: String? = nil,
    origin: (request: AreaManifest.Request, sources: [AreaManifest.Source])? = nil, into target: URL,
    replace: Bool = false
  ) async throws -> Area {
    // All cheap checks come before any long work.
    let files = try elevations.map { path throws(InputError) in try ElevationFile(path: path, note: note) }
    return try await OSMExtract.withPBF(of: extract) { [self] map in
      try await OSMExtract.withPart(of: map, bounds) {
        progress("cutting the map", 0.2 * $0)
      } body: { map in
        let sources = origin?.sources ?? Self.sources(extract, elevations)
        return try await build(
          map: map, of: extract, files: files, name: name, sources: sources, request: origin?.request, into: target,
          replace: replace)
      }
    }
  }

  /// Makes the area of one cell of an OpenStreetMap extract.
  ///
  /// - Parameters:
  ///   - cell: the cell.
  ///   - extract: the extract, PBF or XML.
  ///   - elevations: paths of elevation files, the best first; may be empty.
  ///   - name: the area's name; nil takes that of the extract with that of the cell.
  ///   - target: the folder to make.
  ///   - replace: whether an existing area may be replaced.
  /// - Returns: the area.
  /// - Throws: as for a whole extract.
  public func build(
    cell: AreaCell, of extract: URL, elevations: [String] = [], name: String? = nil, into target: URL,
    replace: Bool = false
  ) async throws -> Area {
    try await OSMExtract.withPBF(of: extract) { [self] map in
      let part = try OSMCut(cell.bounds, holds: cell.contains, of: map) { progress("cutting the map", 0.2 * $0) }
      return try await build(
        cell: cell, map: try part.data(), of: extract, elevations: elevations, name: name, into: target,
        replace: replace)
    }
  }

  /// Makes the area of one cell from what was cut out of an extract for it.
  ///
  /// - Parameters:
  ///   - cell: the cell.
  ///   - map: its map, PBF.
  ///   - extract: the extract, for its name.
  ///   - elevations: paths of elevation files, the best first; may be empty.
  ///   - name: the area's name; nil takes that of the extract with that of the cell.
  ///   - target: the folder to make.
  ///   - replace: whether an existing area may be replaced.
  /// - Returns: the area.
  /// - Throws: as for the cell of an extract.
  package func build(
    cell: AreaCell, map: Data, of extract: URL, elevations: [String], name: String? = nil, into target: URL,
    replace: Bool
  ) async throws -> Area {
    let files = try elevations.map { path throws(InputError) in try ElevationFile(path: path, note: note) }
    return try await OSMExtract.withFile(map) { [self] map in
      try await build(
        map: map, of: extract, files: files, name: name ?? Self.name(of: extract) + " " + cell.name,
        sources: Self.sources(extract, elevations), request: nil, into: target, replace: replace)
    }
  }

  private func build(
    map: URL, of extract: URL, files: [ElevationFile], name: String?, sources: [AreaManifest.Source],
    request: AreaManifest.Request?, into target: URL, replace: Bool
  ) async throws -> Area {
    let survey = try OSMSurvey(of: map) { progress("reading the map", 0.2 * $0) }
    guard survey.streets > 0 else {
      throw InputError(
        "the extract has no streets or paths", file: extract.path, advice: "give an extract with streets or paths")
    }
    var manifest = AreaManifest(
      name: name ?? Self.name(of: extract), created: Self.now(), survey: survey,
      verticalReference: files.first?.verticalReference ?? .meanSeaLevel, sources: sources)
    manifest.request = request
    return try await make(manifest, into: target, replace: replace) { folder throws(InputError) in
      do {
        try FileManager.default.copyItem(at: map, to: folder.appendingPathComponent(Area.mapFile))
      } catch {
        throw InputError("the extract cannot be copied", file: extract.path, advice: "check that there is free space")
      }
      return try self.tiles(around: survey.bounds, from: files)
    }
  }

  /// Makes an area whose map file and elevation grids are generated by code.
  ///
  /// - Parameters:
  ///   - draft: its description; elevation and routing are filled in.
  ///   - target: the folder to make.
  ///   - replace: whether an existing area may be replaced.
  ///   - done: share of the whole work that was done before.
  ///   - fill: writes the map file into the given folder, and returns the elevation tiles with a closure that makes
  ///     each grid.
  /// - Returns: the area.
  /// - Throws: `InputError` when the target cannot be made or Valhalla fails; what `fill` throws; `CancellationError`
  ///   when the task is cancelled.
  package func make(
    _ draft: AreaManifest, into target: URL, replace: Bool, done: Double = 0.2,
    fill: (URL) throws -> [(ElevationTile, () throws -> ElevationGrid?)]
  ) async throws -> Area {
    let workshop = try AreaWorkshop.folder(for: target, replace: replace)
    do {
      var manifest = draft
      let folder = workshop.folder
      try Self.write(try fill(folder), into: folder, manifest: &manifest) { [progress] name, share in
        progress("elevation tile " + name, done + (1 - done) * 0.4 * share)
      }
      let map = folder.appendingPathComponent(Area.mapFile)
      if manifest.spots.isEmpty {
        manifest.spots = try FirstWalkFinder(of: map, name: manifest.name, bounds: manifest.bounds).spots()
        try Task.checkCancellation()
      }
      try AreaSearchFile.file.write(AreaSearchFile.bytes(of: map), into: folder)
      try Task.checkCancellation()
      let heights = try ElevationMosaic(
        folder.appendingPathComponent(Area.elevationFolder), tiles: manifest.elevationTiles)
      let graph = try AreaStreetGraphFile.bytes(
        of: map, elevations: heights, reference: manifest.verticalReference)
      guard try StreetGraph(graph).edgeCount > 0 else {
        throw InputError(
          "the map has no streets or paths that can be travelled", file: draft.sources.first?.file,
          advice: "give an extract of a larger region")
      }
      try AreaStreetGraphFile.file.write(graph, into: folder)
      try Task.checkCancellation()
      if let valhalla {
        try await routingTiles(of: manifest, with: valhalla, in: folder, for: target) { [progress] stage, share in
          progress("routing tiles: " + stage, done + (1 - done) * (0.4 + 0.6 * share))
        }
        manifest.valhallaVersion = valhalla.version
      }
      try Self.write(manifest, into: folder)
      try Task.checkCancellation()
      try workshop.finish()
      progress("done", 1)
      return try Area(folder: target)
    } catch {
      workshop.abandon()
      // What is read on the way has an error of its own for this.
      try Task.checkCancellation()
      throw error
    }
  }

  // MARK: - Parts

  /// Valhalla's data of the area in a folder that becomes `target`.
  private func routingTiles(
    of manifest: AreaManifest, with valhalla: ValhallaInstallation, in folder: URL, for target: URL,
    progress: @escaping Progress
  ) async throws {
    let log = folder.appendingPathComponent(Area.logFile)
    do {
      try await ValhallaTileBuilder(valhalla).build(
        extract: folder.appendingPathComponent(Area.mapFile),
        elevation: manifest.elevationTiles.isEmpty ? nil : folder.appendingPathComponent(Area.elevationFolder),
        into: folder.appendingPathComponent(Area.routingFolder), log: log, threads: threads, progress: progress)
    } catch var error as InputError {
      // The folder is removed, the log stays: the error refers to it.
      let kept = target.standardizedFileURL.appendingPathExtension("log")
      try? FileManager.default.removeItem(at: kept)
      try? FileManager.default.moveItem(at: log, to: kept)
      error.file = manifest.sources.first?.file
      error.advice = "its whole output is in \(kept.path)"
      throw error
    }
  }

  /// The tiles on or near the map for which the files have data: visible terrain lies within about a degree.
  private func tiles(
    around bounds: GeographicBounds, from files: [ElevationFile]
  ) throws(InputError) -> [(ElevationTile, () throws -> ElevationGrid?)] {
    let center = max(abs(bounds.south), abs(bounds.north))
    let sideways = min(10, 1 / max(0.1, Angle.sinCos(degrees: min(89, center)).cos))
    let seen = bounds.expanded(latitudeDegrees: 1, longitudeDegrees: sideways)
    var found: [ElevationTile] = []
    for file in files {
      let covered = file.covered
      for tile in ElevationTile.covering(seen) where !found.contains(tile) && tile.overlaps(covered) {
        found.append(tile)
      }
    }
    guard files.isEmpty || !found.isEmpty else {
      throw InputError(
        "the elevation files are nowhere near the map", file: files.first?.path,
        advice: "give elevations of the same region")
    }
    return found.sorted { ($0.south, $0.west) < ($1.south, $1.west) }.map { tile in
      (tile, { () throws in try tile.grid(from: files) })
    }
  }

  private static func write(
    _ tiles: [(ElevationTile, () throws -> ElevationGrid?)], into folder: URL, manifest: inout AreaManifest,
    progress: (String, Double) -> Void
  ) throws {
    let elevation = folder.appendingPathComponent(Area.elevationFolder)
    var voids = 0
    var step = 3
    for (i, (tile, make)) in tiles.enumerated() {
      try Task.checkCancellation()
      progress(tile.name, Double(i) / Double(tiles.count))
      guard let grid = try make() else { continue }
      try tile.write(grid, to: elevation)
      manifest.elevationTiles.append(tile.name)
      manifest.verticalReference = grid.verticalReference
      step = min(step, ElevationTile.sourceStep(of: grid))
      voids += grid.voidCount
    }
    manifest.sourceStep = manifest.elevationTiles.isEmpty ? 1 : step
    let samples = manifest.elevationTiles.count * ElevationTile.side * ElevationTile.side
    manifest.voidShare = samples == 0 ? 0 : Double(voids) / Double(samples)
  }

  private static func write(_ manifest: AreaManifest, into folder: URL) throws(InputError) {
    let file = folder.appendingPathComponent(Area.manifestFile)
    do {
      try Data((manifest.json.text(pretty: true) + "\n").utf8).write(to: file, options: .atomic)
    } catch {
      throw InputError("the file cannot be written", file: file.path, advice: "check that there is free space")
    }
  }

  private static func sources(_ extract: URL, _ elevations: [String]) -> [AreaManifest.Source] {
    [
      AreaManifest.Source(
        kind: "map", file: extract.lastPathComponent, attribution: "© OpenStreetMap contributors", license: "ODbL 1.0")
    ] + elevations.map { AreaManifest.Source(kind: "elevation", file: URL(fileURLWithPath: $0).lastPathComponent) }
  }

  private static func name(of extract: URL) -> String {
    var name = extract.lastPathComponent
    for suffix in [".gz", ".pbf", ".osm"] where name.hasSuffix(suffix) { name = String(name.dropLast(suffix.count)) }
    return name.isEmpty ? "area" : name
  }

  private static func now() -> String {
    // Reproducible builds set the time that they state (reproducible-builds.org/specs/source-date-epoch).
    let stated = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap(TimeInterval.init)
    return ISO8601DateFormatter().string(from: stated.map(Date.init(timeIntervalSince1970:)) ?? Date())
  }
}
