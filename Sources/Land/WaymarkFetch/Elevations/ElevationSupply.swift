import Foundation
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkServices
import WaymarkTerrain

/// Elevations of a window from one source.
struct ElevationSupply: Sendable {
  /// Pictures of heights for one window.
  private static let maximumTiles = 1200

  /// Of one request for a range of a file.
  private static let limits = HTTPLimits(seconds: 120)

  let source: DataSource
  let context: FetchContext

  /// Loads them.
  ///
  /// - Returns: files that GDAL opens; empty where the source has none.
  /// - Throws: `InputError` or `ServiceFailure` when the source cannot give them; `CancellationError`.
  func load(_ window: GeographicBounds) async throws -> [URL] {
    if source.form == .terrarium { return try await mosaics(window) }
    var files: [URL] = []
    var missing: [ElevationTile] = []
    let tiles = ElevationTile.covering(window)
    for (i, tile) in tiles.enumerated() {
      try Task.checkCancellation()
      let what = "\(source.name): \(tile.name)" + (tiles.count > 1 ? " (\(i + 1) of \(tiles.count))" : "")
      if let file = try await file(tile, window, what) { files.append(file) } else { missing.append(tile) }
    }
    // Where a source has land nearby, the tiles that it lacks are sea.
    if source.missingIsSea, !files.isEmpty { for tile in missing { files.append(try sea(tile)) } }
    return files
  }

  private func file(_ tile: ElevationTile, _ window: GeographicBounds, _ what: String) async throws -> URL? {
    let values = ["N00": String(tile.name.prefix(3)), "E000": String(tile.name.suffix(4))]
    guard let url = source.url.url(values) else {
      throw InputError("this is not a usable address", file: source.name)
    }
    if source.form == .geotiff { return try await part(of: url, tile, window, what) }
    let ending = url.lastPathComponent.split(separator: ".").dropFirst().joined(separator: ".")
    // GDAL recognizes the tile by the file's name.
    let folder = context.cache.file(url.absoluteString, suffix: "")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("\(tile.name).\(ending)")
    let isThere = try await context.cache.exclusively(folder) { try await load(url, file, what) }
    guard isThere else { return nil }
    // A damaged file is seen now, not while the area is built.
    do throws(InputError) { _ = try ElevationFile(path: file.path) } catch {
      try? FileManager.default.removeItem(at: file)
      throw InputError("the tile \(tile.name) is damaged or something else", file: source.name, advice: "try again")
    }
    return file
  }

  /// Loads a file once.
  ///
  /// - Returns: false when the source has none.
  private func load(_ url: URL, _ file: URL, _ what: String) async throws -> Bool {
    if FileManager.default.fileExists(atPath: file.path) { return true }
    try await context.pace.wait(for: source)
    let outcome = try await context.download.load(context.request(url, of: source), to: file) { [context] in
      context.progress(what, $0, $1)
    }
    guard case .refused(let response) = outcome else { return true }
    // Object stores refuse names that do not exist with 403 where they do not list their contents.
    if response.status == 404 || response.status == 403 { return false }
    throw Refusal.error(response, of: source)
  }

  // MARK: - GeoTIFF

  private func part(
    of url: URL, _ tile: ElevationTile, _ window: GeographicBounds, _ what: String
  ) async throws -> URL? {
    guard let wanted = Self.common(tile.bounds, window) else { return nil }
    let corners = [wanted.south, wanted.west, wanted.north, wanted.east].map { Fixed.text($0, decimals: 4) }
    let file = context.cache.file(url.absoluteString + corners.joined(separator: ","), suffix: ".tif")
    return try await context.cache.exclusively(file) {
      if FileManager.default.fileExists(atPath: file.path) { return file }
      try await context.pace.wait(for: source)
      let stop = StopFlag()
      let request = context.request(url, of: source)
      guard
        let remote = try await RemoteFile.open(
          request, of: source, limits: Self.limits, isStopped: { stop.isSet })
      else {
        return nil
      }
      let (name, progress) = (source.name, context.progress)
      let result = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          // GDAL waits for the network, which must not block the threads of tasks.
          Thread.detachNewThread {
            let result = Result { () throws(ElevationWindow.Failure) in
              try ElevationWindow.copy(of: remote, source: name, wanted, to: file) { share in
                progress(what, Int(share * 100), 100)
                return !stop.isSet
              }
            }
            continuation.resume(returning: result)
          }
        }
      } onCancel: {
        stop.set()
      }
      try Task.checkCancellation()
      switch result {
      case .success: return file
      case .failure(.outside): return nil
      case .failure(.failed(let error)): throw error
      }
    }
  }

  /// What a tile has of a window, which may be given 360° away.
  private static func common(_ tile: GeographicBounds, _ window: GeographicBounds) -> GeographicBounds? {
    for shift in [0.0, -360, 360] {
      let part = GeographicBounds(
        south: max(tile.south, window.south), west: max(tile.west, window.west + shift),
        north: min(tile.north, window.north), east: min(tile.east, window.east + shift))
      if part.south < part.north, part.west < part.east { return part }
    }
    return nil
  }

  private func sea(_ tile: ElevationTile) throws(InputError) -> URL {
    let file = context.cache.folder.appendingPathComponent("sea-\(tile.name).asc")
    // A grid of 2 × 2 cells at height 0.
    let text = """
      ncols 2
      nrows 2
      xllcorner \(tile.west)
      yllcorner \(tile.south)
      cellsize 0.5
      0 0
      0 0

      """
    try AtomicFile.write(text, to: file.path)
    return file
  }

  // MARK: - Terrarium

  private func mosaics(_ window: GeographicBounds) async throws -> [URL] {
    let scale = Double(1 << source.zoom)
    func column(_ longitude: Double) -> Double { (longitude + 180) / 360 * scale }
    func row(_ latitude: Double) -> Double {
      let limited = max(-85.05, min(85.05, latitude))
      let sine = Angle.sinCos(degrees: limited).sin
      return (1 - log((1 + sine) / (1 - sine)) / (2 * .pi)) / 2 * scale
    }
    guard window.south < 85, window.north > -85 else { return [] }
    let rows = Int(row(window.north))...min(Int(scale) - 1, Int(row(window.south)))
    var ranges = [(column(window.west), column(window.east))]
    // Across the date line there are two mosaics.
    if window.east > 180 { ranges = [(column(window.west), scale - 0.5), (0.5, column(window.east - 360))] }
    var files: [URL] = []
    for (west, east) in ranges {
      let columns = max(0, Int(west))...max(0, min(Int(scale) - 1, Int(east)))
      guard columns.count * rows.count <= Self.maximumTiles else {
        throw InputError(
          "the window needs \(columns.count * rows.count) tiles", file: source.name,
          advice: "give a smaller radius or horizon")
      }
      if let file = try await mosaic(columns, rows) { files.append(file) }
    }
    return files
  }

  private func mosaic(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) async throws -> URL? {
    let name = "\(source.url.text)\(source.zoom)-\(columns)-\(rows)"
    let file = context.cache.file(name, suffix: ".tif")
    return try await context.cache.exclusively(file) {
      if FileManager.default.fileExists(atPath: file.path) { return file }
      var mosaic = TerrariumMosaic(zoom: source.zoom, columns: columns, rows: rows)
      var (done, found) = (0, 0)
      for y in rows {
        for x in columns {
          try Task.checkCancellation()
          context.progress("\(source.name): tiles", done, columns.count * rows.count)
          done += 1
          guard let url = source.url.url(["z": "\(source.zoom)", "x": "\(x)", "y": "\(y)"]) else { continue }
          let picture = context.cache.file(url.absoluteString, suffix: ".png")
          guard try await load(url, picture, "\(source.name): tile \(done)") else { continue }
          do throws(InputError) {
            try mosaic.add(TerrariumMosaic.Tile(zoom: source.zoom, x: x, y: y), from: picture)
          } catch {
            try? FileManager.default.removeItem(at: picture)
            throw InputError(error.problem, file: source.name, advice: error.advice)
          }
          found += 1
        }
      }
      guard found > 0 else { return nil }
      try mosaic.write(to: file)
      return file
    }
  }
}

/// A flag that one thread sets and another reads.
private final class StopFlag: @unchecked Sendable {
  private let lock = NSLock()
  private var value = false
  var isSet: Bool { lock.withLock { value } }
  func set() { lock.withLock { value = true } }
}
