import Foundation
import TestSupport
import Testing
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

@Suite struct ElevationFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// An ESRI ASCII grid: `corner` places the outer corner of the south-west cell, otherwise its centre is placed.
  private func ascii(
    _ name: String, x: Double, y: Double, cell: Double, corner: Bool = true, void: String? = nil,
    projection: String? = nil,
    rows: [[Double]]
  ) throws -> String {
    let kind = corner ? "corner" : "center"
    var text = "ncols \(rows[0].count)\nnrows \(rows.count)\nxll\(kind) \(x)\nyll\(kind) \(y)\ncellsize \(cell)\n"
    if let void { text += "NODATA_value \(void)\n" }
    text += rows.map { $0.map { "\($0)" }.joined(separator: " ") }.joined(separator: "\n") + "\n"
    if let projection {
      _ = try folder.write(name.replacingOccurrences(of: ".asc", with: ".prj"), projection.utf8)
    }
    return try folder.write(name, text.utf8).path
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func zippedSRTMTileHasItsSamplesOnWholeDegrees() throws {
    let file = try ElevationFile(path: SharedData.url("elevation/N42E001.hgt.zip").path)
    let grid = try file.grid()
    #expect(grid.rows == 1201 && grid.columns == 1201)
    #expect(abs(grid.north - 43) < 1e-9 && abs(grid.west - 1) < 1e-9)
    #expect(abs(grid.south - 42) < 1e-9 && abs(grid.east - 2) < 1e-9)
    // The figures of the data's own description.
    #expect(grid.range == 349...3100)
    #expect(grid.voidCount == 7652)
    #expect(grid.verticalReference == .meanSeaLevel)
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func samplesAreThoseOfTheFile() throws {
    // The oracle: the archive unpacked by another program, its numbers parsed by hand.
    let unzip = Process()
    unzip.executableURL = URL(fileURLWithPath: "/usr/bin/unzip")
    unzip.arguments = ["-q", SharedData.url("elevation/S29W072.hgt.zip").path, "-d", folder.url.path]
    try unzip.run()
    unzip.waitUntilExit()
    let bytes = [UInt8](try Data(contentsOf: folder.file("S29W072.hgt")))
    #expect(bytes.count == 1201 * 1201 * 2)
    let file = try ElevationFile(path: SharedData.url("elevation/S29W072.hgt.zip").path)
    let grid = try file.grid()
    var random = SeededGenerator(seed: 5)
    for _ in 0..<5000 {
      let row = Int.random(in: 0...1200, using: &random)
      let column = Int.random(in: 0...1200, using: &random)
      let k = 2 * (row * 1201 + column)
      let value = Int16(bitPattern: UInt16(bytes[k]) << 8 | UInt16(bytes[k + 1]))
      let position = try #require(
        Coordinate(latitude: -28 - Double(row) / 1200, longitude: -72 + Double(column) / 1200))
      let found = grid.elevation(at: position)
      if value == .min {
        #expect(grid.sample(row: row, column: column) == nil)
      } else {
        #expect(grid.sample(row: row, column: column) == Float(value))
        #expect(found.map { abs($0 - Double(value)) < 1e-3 } ?? true, "seed 5, row \(row), column \(column)")
      }
    }
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func windowIsTheSameAsThatPartOfTheWhole() throws {
    let file = try ElevationFile(path: SharedData.url("elevation/N42E001.hgt.zip").path)
    let window = GeographicBounds(south: 42.41, west: 1.4, north: 42.6, east: 1.63)
    let part = try #require(try file.grid(in: window))
    let whole = try file.grid()
    var random = SeededGenerator(seed: 6)
    for _ in 0..<1000 {
      let position = try #require(
        Coordinate(latitude: random.uniform(42.41...42.6), longitude: random.uniform(1.4...1.63)))
      let a = part.elevation(at: position)
      let b = whole.elevation(at: position)
      #expect((a == nil) == (b == nil) && abs((a ?? 0) - (b ?? 0)) < 1e-6, "seed 6, \(position)")
    }
    #expect(try file.grid(in: GeographicBounds(south: 10, west: 10, north: 11, east: 11)) == nil)
  }

  @Test func cellsAndPointsAreDistinguished() throws {
    let rows = [[1.0, 2], [3, 4]]
    let corner = try ElevationFile(path: try ascii("corner.asc", x: 10, y: 50, cell: 0.5, rows: rows))
    #expect(abs(corner.west - 10.25) < 1e-12 && abs(corner.north - 50.75) < 1e-12)
    let center = try ElevationFile(path: try ascii("center.asc", x: 10, y: 50, cell: 0.5, corner: false, rows: rows))
    #expect(abs(center.west - 10) < 1e-12 && abs(center.south - 50) < 1e-12)
    let position = try #require(Coordinate(latitude: 50.25, longitude: 10.25))
    #expect(try corner.grid().elevation(at: position) == 3)
    #expect(try center.grid().elevation(at: position) == 2.5)
  }

  @Test func declaredAndUndeclaredVoids() throws {
    let declared = try ElevationFile(
      path: try ascii("a.asc", x: 0, y: 0, cell: 1, void: "-32000", rows: [[-32000, 5], [6, 7]]))
    #expect(try declared.grid().voidCount == 1)
    let undeclared = try ElevationFile(
      path: try ascii("b.asc", x: 0, y: 0, cell: 1, rows: [[-9999, 5], [-32768, 7]]))
    #expect(try undeclared.grid().voidCount == 2)
  }

  @Test func feetBecomeMetres() throws {
    let source = try ascii("feet.asc", x: 7, y: 46, cell: 0.1, rows: [[1000, 2000], [3000, 4000]])
    let vrt = """
      <VRTDataset rasterXSize="2" rasterYSize="2"><SRS>EPSG:4326</SRS>
      <GeoTransform>7, 0.1, 0, 46.2, 0, -0.1</GeoTransform>
      <VRTRasterBand dataType="Float32" band="1"><UnitType>ft</UnitType><SimpleSource>
      <SourceFilename relativeToVRT="0">\(source)</SourceFilename><SourceBand>1</SourceBand>
      </SimpleSource></VRTRasterBand></VRTDataset>
      """
    let grid = try ElevationFile(path: try folder.write("feet.vrt", vrt.utf8).path).grid()
    #expect(abs((grid.sample(row: 0, column: 0) ?? 0) - 304.8) < 1e-3)
    #expect(abs((grid.sample(row: 1, column: 1) ?? 0) - 1219.2) < 1e-3)
  }

  @Test func projectedFileIsBroughtToDegrees() throws {
    // UTM zone 32 north around its central meridian 9° E: there easting 500 000 is longitude 9° exactly, and heights
    // that are the northing must grow by the meridian's arc of 111.1786 km × 0.9996 a degree (47.4° N).
    let rows = (0..<60).map { row in (0..<60).map { _ in Double(5_256_000 - 200 * row) / 1000 } }
    let projection = """
      PROJCS["WGS 84 / UTM zone 32N",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],\
      PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],\
      PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",9],PARAMETER["scale_factor",0.9996],\
      PARAMETER["false_easting",500000],PARAMETER["false_northing",0],UNIT["metre",1]]
      """
    let path = try ascii(
      "utm.asc", x: 494_000, y: 5_256_000 - 59 * 200 - 100, cell: 200, projection: projection, rows: rows)
    let grid = try ElevationFile(path: path).grid()
    let south = try #require(Coordinate(latitude: 47.38, longitude: 9))
    let north = try #require(Coordinate(latitude: 47.43, longitude: 9))
    let low = try #require(grid.elevation(at: south))
    let high = try #require(grid.elevation(at: north))
    #expect(abs(high - low - 0.05 * 111.1786 * 0.9996) < 0.002)
    #expect(abs(low - 5247.5) < 1, "northing of 47.38° N in kilometres")
  }

  @Test func fileInTheMiddleOfNowhereIsRefused() throws {
    // Coordinates of a projected system that the file does not name.
    let path = try ascii("unknown.asc", x: 494_000, y: 5_250_000, cell: 200, rows: [[1, 2], [3, 4]])
    let error = #expect(throws: InputError.self) { try ElevationFile(path: path) }
    #expect(error?.problem.contains("coordinate system") == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    ("missing.hgt", nil), ("empty.hgt", ""), ("text.tif", "not a raster"), ("N42E001.hgt", "too short for a tile"),
    ("page.tif", "<!DOCTYPE html><html></html>"), ("broken.hgt.zip", "PK\u{3}\u{4}broken"),
    ("x.hgt.gz", "\u{1F}\u{8B}no"),
  ])
  func badFilesGiveOneSentence(_ name: String, _ contents: String?) throws {
    if let contents { _ = try folder.write(name, contents.utf8) }
    let path = folder.file(name).path
    let error = try #require(#expect(throws: InputError.self) { try ElevationFile(path: path).grid() })
    #expect(error.file == path)
    #expect(error.description.hasSuffix(".") && !error.description.contains("\n"))
  }

  @Test func folderAndPictureAreNoElevations() throws {
    #expect(throws: InputError.self) { try ElevationFile(path: folder.url.path) }
    // A picture of one red pixel, PPM.
    let picture = try folder.write("p.ppm", Array("P6 1 1 255\n".utf8) + [255, 0, 0])
    let error = #expect(throws: InputError.self) { try ElevationFile(path: picture.path) }
    #expect(error?.problem == "this is a picture, not elevations")
  }
}
