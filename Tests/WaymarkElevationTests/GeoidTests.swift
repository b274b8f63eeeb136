import Foundation
import TestSupport
import Testing
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy

@Suite struct GeoidTests {
  private func position(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  /// A global grid of 30°, its heights linear in latitude and with three values around the Earth.
  private func globe() throws -> GeoidGrid {
    try #require(
      GeoidGrid(
        north: 90, west: -180, latitudeStep: 90, longitudeStep: 120, rows: 3, columns: 3,
        undulations: [10, 10, 10, 0, 30, 60, -10, -10, -10]))
  }

  @Test func bilinearAlsoAcrossTheSeam() throws {
    let grid = try globe()
    #expect(try grid.undulation(at: position(0, -180)) == 0)
    #expect(try grid.undulation(at: position(0, 180)) == 0)
    #expect(try grid.undulation(at: position(0, -60)) == 30)
    #expect(try abs(#require(try grid.undulation(at: position(0, 120))) - 30) < 1e-9, "half way from 60 back to 0")
    #expect(try grid.undulation(at: position(45, -180)) == 5)
    #expect(try grid.undulation(at: position(90, 77)) == 10)
    #expect(try grid.undulation(at: position(-90, 77)) == -10)
  }

  @Test func regionalGridsEndAtTheirBorders() throws {
    let grid = try #require(
      GeoidGrid(
        north: 48, west: 6, latitudeStep: 1, longitudeStep: 1, rows: 2, columns: 3,
        undulations: [50, 51, 52, 48, .nan, 50]))
    #expect(try grid.undulation(at: position(48, 8)) == 52)
    #expect(try grid.undulation(at: position(47, 6)) == 48)
    #expect(try grid.undulation(at: position(47.5, 6.5)) == nil, "beside a point without a value")
    #expect(try grid.undulation(at: position(48.01, 7)) == nil)
    #expect(try grid.undulation(at: position(47.5, 5.99)) == nil)
    #expect(try grid.undulation(at: position(47.5, 8.01)) == nil)
    #expect(
      GeoidGrid(north: 48, west: 6, latitudeStep: 1, longitudeStep: 1, rows: 2, columns: 2, undulations: []) == nil)
    #expect(
      GeoidGrid(north: 95, west: 6, latitudeStep: 1, longitudeStep: 1, rows: 2, columns: 2, undulations: [0, 0, 0, 0])
        == nil)
  }

  @Test func heightsGoThereAndBack() throws {
    let grid = try globe()
    let here = try position(12, 34)
    let ellipsoidal = Altitude(meters: 500, reference: .ellipsoid)
    let orthometric = try #require(grid.converted(ellipsoidal, at: here, to: .meanSeaLevel))
    let undulation = try #require(grid.undulation(at: here))
    #expect(orthometric.meters == 500 - undulation)
    #expect(try abs(#require(grid.converted(orthometric, at: here, to: .ellipsoid)).meters - 500) < 1e-9)
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func theZippedTextOfEGM96HasItsPublishedValues() throws {
    let grid = try GeoidFile.read(path: SharedData.url("truth/egm96_15min_WW15MGH.GRD.zip").path)
    #expect(grid.rows == 721 && grid.columns == 1441)
    // NGA's values on grid points, from the data's description.
    #expect(try abs(#require(try grid.undulation(at: position(0, 0))) - 17.16) < 0.005)
    #expect(try abs(#require(try grid.undulation(at: position(30, 135))) - 36.02) < 0.005)
    #expect(try abs(#require(try grid.undulation(at: position(42.55, 1.55))) - 52.8) < 0.5)
    #expect(try abs(#require(try grid.undulation(at: position(37.75, -122.45))) + 32.4) < 0.5)
    #expect(try grid.undulation(at: position(0, 359.999 - 360)) != nil)
    // PROJ's raster of the same model, where it is installed.
    let installed = "/usr/share/proj/egm96_15.gtx"
    guard FileManager.default.fileExists(atPath: installed) else { return }
    let raster = try GeoidFile.read(path: installed)
    var random = SeededGenerator(seed: 17)
    for _ in 0..<300 {
      let at = try position(random.uniform(-89...89), random.uniform(-180...180))
      let text = try #require(grid.undulation(at: at))
      let other = try #require(raster.undulation(at: at))
      #expect(abs(text - other) < 0.02, "seed 17, \(at)")
    }
  }

  @Test(arguments: [
    ("a.grd", "hello", "not a geoid grid"), ("b.grd", "-90 90 0 360 90 180 1 2 3", "3 numbers"),
    ("c.grd", "-90 90 0 360 90 180 1 2 3 4 5 6 7 8 900", "not geoid heights"), ("d.grd", "", "not a geoid grid"),
    ("e.grd", "90 -90 0 360 1 1 5", "not a geoid grid"),
  ])
  func whatIsNoGridIsSaid(name: String, text: String, message: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent(name).path
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    #expect { try GeoidFile.read(path: path) } throws: { "\($0)".contains(message) && "\($0)".contains(name) }
  }

  @Test func filesOfDifferentSurfacesNeedAGeoid() throws {
    // The second names an ellipsoidal system of three axes (EPSG 4979).
    let folder = try TemporaryFolder()
    let files = GridFile(folder: folder)
    let sea = try files.ascii("sea.asc", south: 45, west: 7, cell: 0.01, rows: 10, columns: 10) { _, _ in 1000 }
    let source = try files.ascii("raw.asc", south: 45.1, west: 7, cell: 0.01, rows: 10, columns: 10) { _, _ in 1000 }
    let vrt = """
      <VRTDataset rasterXSize="10" rasterYSize="10"><SRS>EPSG:4979</SRS>
      <GeoTransform>7,0.01,0,45.2,0,-0.01</GeoTransform>
      <VRTRasterBand dataType="Float32" band="1"><SimpleSource><SourceFilename>\(source)</SourceFilename>
      <SourceBand>1</SourceBand></SimpleSource></VRTRasterBand></VRTDataset>
      """
    let ellipsoid = try files.write(vrt.utf8, "ellipsoid.vrt")
    let plain = try ElevationCollection(paths: [sea, ellipsoid])
    #expect { try plain.elevation(at: try position(45.15, 7.05)) } throws: { "\($0)".contains("--geoid") }
    let grid = try #require(
      GeoidGrid(
        north: 50, west: 0, latitudeStep: 10, longitudeStep: 10, rows: 2, columns: 2, undulations: [48, 48, 48, 48]))
    let both = try ElevationCollection(paths: [sea, ellipsoid], geoid: grid)
    #expect(both.verticalReference == .meanSeaLevel)
    #expect(try both.elevation(at: try position(45.05, 7.05)) == 1000)
    #expect(try both.elevation(at: try position(45.15, 7.05)) == 952)
  }
}
