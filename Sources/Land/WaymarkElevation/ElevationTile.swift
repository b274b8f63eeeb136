public import Foundation
public import WaymarkFormats
import WaymarkGeodesy
public import WaymarkTerrain

/// A tile of one degree by one degree with a sample every second of arc, in the form that NASA's SRTM made common and
/// that Valhalla reads: `N42/N42E001.hgt`, 3601 × 3601 big-endian 16-bit metres, rows from north to south, borders
/// shared with the neighbours, −32768 for voids (SRTM user guide, "HGT").
public struct ElevationTile: Hashable, Sendable {
  /// Samples per row and rows.
  public static let side = 3601
  /// Spacing of samples, degrees.
  public static let step = 1.0 / 3600

  /// Latitude of the southern border, whole degrees, −90 … 89.
  public let south: Int
  /// Longitude of the western border, whole degrees, −180 … 179.
  public let west: Int

  /// Makes a tile, or nil when there is none with this south-west corner.
  public init?(south: Int, west: Int) {
    guard (-90...89).contains(south), (-180...179).contains(west) else { return nil }
    self.south = south
    self.west = west
  }

  /// Name of the tile: `N42E001`.
  public var name: String { band + (west < 0 ? "W" : "E") + Self.digits(abs(west), 3) }

  /// Path of its file under an elevation folder: `N42/N42E001.hgt`.
  public var path: String { "\(band)/\(name).hgt" }

  private var band: String { (south < 0 ? "S" : "N") + Self.digits(abs(south), 2) }

  private static func digits(_ value: Int, _ count: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }

  /// The tile that a name such as `N42E001` means; nil for anything else.
  public init?(name: String) {
    let letters = Array(name.utf8)
    guard letters.count == 7, let south = Int(name.dropFirst(1).prefix(2)), let west = Int(name.suffix(3)),
      letters[0] == UInt8(ascii: "N") || letters[0] == UInt8(ascii: "S"),
      letters[3] == UInt8(ascii: "E") || letters[3] == UInt8(ascii: "W")
    else { return nil }
    self.init(
      south: letters[0] == UInt8(ascii: "S") ? -south : south, west: letters[3] == UInt8(ascii: "W") ? -west : west)
    // Rejects signs between the letters and the digits, and zero with the other letter.
    guard self.name == name else { return nil }
  }

  /// The tiles that a window touches, from the south-west, row after row.
  public static func covering(_ window: GeographicBounds) -> [ElevationTile] {
    guard window.south.isFinite, window.north.isFinite, window.west.isFinite, window.east.isFinite,
      abs(window.west) <= 720, abs(window.east) <= 720, window.south <= window.north
    else { return [] }
    var tiles: [ElevationTile] = []
    let rows = Int(max(-90, min(89, window.south)).rounded(.down))...Int(max(-90, min(89, window.north)).rounded(.down))
    let first = Int(window.west.rounded(.down))
    let last = max(first, min(first + 359, Int(window.east.rounded(.down))))
    for south in rows {
      for column in first...last {
        let west = ((column + 180) % 360 + 360) % 360 - 180
        if let tile = ElevationTile(south: south, west: west) { tiles.append(tile) }
      }
    }
    return tiles
  }

  /// Its window.
  public var bounds: GeographicBounds {
    GeographicBounds(south: Double(south), west: Double(west), north: Double(south + 1), east: Double(west + 1))
  }

  /// Whether a window shares more than a border with the tile.
  public func overlaps(_ window: GeographicBounds) -> Bool {
    guard window.north > bounds.south, window.south < bounds.north else { return false }
    return [-360.0, 0, 360].contains { shift in
      window.east + shift > bounds.west && window.west + shift < bounds.east
    }
  }

  /// Takes the tile's samples from elevation files; where several have a height, the first in the list counts.
  ///
  /// - Parameter files: the files, the best first.
  /// - Returns: the tile's grid, or nil when no file has any height in it.
  /// - Throws: `InputError` when a file cannot be read or when the files' heights are measured from different surfaces.
  public func grid(from files: [ElevationFile]) throws(InputError) -> ElevationGrid? {
    var merged: [Float]?
    var reference: (surface: VerticalReference, path: String)?
    // Two passes: samples first, then the half cells around files whose values stand for cells, so that neighbouring
    // files meet without a gap.
    for overhang in [0.0, 0.5] {
      for file in files {
        if let merged, !merged.contains(where: \.isNaN) { break }
        guard let source = try file.grid(in: bounds, minimumStep: Self.step) else { continue }
        if let reference, reference.surface != source.verticalReference {
          throw InputError(
            "its heights have another vertical reference than those of \(reference.path)", file: file.path,
            advice: "use files whose heights are all above mean sea level, or all above the ellipsoid")
        }
        reference = (source.verticalReference, file.path)
        let part = try resample(source, overhang: overhang)
        merged = Self.merge(merged, part.samples)
      }
    }
    guard let merged, let reference, merged.contains(where: { !$0.isNaN }) else { return nil }
    do {
      return try ElevationGrid(
        north: bounds.north, west: bounds.west, latitudeStep: Self.step, longitudeStep: Self.step, rows: Self.side,
        columns: Self.side, samples: merged, verticalReference: reference.surface)
    } catch {
      throw InputError("\(error)")
    }
  }

  private func resample(_ source: ElevationGrid, overhang: Double) throws(InputError) -> ElevationGrid {
    do {
      return try source.resampled(
        north: bounds.north, west: bounds.west, latitudeStep: Self.step, longitudeStep: Self.step, rows: Self.side,
        columns: Self.side, overhang: overhang)
    } catch {
      throw InputError("\(error)")
    }
  }

  /// Fills the voids of the first with the second.
  private static func merge(_ first: [Float]?, _ second: [Float]) -> [Float] {
    guard var result = first else { return second }
    result.withUnsafeMutableBufferPointer { result in
      second.withUnsafeBufferPointer { second in
        for i in result.indices where result[i].isNaN { result[i] = second[i] }
      }
    }
    return result
  }

  /// The contents of the tile's file.
  ///
  /// - Parameter grid: the tile's grid, 3601 × 3601.
  /// - Returns: 25,934,402 bytes; heights rounded to whole metres.
  public static func data(of grid: ElevationGrid) -> Data {
    let bytes = [UInt8](unsafeUninitializedCapacity: grid.samples.count * 2) { out, filled in
      grid.samples.withUnsafeBufferPointer { samples in
        for i in samples.indices {
          let sample = samples[i]
          let height = sample > -32_767 && sample < 32_767 ? Int16(sample.rounded()) : Int16.min
          let bits = UInt16(bitPattern: height)
          out[2 * i] = UInt8(bits >> 8)
          out[2 * i + 1] = UInt8(bits & 255)
        }
      }
      filled = grid.samples.count * 2
    }
    return Data(bytes)
  }

  /// Writes the tile into an elevation folder.
  ///
  /// - Parameters:
  ///   - grid: the tile's grid, 3601 × 3601.
  ///   - folder: the elevation folder; the tile's own folder in it is made.
  /// - Throws: `InputError` when the grid is not a tile or the file cannot be written.
  public func write(_ grid: ElevationGrid, to folder: URL) throws(InputError) {
    let url = folder.appendingPathComponent(path)
    guard grid.rows == Self.side, grid.columns == Self.side else {
      throw InputError("\(name) needs \(Self.side) × \(Self.side) samples, not \(grid.columns) × \(grid.rows)")
    }
    do {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Self.data(of: grid).write(to: url, options: .atomic)
    } catch {
      throw InputError(
        "the elevation tile cannot be written", file: url.path, advice: "check free space and permissions")
    }
  }
}
