import WaymarkGeodesy
import WaymarkTerrain

extension WebTerrain {
  /// Maximum number of directions of a depth map: as many as a picture of 8 megapixels with a border has.
  private static var maximumDepths: Int { 1 << 23 }
  /// Maximum number of points of a side of a square of heights.
  private static var maximumHeights: Int { 1024 }

  /// The ground distance in each direction of a grid, as an eye sees it; nil where that is not known or the grid is none.
  private func depthMap(_ web: WebEye, _ options: DepthMapOptions) -> (eye: StandingEye, map: DepthMap)? {
    let (columns, rows) = (options.columns, options.rows)
    guard columns > 0, rows > 0, columns <= Self.maximumDepths / rows, options.azimuthStepDegrees > 0,
      options.elevationStepDegrees > 0, let eye = eye(web)
    else { return nil }
    var directions = options
    directions.maximumRange = web.range
    directions.refraction = web.refraction
    guard let map = try? terrain.depthMap(from: web.coordinate, altitude: eye.altitude, options: directions) else {
      return nil
    }
    return (eye, map)
  }

  /// Writes the ground distance in each direction of a grid into the region of floats (`DepthMap.distances`), and the eye
  /// into the numbers.
  func writeDepth(_ web: WebEye, _ options: DepthMapOptions) -> Bool {
    guard let (eye, map) = depthMap(web, options) else { return false }
    floats.fill(.infinity, count: map.distances.count)
    map.distances.withUnsafeBufferPointer { distances in
      if let start = distances.baseAddress { floats.base.update(from: start, count: distances.count) }
    }
    typealias Slots = TerrainLayout.Depth
    numbers.fill(.nan, count: Slots.count)
    numbers[Slots.altitude] = eye.altitude.meters
    numbers[Slots.ground] = eye.ground?.meters
    numbers[Slots.raised] = eye.raised
    numbers[Slots.columns] = Double(map.columns)
    numbers[Slots.rows] = Double(map.rows)
    return true
  }

  /// Writes the share of the Sun's or Moon's disc that the ground in each direction of a grid sees into the region of text
  /// (`Terrain.shares`): a byte each.
  func writeShadows(_ web: WebEye, _ options: DepthMapOptions, light: HorizontalDirection) -> Bool {
    // The distances are found anew: that takes less than the rays, and less than handing them over.
    guard let (_, map) = depthMap(web, options) else { return false }
    let shares = terrain.shares(
      of: DistantLight(light, from: web.coordinate), on: map,
      options: CastOptions(maximumRange: web.range, refraction: web.refraction))
    text.fill(255, count: shares.count)
    shares.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress { text.base.update(from: start, count: bytes.count) }
    }
    return true
  }

  /// Writes the heights of a square around a position into the region of floats: row after row from the south-west, points
  /// `spacing` metres apart, NaN where they are not known.
  func writeHeights(around center: Coordinate, spacing: Double, side: Int) -> Bool {
    guard side > 1, side <= Self.maximumHeights, spacing > 0, spacing.isFinite else { return false }
    floats.fill(.nan, count: side * side)
    let plane = LocalPlane(origin: center)
    let middle = Double(side - 1) / 2
    for row in 0..<side {
      for column in 0..<side {
        let east = (Double(column) - middle) * spacing
        let north = (Double(row) - middle) * spacing
        let latitude = center.latitude + north / plane.metersPerLatitudeDegree
        let longitude = Angle.wrappedTo180(center.longitude + east / plane.metersPerLongitudeDegree)
        guard let position = Coordinate(latitude: latitude, longitude: longitude) else { continue }
        floats[row * side + column] = Float(terrain.elevation(at: position)?.meters ?? .nan)
      }
    }
    return true
  }

  /// Writes the heights where parallels and meridians cross into the region of floats (`Terrain.heights`).
  ///
  /// - Parameters:
  ///   - rows: how many numbers of the input region are latitudes; the others are longitudes.
  ///   - fillsGaps: true to fill unknown heights for display.
  /// - Returns: false when there are too few or too many rows or columns.
  func writeGrid(rows: Int, fillsGaps: Bool) -> Bool {
    let columns = inputNumbers.count - rows
    guard rows > 0, columns > 0, rows <= Self.maximumHeights, columns <= Self.maximumHeights else { return false }
    func numbers(_ range: Range<Int>) -> [Double] {
      var list: [Double] = []
      for i in range { list.append(inputNumbers[i] ?? .nan) }
      return list
    }
    let heights = terrain.heights(
      latitudes: numbers(0..<rows), longitudes: numbers(rows..<rows + columns), fillsGaps: fillsGaps)
    floats.fill(.nan, count: heights.count)
    heights.withUnsafeBufferPointer { heights in
      if let start = heights.baseAddress { floats.base.update(from: start, count: heights.count) }
    }
    return true
  }

  /// Writes the paths of Sun and Moon (`SkyPath`), and if wanted when they touch the skyline: the first or last light
  /// (`TerrainLayout.Sky`).
  func writeSky(_ web: WebEye, from start: Double, hours: Double, interval: Double, wantsContacts: Bool) -> Bool {
    guard start.isFinite, hours > 0, hours <= 240, interval >= 10, let eye = eye(web) else { return false }
    var skyline: Skyline?
    if wantsContacts {
      guard let found = self.skyline(web, eye) else { return false }
      skyline = found
    }
    var height = eye.altitude.meters
    if eye.altitude.reference == .meanSeaLevel { height += CoarseGeoid.undulation(at: web.coordinate) }
    let position = GeodeticPosition(web.coordinate, height: height)
    func path(_ body: SkyBody) -> SkyPath {
      SkyPath(
        of: body, from: UTCInstant(secondsSince1970: start), hours: hours, at: position, skyline: skyline,
        interval: interval)
    }
    write(sun: path(.sun), moon: path(.moon))
    return true
  }

  private func write(sun: SkyPath, moon: SkyPath) {
    typealias Slots = TerrainLayout.Sky
    numbers.fill(.nan, count: Slots.count)
    numbers[Slots.points] = Double(sun.points.count)
    numbers[Slots.sunContacts] = Double(sun.contacts.count)
    numbers[Slots.moonContacts] = Double(moon.contacts.count)
    for (sun, moon) in zip(sun.points, moon.points) {
      typealias Slots = TerrainLayout.SkyPoint
      let at = numbers.append(.nan, count: Slots.count)
      numbers[at + Slots.sunAzimuth] = sun.disc.center.azimuthDegrees
      numbers[at + Slots.sunElevation] = sun.disc.center.elevationDegrees
      numbers[at + Slots.moonAzimuth] = moon.disc.center.azimuthDegrees
      numbers[at + Slots.moonElevation] = moon.disc.center.elevationDegrees
    }
    for contact in sun.contacts + moon.contacts {
      typealias Slots = TerrainLayout.Contact
      let at = numbers.append(.nan, count: Slots.count)
      numbers[at + Slots.isSet] = contact.kind == .rise ? 0 : 1
      numbers[at + Slots.time] = contact.instant.secondsSince1970
      numbers[at + Slots.azimuth] = contact.direction.azimuthDegrees
      numbers[at + Slots.elevation] = contact.direction.elevationDegrees
    }
  }

  /// The skyline in steps of a tenth of the discs' width; unknown where terrain is missing that might block the view.
  private func skyline(_ web: WebEye, _ eye: StandingEye) -> Skyline? {
    let step = 0.05
    let options = PanoramaOptions(
      firstAzimuthDegrees: 0, stepDegrees: step, count: 7200, maximumRange: web.range, refraction: web.refraction)
    guard let panorama = try? terrain.panorama(from: web.coordinate, altitude: eye.altitude, options: options) else {
      return nil
    }
    let elevations = (0..<panorama.count).map { panorama.ridges($0).last?.elevationDegrees ?? .nan }
    return Skyline(firstAzimuthDegrees: 0, stepDegrees: step, elevationsDegrees: elevations)
  }
}
