import CGDAL
import WaymarkGeodesy
import WaymarkTerrain

/// The viewshed of a position, compared with GDAL's viewshed of the same ground in the same run.
enum ViewshedBenchmark {
  private static let side = 1024
  /// Cell size, metres.
  private static let cell = 30.0
  private static let range = 15_000.0
  private static let height = 20.0
  /// Spacing, along each side, of the points computed by the engine among those that GDAL computes.
  private static let stride = 4

  static func run() throws -> [Measurement] {
    let grid = try TerrainFixtures.fractal(side: side, seed: 5)
    let terrain = try Terrain([try TerrainTile(grid)])
    let middle = side / 2
    func latitude(_ row: Int) -> Double { grid.north - grid.latitudeStep * Double(row) }
    func longitude(_ column: Int) -> Double { grid.west + grid.longitudeStep * Double(column) }
    guard let position = Coordinate(latitude: latitude(middle), longitude: longitude(middle)) else { return [] }
    let eye = try terrain.eye(at: position, eyeHeight: height)
    let points = side / stride
    let window = GeographicBounds(
      south: latitude((points - 1) * stride), west: longitude(0), north: latitude(0),
      east: longitude((points - 1) * stride))
    let options = PeakOptions(maximumRange: range, refraction: 0.13, ignoredPart: 0, ignoredCells: 1)
    let whole = GeographicBounds(
      south: latitude(side - 1), west: longitude(0), north: latitude(0), east: longitude(side - 1))
    var all: Viewshed?
    let allSeconds = try Stopwatch.best(of: 2) {
      all = try terrain.viewshed(
        from: position, altitude: eye.altitude, over: whole, rows: side, columns: side, options: options)
    }
    let allPoints = all?.verdicts.filter { $0 != .unknown }.count ?? 0
    var own: Viewshed?
    var exact: Viewshed?
    let marginSeconds = try Stopwatch.best(of: 1) {
      exact = try terrain.viewshed(
        from: position, altitude: eye.altitude, over: window, rows: points, columns: points, options: options,
        wantsMargins: true)
    }
    let ownSeconds = try Stopwatch.best(of: 2) {
      own = try terrain.viewshed(
        from: position, altitude: eye.altitude, over: window, rows: points, columns: points, options: options)
    }
    var theirs: [UInt8] = []
    let theirSeconds = Stopwatch.best(of: 2) { theirs = gdal(grid.samples, middle) }
    guard let own, let exact, theirs.count == side * side else { return [] }
    var (judged, alike, seen) = (0, 0, 0)
    var differ = 0
    for (verdict, margin) in zip(own.verdicts, exact.marginsArcminutes) where !margin.isNaN {
      if verdict != (margin >= 0 ? .visible : .hidden) { differ += 1 }
    }
    for row in 0..<points {
      for column in 0..<points {
        guard let isSeen = own.isVisible(row: row, column: column) else { continue }
        judged += 1
        if isSeen { seen += 1 }
        if isSeen == (theirs[row * stride * side + column * stride] == 255) { alike += 1 }
      }
    }
    // GDAL processes all points within the range, the engine only the selected ones.
    let perPoint = allSeconds / Double(max(1, allPoints))
    let theirPoint = theirSeconds / Double(max(1, judged * stride * stride))
    return [
      Measurement(name: "viewshed: a point", value: perPoint * 1e9, unit: "ns", goal: 300),
      Measurement(name: "viewshed: 256 × 256 points", value: ownSeconds, unit: "s", goal: 0.08),
      Measurement(
        name: "viewshed: a point of them with its margin", value: marginSeconds / Double(max(1, judged)) * 1e9,
        unit: "ns"),
      Measurement(name: "viewshed: verdicts unlike the margins", value: Double(differ), unit: "", goal: 0),
      Measurement(name: "viewshed: a point, GDAL", value: theirPoint * 1e9, unit: "ns"),
      Measurement(name: "viewshed: a point, engine ÷ GDAL", value: perPoint / theirPoint, unit: ""),
      Measurement(name: "viewshed: seen", value: 100 * Double(seen) / Double(max(1, judged)), unit: "%"),
      Measurement(name: "viewshed: same verdict", value: 100 * Double(alike) / Double(max(1, judged)), unit: "%"),
    ]
  }

  /// 255 where GDAL sees the ground; empty when it fails.
  private static func gdal(_ samples: [Float], _ middle: Int) -> [UInt8] {
    GDALAllRegister()
    guard let driver = GDALGetDriverByName("MEM"),
      let source = GDALCreate(driver, "", Int32(side), Int32(side), 1, GDT_Float32, nil)
    else { return [] }
    defer { GDALClose(source) }
    var transform = [0, cell, 0, 0, 0, -cell]
    var heights = samples
    guard GDALSetGeoTransform(source, &transform) == CE_None, let band = GDALGetRasterBand(source, 1),
      GDALRasterIO(
        band, GF_Write, 0, 0, Int32(side), Int32(side), &heights, Int32(side), Int32(side), GDT_Float32, 0, 0)
        == CE_None
    else { return [] }
    let at = (Double(middle) + 0.5) * cell
    guard
      let response = GDALViewshedGenerate(
        band, "MEM", "", nil, at, -at, height, 0, 255, 0, 0, -1, 0.87, GVM_Edge, range, nil, nil, GVOT_NORMAL, nil)
    else { return [] }
    defer { GDALClose(response) }
    // It contains only the window within the range.
    var placed = [0.0, 0, 0, 0, 0, 0]
    let (width, depth) = (Int(GDALGetRasterXSize(response)), Int(GDALGetRasterYSize(response)))
    var seen = [UInt8](repeating: 0, count: width * depth)
    guard GDALGetGeoTransform(response, &placed) == CE_None, let verdicts = GDALGetRasterBand(response, 1),
      GDALRasterIO(
        verdicts, GF_Read, 0, 0, Int32(width), Int32(depth), &seen, Int32(width), Int32(depth), GDT_Byte, 0, 0)
        == CE_None
    else { return [] }
    let (left, top) = (Int((placed[0] / cell).rounded()), Int((-placed[3] / cell).rounded()))
    var all = [UInt8](repeating: 0, count: side * side)
    for row in 0..<depth {
      for column in 0..<width where (0..<side).contains(top + row) && (0..<side).contains(left + column) {
        all[(top + row) * side + left + column] = seen[row * width + column]
      }
    }
    return all
  }
}
