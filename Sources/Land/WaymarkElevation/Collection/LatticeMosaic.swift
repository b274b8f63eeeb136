import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

/// A window of a lattice that is filled from files one after the other.
struct LatticeMosaic {
  private let lattice: ElevationLattice
  private let rows: ClosedRange<Int>
  private let columns: ClosedRange<Int>
  private var samples: [Float]
  private var voids: Int

  init(lattice: ElevationLattice, rows: ClosedRange<Int>, columns: ClosedRange<Int>) {
    self.lattice = lattice
    self.rows = rows
    self.columns = columns
    let (count, overflow) = rows.count.multipliedReportingOverflow(by: columns.count)
    voids = overflow ? .max : count
    samples = overflow || count > 200_000_000 ? [] : [Float](repeating: .nan, count: count)
    self.count = voids
  }

  /// Number of samples.
  let count: Int
  /// Whether some sample has no height.
  var hasVoids: Bool { voids > 0 }
  /// Whether some sample has a height.
  var hasHeights: Bool { voids < count }

  /// Fills voids from a file.
  mutating func fill(
    from file: ElevationFile, overhang: Double, geoid: GeoidGrid?, wanted: VerticalReference
  ) throws(InputError) {
    for shift in [0.0, -360, 360] {
      if let offset = lattice.offset(of: file, shift: shift) {
        // On the same lattice there is nothing between the samples that a second pass could find.
        if overhang == 0 { try copy(file, offset: offset, geoid: geoid, wanted: wanted) }
      } else if shift == 0 {
        try resample(file, overhang: overhang, geoid: geoid, wanted: wanted)
      }
    }
  }

  private mutating func copy(
    _ file: ElevationFile, offset: (row: Int, column: Int), geoid: GeoidGrid?, wanted: VerticalReference
  ) throws(InputError) {
    let firstRow = max(rows.lowerBound, offset.row)
    let lastRow = min(rows.upperBound, offset.row + file.rows - 1)
    let firstColumn = max(columns.lowerBound, offset.column)
    let lastColumn = min(columns.upperBound, offset.column + file.columns - 1)
    guard firstRow <= lastRow, firstColumn <= lastColumn else { return }
    let part = try file.samples(
      rows: firstRow - offset.row..<lastRow - offset.row + 1,
      columns: firstColumn - offset.column..<lastColumn - offset.column + 1)
    let shift = try Shift(file, geoid: geoid, wanted: wanted)
    let width = lastColumn - firstColumn + 1
    for row in firstRow...lastRow {
      let source = (row - firstRow) * width
      let target = (row - rows.lowerBound) * columns.count + firstColumn - columns.lowerBound
      for i in 0..<width where samples[target + i].isNaN {
        put(part[source + i], at: target + i, row: row, column: firstColumn + i, shift: shift)
      }
    }
  }

  private mutating func resample(
    _ file: ElevationFile, overhang: Double, geoid: GeoidGrid?, wanted: VerticalReference
  ) throws(InputError) {
    let north = lattice.north - Double(rows.lowerBound) * lattice.latitudeStep
    let west = lattice.west + Double(columns.lowerBound) * lattice.longitudeStep
    let window = GeographicBounds(
      south: north - Double(rows.count - 1) * lattice.latitudeStep, west: west, north: north,
      east: west + Double(columns.count - 1) * lattice.longitudeStep)
    // Slightly wider than the spare sample on each side, so that half cells beyond a file's border are found.
    let wide = window.expanded(latitudeDegrees: file.latitudeStep, longitudeDegrees: file.longitudeStep)
    guard let source = try file.grid(in: wide, minimumStep: lattice.latitudeStep) else { return }
    let part: ElevationGrid
    do {
      part = try source.resampled(
        north: min(90, north), west: west, latitudeStep: lattice.latitudeStep, longitudeStep: lattice.longitudeStep,
        rows: rows.count, columns: columns.count, overhang: overhang)
    } catch {
      throw InputError("\(error)", file: file.path)
    }
    let shift = try Shift(file, geoid: geoid, wanted: wanted)
    var k = 0
    for row in rows {
      for column in columns {
        if samples[k].isNaN { put(part.samples[k], at: k, row: row, column: column, shift: shift) }
        k += 1
      }
    }
  }

  private mutating func put(_ height: Float, at index: Int, row: Int, column: Int, shift: Shift) {
    guard !height.isNaN else { return }
    var height = height
    if shift.isNeeded {
      guard
        let position = Coordinate(
          latitude: max(-90, min(90, lattice.north - Double(row) * lattice.latitudeStep)),
          longitude: Angle.wrappedTo180(lattice.west + Double(column) * lattice.longitudeStep)),
        let shifted = shift.meters(height, at: position)
      else { return }
      height = shifted
    }
    samples[index] = height
    voids -= 1
  }

  /// The grid, each `shrink` × `shrink` samples averaged to one; where some of them are voids, over the others.
  func grid(shrink: Int, reference: VerticalReference) throws(InputError) -> ElevationGrid {
    let coarse = lattice.coarser(by: shrink)
    let height = rows.count / shrink
    let width = columns.count / shrink
    var result = samples
    if shrink > 1 {
      result = [Float](repeating: .nan, count: height * width)
      samples.withUnsafeBufferPointer { samples in
        for i in 0..<height {
          for j in 0..<width {
            var sum: Float = 0
            var known: Float = 0
            for y in i * shrink..<(i + 1) * shrink {
              for x in j * shrink..<(j + 1) * shrink {
                let sample = samples[y * columns.count + x]
                guard !sample.isNaN else { continue }
                sum += sample
                known += 1
              }
            }
            // With more voids than heights, the average would stand for an area where nothing is known.
            if known * 2 >= Float(shrink * shrink) { result[i * width + j] = sum / known }
          }
        }
      }
    }
    do {
      return try ElevationGrid(
        north: coarse.north - Double(rows.lowerBound / shrink) * coarse.latitudeStep,
        west: Angle.wrappedTo180(coarse.west + Double(columns.lowerBound / shrink) * coarse.longitudeStep),
        latitudeStep: coarse.latitudeStep, longitudeStep: coarse.longitudeStep, rows: height, columns: width,
        samples: result, verticalReference: reference)
    } catch {
      throw InputError("\(error)")
    }
  }
}

/// Converts heights of a file to the surface that the others are measured from.
private struct Shift {
  private let geoid: GeoidGrid?
  private let from: VerticalReference
  private let to: VerticalReference

  var isNeeded: Bool { from != to }

  init(_ file: ElevationFile, geoid: GeoidGrid?, wanted: VerticalReference) throws(InputError) {
    from = file.verticalReference
    to = wanted
    self.geoid = geoid
    guard from == to || geoid != nil else {
      throw InputError(
        "its heights are measured from \(from == .ellipsoid ? "the ellipsoid" : "mean sea level"), other files' are not",
        file: file.path, advice: "give a geoid grid with --geoid, or files that all have the same vertical reference")
    }
  }

  func meters(_ height: Float, at position: Coordinate) -> Float? {
    geoid?.converted(Altitude(meters: Double(height), reference: from), at: position, to: to).map { Float($0.meters) }
  }
}
