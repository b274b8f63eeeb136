import Foundation
public import WaymarkFormats
public import WaymarkGeodesy
public import WaymarkTerrain

/// Elevation files of any number, location and resolution as one surface that is read piece by piece.
///
/// Where several files have a height, the first in the list counts, and each void is filled from the next. Within a
/// block the lattice is that of the finest file there. Files are opened when their region is needed: tiles whose name
/// gives their location (`N42E001.hgt`) are not opened before. Not for use by several threads at once.
public final class ElevationCollection {
  /// The files, the best first.
  public let paths: [String]
  /// The surface that all heights are measured from.
  public let verticalReference: VerticalReference

  /// Undulations, to combine files whose heights are measured from different surfaces.
  private let geoid: GeoidGrid?
  private let note: (String) -> Void
  private var entries: [Entry]
  private var uses = 0

  /// Maximum number of datasets that are kept open.
  private static let openLimit = 64
  /// Files whose ground overlaps by no more than this are neighbours, degrees: more than a cell.
  private static let border = 0.01

  private struct Entry {
    let path: String
    var bounds: GeographicBounds
    var steps: (latitude: Double, longitude: Double)?
    var file: ElevationFile?
    var lastUse = 0
    /// Whether the file was closed again, so that what is said of it has been said.
    var wasClosed = false
  }

  /// Combines files, folders and archives.
  ///
  /// - Parameters:
  ///   - paths: the sources, the best first; see `ElevationFolder`.
  ///   - geoid: undulations, needed only when the files' heights are measured from different surfaces.
  ///   - note: receives one line for each file in which samples are taken for holes without being declared.
  /// - Throws: `InputError` when a path is missing or not an elevation file.
  public init(
    paths: [String], geoid: GeoidGrid? = nil, note: @escaping (String) -> Void = { _ in }
  ) throws(InputError) {
    self.paths = try ElevationFolder.files(at: paths)
    self.geoid = geoid
    self.note = note
    var entries: [Entry] = []
    var reference: VerticalReference?
    for path in self.paths {
      if reference != nil, let tile = Self.tile(ofFile: path) {
        entries.append(Entry(path: path, bounds: tile.bounds))
        continue
      }
      let file = try ElevationFile(path: path, note: note)
      reference = reference ?? file.verticalReference
      var entry = Entry(path: path, bounds: file.covered)
      entry.steps = (file.latitudeStep, file.longitudeStep)
      // Values of cells extend half a cell beyond their centres.
      entry.bounds = file.covered.expanded(
        latitudeDegrees: file.latitudeStep / 2, longitudeDegrees: file.longitudeStep / 2)
      if entries.count < Self.openLimit { entry.file = file }
      entries.append(entry)
    }
    self.entries = entries
    verticalReference = reference ?? .meanSeaLevel
  }

  /// The tile that a file's name identifies.
  private static func tile(ofFile path: String) -> ElevationTile? {
    let name = path.split(separator: "/").last ?? ""
    let stem = name.split(separator: ".", maxSplits: 1)
    guard stem.count == 2, ["hgt", "hgt.zip", "hgt.gz", "terrain"].contains(stem[1].lowercased()) else { return nil }
    return ElevationTile(name: String(stem[0]).uppercased())
  }

  /// The windows of the files.
  public var windows: [GeographicBounds] { entries.map(\.bounds) }

  /// Whether some file has samples there, even if they are voids.
  public func covers(_ position: Coordinate) -> Bool { entries.contains { $0.bounds.contains(position) } }

  /// The files with samples there, even if they are voids, the best first.
  public func paths(covering position: Coordinate) -> [String] {
    entries.lazy.filter { $0.bounds.contains(position) }.map(\.path)
  }

  /// Spacing of samples, degrees of latitude, of the finest file that touches a window; nil when none does.
  public func finestStep(in window: GeographicBounds) throws(InputError) -> Double? {
    var finest: Double?
    for index in indices(touching: window) {
      let step = try steps(of: index).latitude
      finest = min(finest ?? step, step)
    }
    return finest
  }

  /// Reads the surface over a window.
  ///
  /// - Parameters:
  ///   - window: the window that the grid has to cover; the grid may extend beyond it by a cell.
  ///   - shrink: how many samples of the finest file there, along each side, are averaged to one.
  /// - Returns: the grid, NaN where no file has a height; nil where none has any.
  /// - Throws: `InputError` when a file cannot be read, or has another vertical reference and there is no geoid.
  public func grid(in window: GeographicBounds, shrink: Int = 1) throws(InputError) -> ElevationGrid? {
    let shrink = max(1, min(1000, shrink))
    guard let part = try part(of: window, shrink: shrink) else { return nil }
    var mosaic = LatticeMosaic(lattice: part.lattice, rows: part.rows, columns: part.columns)
    guard mosaic.count <= 200_000_000 else {
      throw InputError("the window has more samples than can be held at once", advice: "request a smaller window")
    }
    // Two passes: samples first, then the half cells around files of other lattices whose values stand for cells.
    for overhang in [0.0, 0.5] {
      for index in part.files where mosaic.hasVoids {
        try mosaic.fill(from: try file(index), overhang: overhang, geoid: geoid, wanted: verticalReference)
      }
    }
    guard mosaic.hasHeights else { return nil }
    return try mosaic.grid(shrink: shrink, reference: verticalReference)
  }

  /// Reads the surface over a window as a tile: the same heights as those of `grid`.
  ///
  /// Where one file with whole metres has all samples, they go into the tile row by row.
  ///
  /// - Parameters:
  ///   - window: the window that the tile has to cover; it may extend beyond it by a cell.
  ///   - shrink: how many samples of the finest file there, along each side, are averaged to one.
  /// - Returns: the tile; nil where no file has a height, or there is only one row or column.
  /// - Throws: `InputError` when a file cannot be read, or has another vertical reference and there is no geoid.
  public func tile(in window: GeographicBounds, shrink: Int = 1) throws(InputError) -> TerrainTile? {
    if shrink <= 1, let part = try part(of: window, shrink: 1), let first = part.files.first,
      let tile = try part.tile(of: try file(first), reference: verticalReference),
      tile.voidCount == 0 || part.files.count == 1
    {
      return tile.highest == nil ? nil : tile
    }
    guard let grid = try grid(in: window, shrink: shrink), grid.rows > 1, grid.columns > 1 else { return nil }
    do {
      // Averages of whole metres are not whole metres: steps of a sixteenth keep them in 16 bits.
      return try TerrainTile(grid, storage: shrink > 1 ? .quantized(meters: 0.0625) : .automatic)
    } catch {
      throw InputError("\(error)", file: paths.first)
    }
  }

  /// Reads a block as a tile; nil where no file has a height.
  func tile(of block: ElevationBlock) throws(InputError) -> TerrainTile? {
    guard let index = block.prepared, let tile = try file(index).preparedTile else {
      return try tile(in: block.bounds, shrink: block.shrink)
    }
    return tile.highest == nil ? nil : tile
  }

  /// Prepared files that are used as they are, because they share no ground with another: numbers of those near enough.
  func undividedFiles(_ isNeeded: (GeographicBounds) -> Bool) -> [Int] {
    guard entries.contains(where: { PreparedTile.isPrepared($0.path) }) else { return [] }
    var files: [ElevationTile: [Int]] = [:]
    for index in entries.indices {
      for cell in ElevationTile.covering(entries[index].bounds) { files[cell, default: []].append(index) }
    }
    return entries.indices.filter { index in
      guard PreparedTile.isPrepared(entries[index].path), isNeeded(entries[index].bounds) else { return false }
      let bounds = entries[index].bounds
      let inner = bounds.expanded(
        latitudeDegrees: -min(Self.border, (bounds.north - bounds.south) / 4),
        longitudeDegrees: -min(Self.border, (bounds.east - bounds.west) / 4))
      return ElevationTile.covering(inner).allSatisfy { cell in
        (files[cell] ?? []).allSatisfy { $0 == index || !entries[$0].bounds.touches(inner) }
      }
    }
  }

  /// Height of the surface at a coordinate; nil where no file has one.
  public func elevation(at position: Coordinate) throws(InputError) -> Double? {
    guard let grid = try grid(in: GeographicBounds(position)) else { return nil }
    return grid.elevation(at: position)
  }

  // MARK: - Files

  /// The part of the finest file's lattice that covers a window; nil where no file has samples.
  private func part(of window: GeographicBounds, shrink: Int) throws(InputError) -> LatticePart? {
    let touching = indices(touching: window)
    var finest: (index: Int, step: Double)?
    for index in touching {
      let step = try steps(of: index).latitude
      if let best = finest, best.step <= step * (1 + 1e-9) { continue }
      finest = (index, step)
    }
    guard let finest else { return nil }
    let fine = ElevationLattice(of: try file(finest.index))
    let coarse = fine.coarser(by: shrink)
    // Beyond the files there is no data, which is not the same as a void.
    guard let filled = part(of: window, filledBy: touching) else { return nil }
    let rows = coarse.rows(covering: filled)
    let columns = coarse.columns(covering: filled)
    return LatticePart(
      files: touching, lattice: fine, rows: rows.lowerBound * shrink...(rows.upperBound + 1) * shrink - 1,
      columns: columns.lowerBound * shrink...(columns.upperBound + 1) * shrink - 1)
  }

  /// The part of a window within the bounding box of some files, with the window's longitudes; nil when they share only
  /// a border.
  private func part(of window: GeographicBounds, filledBy indices: [Int]) -> GeographicBounds? {
    var south = Double.infinity
    var north = -Double.infinity
    var west = Double.infinity
    var east = -Double.infinity
    for index in indices {
      let bounds = entries[index].bounds
      south = min(south, bounds.south)
      north = max(north, bounds.north)
      for shift in [-360.0, 0, 360] where bounds.east + shift >= window.west && bounds.west + shift <= window.east {
        west = min(west, bounds.west + shift)
        east = max(east, bounds.east + shift)
      }
    }
    let part = GeographicBounds(
      south: max(window.south, south), west: max(window.west, west), north: min(window.north, north),
      east: min(window.east, east))
    let isPoint = window.south == window.north && window.west == window.east
    guard isPoint || part.north > part.south && part.east > part.west else { return nil }
    return part
  }

  private func indices(touching window: GeographicBounds) -> [Int] {
    entries.indices.filter { entries[$0].bounds.touches(window) }
  }

  private func steps(of index: Int) throws(InputError) -> (latitude: Double, longitude: Double) {
    if let steps = entries[index].steps { return steps }
    let file = try file(index)
    let steps = (file.latitudeStep, file.longitudeStep)
    entries[index].steps = steps
    return steps
  }

  private func file(_ index: Int) throws(InputError) -> ElevationFile {
    uses += 1
    entries[index].lastUse = uses
    if let file = entries[index].file { return file }
    let open = entries.indices.filter { entries[$0].file != nil }
    if open.count >= Self.openLimit, let oldest = open.min(by: { entries[$0].lastUse < entries[$1].lastUse }) {
      entries[oldest].file = nil
      entries[oldest].wasClosed = true
    }
    let file = try ElevationFile(path: entries[index].path, note: entries[index].wasClosed ? { _ in } : note)
    entries[index].file = file
    return file
  }
}

extension GeographicBounds {
  /// Whether two windows have a point in common, also where their longitudes differ by 360°.
  func touches(_ other: GeographicBounds) -> Bool {
    guard other.north >= south, other.south <= north else { return false }
    return [-360.0, 0, 360].contains { other.east + $0 >= west && other.west + $0 <= east }
  }
}
