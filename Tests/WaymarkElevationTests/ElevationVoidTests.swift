import CGDAL
import Foundation
import Synchronization
import TestSupport
import Testing
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

@testable import WaymarkElevation

/// Holes in elevation files are never ground, whatever the file says or does not say about them.
@Suite struct ElevationVoidTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ name: String) -> URL { folder.url.appendingPathComponent(name) }

  private func write(_ name: String, _ text: String) throws -> String {
    try AtomicFile.write(text, to: folder.path(name))
    return folder.path(name)
  }

  /// A hole of 10 × 12 cells, and one in the corner of the tile.
  private static func isHole(_ row: Int, _ column: Int) -> Bool {
    (20..<30).contains(row) && (30..<42).contains(column) || row < 5 && column < 7
  }
  private static let holes = 155

  private static func height(_ row: Int, _ column: Int) -> Double { Double(100 + row + column) }

  /// Heights between 100 and 226 m with holes.
  private static func hilly(_ type: String, _ mark: Double) -> RasterFile {
    RasterFile(type) { isHole($0, $1) ? mark : height($0, $1) }
  }

  private func open(_ raster: RasterFile, _ name: String = "a.tif") throws -> (file: ElevationFile, notes: Notes) {
    let path = folder.path(name)
    try raster.write(path)
    let notes = Notes()
    return (try ElevationFile(path: path, note: notes.add), notes)
  }

  /// The heights are those of the ground and the holes are holes, also where samples are averaged.
  private func check(
    _ file: ElevationFile, factor: Double = 1, _ comment: Comment = "", location: SourceLocation = #_sourceLocation
  ) throws {
    let grid = try file.grid()
    var wrong = 0
    for row in 0..<64 {
      for column in 0..<64 {
        let sample = grid.sample(row: row, column: column)
        let expected = Self.isHole(row, column) ? nil : Self.height(row, column) * factor
        if let sample, let expected {
          if abs(Double(sample) - expected) > 0.01 { wrong += 1 }
        } else if (sample == nil) != (expected == nil) {
          wrong += 1
        }
      }
    }
    #expect(wrong == 0, comment, sourceLocation: location)
    let coarse = try #require(try file.grid(in: file.covered, minimumStep: 0.004))
    let range = try #require(coarse.range)
    #expect(coarse.rows == 16, sourceLocation: location)
    #expect(
      Double(range.lowerBound) >= 99 * factor && Double(range.upperBound) <= 227 * factor, comment,
      sourceLocation: location)
  }

  @Test(arguments: [
    ("Int16", -9999.0), ("Int16", -32_768), ("Int16", -32_767), ("Int16", 32_767), ("Int16", -999),
    ("Int16", 9999), ("UInt16", 65_535), ("Int32", -2_147_483_648), ("Int32", -99_999), ("Int32", -9999),
    ("UInt32", 4_294_967_295), ("Byte", 255), ("Float32", -9999), ("Float32", -3.4028234663852886e38),
    ("Float32", 1e20), ("Float32", -32_768), ("Float64", -1.7976931348623157e308), ("Float64", -9999),
  ])
  func undeclaredMarksAreHolesAndCounted(type: String, mark: Double) throws {
    var raster = Self.hilly(type, mark)
    let (file, notes) = try open(raster)
    try check(file, "\(mark)")
    #expect(notes.all.count == 1 && notes.all[0].contains("\(Self.holes) of 4096 samples"), "\(notes.all)")
    // In a projected file they are recognized before anything is interpolated.
    raster.isProjected = true
    let projected = try open(raster, "utm.tif").file.grid()
    let range = try #require(projected.range)
    #expect(range.lowerBound >= 100 && range.upperBound <= 226, "\(mark): \(range)")
    let share = Double(Self.holes) / 4096
    let inside = projected.samples.count { !$0.isNaN }
    #expect(abs(Double(inside) / Double(projected.samples.count) - (1 - share)) < 0.05)
    #expect(projected.elevation(at: try place(of: 25, 36)) == nil)
    #expect(abs(try #require(projected.elevation(at: try place(of: 40, 36))) - 176.5) < 1)
  }

  /// Roughly the middle of a cell of a projected file: 500 km E is 9° exactly.
  private func place(of row: Double, _ column: Double) throws -> Coordinate {
    try #require(
      Coordinate(
        latitude: 46.9533 - (row + 0.5) * 100 / 111_170,
        longitude: 9 + (column + 0.5) * 100 / 111_320 / cos(46.95 * .pi / 180)))
  }

  @Test func aProjectedFileHasTheHeightsOfItsSamples() throws {
    var raster = RasterFile { Double(1000 + 3 * $0 + 2 * $1) }
    raster.isProjected = true
    let grid = try open(raster).file.grid()
    for (row, column) in [(5.0, 5.0), (20.25, 40.5), (60, 60), (33.7, 12.1)] {
      let height = try #require(grid.elevation(at: try place(of: row, column)))
      #expect(abs(height - (1000 + 3 * row + 2 * column)) < 1, "row \(row), column \(column)")
    }
    #expect(grid.range.map { $0.lowerBound >= 1000 && $0.upperBound <= 1315 } == true)
  }

  @Test(arguments: ["Int16", "Int32", "Float32", "Float64"])
  func noNumbersAndDeclaredMarksAreHolesWithoutARemark(type: String) throws {
    var raster = Self.hilly(type, 0)
    raster.void = 0
    let (declared, notes) = try open(raster)
    try check(declared)
    #expect(notes.all.isEmpty, "\(notes.all)")
    if type == "Float32" || type == "Float64" {
      let (undeclared, notes) = try open(Self.hilly(type, .nan), "nan.tif")
      try check(undeclared)
      #expect(notes.all.isEmpty)
    }
  }

  /// A declared value that the type cannot hold marks nothing: the usual ones still count.
  @Test func aDeclaredValueOutsideTheTypeHidesNoOther() throws {
    for void in [-3.4028234663852886e38, 1e9, -99_999.5] {
      var raster = Self.hilly("Int16", -32_768)
      raster.void = void
      try check(try open(raster, "\(void).tif").file, "\(void)")
      raster = Self.hilly("Int16", -9999)
      raster.void = void
      try check(try open(raster, "b\(void).tif").file, "\(void)")
    }
    // Two marks, one of them declared.
    var two = Self.hilly("Int16", -9999)
    two.bands = [
      { row, column in
        let number = Self.isHole(row, column) ? (row < 5 ? -32_768 : -9999) : Self.height(row, column)
        return number
      }
    ]
    two.void = -32_768
    try check(try open(two, "two.tif").file)
  }

  @Test func scaleOffsetAndUnitAreAppliedToHeightsOnly() throws {
    for mark in [-32_768.0, -9999, 32_767] {
      var raster = RasterFile("Int16") { Self.isHole($0, $1) ? mark : Self.height($0, $1) * 10 - 500 }
      (raster.scale, raster.offset) = (0.1, 50)
      let (file, notes) = try open(raster, "scaled\(mark).tif")
      try check(file, "\(mark)")
      #expect(notes.all.count == 1, "\(notes.all)")
    }
    var feet = Self.hilly("Float32", -9999)
    feet.unit = "ft"
    try check(try open(feet, "feet.tif").file, factor: 0.3048)
    var centimetres = RasterFile("Int32") { Self.isHole($0, $1) ? -9999 : Self.height($0, $1) * 100 }
    centimetres.unit = "cm"
    try check(try open(centimetres, "cm.tif").file)
  }

  @Test func heightsInAnotherUnitAreRefused() throws {
    let raster = RasterFile("Int32") { Double(150_000 + 100 * $0 + $1) }
    let file = try open(raster).file
    let error = #expect(throws: InputError.self) { try file.grid() }
    #expect(error?.problem.contains("no heights in metres") == true && error?.advice?.contains("unit") == true)
  }

  @Test func masksDecide() throws {
    for type in ["Int16", "Float32", "Byte"] {
      var raster = Self.hilly(type, 0)
      raster.mask = { !Self.isHole($0, $1) }
      try check(try open(raster, "mask\(type).tif").file)
      raster.isProjected = true
      let range = try #require(try open(raster, "utm\(type).tif").file.grid().range)
      #expect(range.lowerBound >= 100)
    }
  }

  @Test(arguments: ["Byte", "UInt16", "Int16", "Float32"])
  func alphaBandsDecide(type: String) throws {
    var raster = Self.hilly(type, 0)
    raster.bands.append { Self.isHole($0, $1) ? 0 : 1 }
    raster.hasAlpha = true
    try check(try open(raster).file)
    raster.isProjected = true
    let range = try #require(try open(raster, "utm.tif").file.grid().range)
    #expect(range.lowerBound >= 100)
  }

  /// A mask beside the file, half as fine.
  @Test func aMaskOfAnotherResolutionCounts() throws {
    let (file, path) = (Self.hilly("Int16", 0), folder.path("coarse.tif"))
    try file.write(path)
    var mask = RasterFile("Byte") { (10..<15).contains($0) && (15..<21).contains($1) ? 0 : 255 }
    (mask.side, mask.metadata) = (32, ["INTERNAL_MASK_FLAGS_1": "2"])
    try mask.write(path + ".msk")
    let grid = try ElevationFile(path: path).grid()
    #expect(grid.sample(row: 25, column: 36) == nil && grid.sample(row: 20, column: 30) == nil)
    #expect(grid.sample(row: 19, column: 30) == 149 && grid.sample(row: 30, column: 41) == 171)
    #expect(grid.voidCount == 120)
  }

  @Test func theFirstOfSeveralBandsHasTheHeights() throws {
    var raster = Self.hilly("Float32", -9999)
    raster.bands += [{ _, _ in 3 }, { row, _ in Double(row) }]
    try check(try open(raster).file)
  }

  /// A mosaic of two files with a gap between them, which no source fills.
  @Test func gapsOfMosaicsAreHoles() throws {
    try RasterFile("Int16") { Self.isHole($0, $1) ? -9999 : Self.height($0, $1) }.write(folder.path("west.tif"))
    try RasterFile("Int16") { _, _ in 500 }.write(folder.path("east.tif"))
    func source(_ name: String, at column: Int) -> String {
      """
      <SimpleSource><SourceFilename relativeToVRT="1">\(name)</SourceFilename><SourceBand>1</SourceBand>\
      <SrcRect xOff="0" yOff="0" xSize="64" ySize="64"/><DstRect xOff="\(column)" yOff="0" xSize="64" ySize="64"/>\
      </SimpleSource>
      """
    }
    let vrt = """
      <VRTDataset rasterXSize="200" rasterYSize="64"><SRS>EPSG:4326</SRS>
      <GeoTransform>9, 0.001, 0, 47, 0, -0.001</GeoTransform>
      <VRTRasterBand dataType="Int16" band="1">\(source("west.tif", at: 0))\(source("east.tif", at: 100))</VRTRasterBand>
      </VRTDataset>
      """
    let grid = try ElevationFile(path: write("gap.vrt", vrt)).grid()
    #expect(grid.range == 105...500)
    #expect(grid.voidCount == Self.holes + 64 * (36 + 36))
    #expect(grid.sample(row: 3, column: 63) == 166 && grid.sample(row: 3, column: 64) == nil)
    #expect(grid.sample(row: 3, column: 99) == nil && grid.sample(row: 3, column: 100) == 500)
  }

  /// The mosaic that `gdalbuildvrt` makes of files with masks.
  @Test func masksOfMosaicsCount() throws {
    var raster = Self.hilly("Int16", 0)
    raster.mask = { !Self.isHole($0, $1) }
    try raster.write(folder.path("masked.tif"))
    func source(_ band: String, _ more: String = "") -> String {
      """
      <ComplexSource><SourceFilename relativeToVRT="1">masked.tif</SourceFilename><SourceBand>\(band)</SourceBand>\
      <SrcRect xOff="0" yOff="0" xSize="64" ySize="64"/><DstRect xOff="0" yOff="0" xSize="64" ySize="64"/>\(more)\
      </ComplexSource>
      """
    }
    let vrt = """
      <VRTDataset rasterXSize="64" rasterYSize="64"><SRS>EPSG:4326</SRS>
      <GeoTransform>9, 0.001, 0, 47, 0, -0.001</GeoTransform>
      <VRTRasterBand dataType="Int16" band="1">\(source("1", "<UseMaskBand>true</UseMaskBand>"))</VRTRasterBand>
      <MaskBand><VRTRasterBand dataType="Byte">\(source("mask,1"))</VRTRasterBand></MaskBand></VRTDataset>
      """
    try check(try ElevationFile(path: write("masked.vrt", vrt)))
  }

  /// Numbers that people use for holes are heights where their neighbours are there, too.
  @Test func realHeightsNeverVanish() throws {
    let trench = RasterFile("Int16") { Double(-10_900 + 40 * $0 + ($1 % 40)) }
    let (deep, notes) = try open(trench, "trench.tif")
    #expect(try deep.grid().voidCount == 0 && notes.all.isEmpty, "\(notes.all)")
    // A lake at 255 m with its shore, in 8 bits.
    let lake = RasterFile("Byte") { row, column in
      let distance = max(abs(row - 32), abs(column - 32))
      return distance < 12 ? 255 : Double(255 - (distance - 12) * 4)
    }
    #expect(try open(lake, "lake.tif").file.grid().voidCount == 0)
    // All of a plain at a height that is also a mark.
    let plain = RasterFile("Byte") { _, _ in 255 }
    #expect(try open(plain, "plain.tif").file.grid().voidCount == 0)
    // A sea beside cliffs, and the shore of the Dead Sea.
    let cliffs = RasterFile("Int16") { _, column in column < 30 ? 0 : column < 40 ? -430 : 600 }
    #expect(try open(cliffs, "cliffs.tif").file.grid().voidCount == 0)
  }

  /// Holes that were resampled with heights leave rare numbers near the mark.
  @Test func marksStayHolesBesideWhatWasResampled() throws {
    let raster = RasterFile {
      if Self.isHole($0, $1) { return $0 == 20 && $1 == 30 ? -9950 : -9999 }
      return Self.height($0, $1)
    }
    let grid = try open(raster).file.grid()
    #expect(grid.voidCount == Self.holes - 1)
  }

  /// Rows of whole metres are read another way than windows.
  @Test func tilesOfWholeMetersHaveTheSameHoles() throws {
    for mark in [-9999.0, -32_767, 32_767] {
      let path = folder.path("whole\(mark).tif")
      try Self.hilly("Int16", mark).write(path)
      let notes = Notes()
      let collection = try ElevationCollection(paths: [path], note: notes.add)
      let tile = try #require(try collection.tile(in: try ElevationFile(path: path).covered))
      #expect(tile.voidCount >= Self.holes && tile.highest == 226, "\(mark)")
      #expect(notes.all.count == 1)
    }
  }

  @Test func preparedFilesHaveTheHoles() throws {
    let path = folder.path("source.tif")
    try Self.hilly("Float32", -9999).write(path)
    let out = folder.url.appendingPathComponent("out")
    let notes = Notes()
    _ = try ElevationPreparer(paths: [path], folder: out).run(note: notes.add)
    let file = try ElevationFile(path: out.appendingPathComponent("source.terrain").path)
    #expect(try file.grid().voidCount == Self.holes)
    #expect(notes.all.count == 1)
  }

  @Test(arguments: [false, true])
  func windowsOfRemoteFilesKeepTheirMasks(isAlpha: Bool) throws {
    var raster = Self.hilly("UInt16", 0)
    if isAlpha {
      raster.bands.append { Self.isHole($0, $1) ? 0 : 65_535 }
      raster.hasAlpha = true
    } else {
      raster.mask = { !Self.isHole($0, $1) }
    }
    try raster.write(folder.path("remote.tif"))
    let bytes = try Data(contentsOf: file("remote.tif"))
    let remote = RemoteFile(size: bytes.count, head: Data()) { bytes.subdata(in: $0) }
    let target = file("window.tif")
    let window = GeographicBounds(south: 46.9, west: 9, north: 47.1, east: 9.1)
    try ElevationWindow.copy(of: remote, source: "test", window, to: target)
    try check(try ElevationFile(path: target.path))
  }

  /// Black and transparent pixels of Terrarium tiles are holes; nothing is interpolated between them and heights.
  @Test func terrariumTilesHaveHoles() throws {
    var picture = RasterFile("Byte") { row, column in row < 8 ? 0 : 131 }
    picture.bands += [
      { row, _ in row < 8 ? 0 : 232 }, { _, _ in 0 }, { row, column in row > 50 && column > 50 ? 0 : 255 },
    ]
    picture.hasAlpha = true
    try picture.write(folder.path("pixels.tif"))
    let source = try #require(GDALOpen(folder.path("pixels.tif"), GA_ReadOnly))
    let copy = GDALCreateCopy(GDALGetDriverByName("PNG"), folder.path("1.png"), source, 0, nil, nil, nil)
    if let copy { GDALClose(copy) }
    GDALClose(source)
    var mosaic = TerrariumMosaic(zoom: 10, columns: 540...540, rows: 360...360)
    try mosaic.add(TerrariumMosaic.Tile(zoom: 10, x: 540, y: 360), from: file("1.png"))
    try mosaic.write(to: file("terrarium.tif"))
    let grid = try ElevationFile(path: folder.path("terrarium.tif")).grid()
    #expect(grid.range == 1000...1000)
    let share = Double(grid.voidCount) / Double(grid.samples.count)
    #expect(abs(share - (8.0 * 64 + 13 * 13) / 4096) < 0.03, "\(share)")
  }

  // MARK: - Reported cases

  @Test(
    .enabled(if: SharedData.isAvailable, "\(SharedData.message)"),
    arguments: [
      ("e04-nodata/m9999-undeclared", 1600, 1), ("e04-nodata/nan-undeclared", 1600, 0),
      ("e04-nodata/zero-declared", 1721, 0), ("e05-mask/internal-mask", 1600, 0),
    ])
  func reportedHolesAreHoles(name: String, voids: Int, remarks: Int) throws {
    let notes = Notes()
    let file = try ElevationFile(path: SharedData.url("cases/land/\(name).tif").path, note: notes.add)
    let grid = try file.grid()
    #expect(grid.voidCount == voids && grid.range == -2000...4000)
    #expect(notes.all.count == remarks, "\(notes.all)")
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func aReportedProjectedFileHasNoGroundAtItsMarks() throws {
    let file = try ElevationFile(path: SharedData.url("cases/land/e12-projected-nodata/m9999-undeclared.tif").path)
    #expect(try file.grid().range == 1500...1500)
    let large = try ElevationFile(path: SharedData.url("cases/land/e04-nodata/uint16-65535.tif").path).grid()
    #expect(large.range == 0...4000)
  }
}

/// Lines that were said.
private final class Notes: Sendable {
  private let lines = Mutex<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  @Sendable func add(_ line: String) { lines.withLock { $0.append(line) } }
}
