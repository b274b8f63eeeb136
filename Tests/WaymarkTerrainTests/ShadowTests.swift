import Foundation
import TestSupport
import Testing
import WaymarkGeodesy
import WaymarkTerrain

@Suite struct ShadowTests {
  /// Mountains of several sizes.
  private static func ground() throws -> ElevationGrid {
    let (rows, columns, step) = (361, 361, 1.0 / 1200)
    var samples: [Float] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let (y, x) = (Double(row) * 92, Double(column) * 64)
        let height =
          1500 + 700 * SystemMath.sine(y / 2900) * SystemMath.cosine(x / 2300) + 240 * SystemMath.sine((x + y) / 700)
          + 60 * SystemMath.cosine((x - 2 * y) / 310)
        samples.append(Float(height.rounded()))
      }
    }
    return try ElevationGrid(
      north: 46.3, west: 7, latitudeStep: step, longitudeStep: step, rows: rows, columns: columns, samples: samples)
  }

  /// A march finds the horizon below the disc, and a sum over the disc how much of it stands above. Its steps are as short as the place is
  /// near: an angle changes by the slope times step / distance.
  @Test func shadowsAreThoseOfADenseMarch() throws {
    let grid = try Self.ground()
    let terrain = try Terrain([TerrainTile(grid)])
    let marches = [(step: 0.02, range: 40.0), (0.2, 400), (1, 25_000)].map { step, range in
      (DenseMarch(grid: grid, refraction: 0.13, step: step), range)
    }
    func horizon(_ place: Coordinate, _ height: Double, _ azimuth: Double) -> Double {
      let angles = marches.map { march, range in
        march.horizon(from: place, height: height, azimuthDegrees: azimuth, range: range).angle
      }
      return Angle.degrees(angles.max() ?? .nan)
    }
    let eye = try TestTerrain.coordinate(46.15, 7.15)
    var random = SeededGenerator(seed: 22)
    var count = (dark: 0, soft: 0, light: 0)
    for i in 0..<300 {
      let place = try TestTerrain.coordinate(
        46.05 + 0.2 * Double.random(in: 0..<1, using: &random), 7.05 + 0.2 * Double.random(in: 0..<1, using: &random))
      let height = try #require(terrain.elevation(at: place)).meters + 1
      var sun = HorizontalDirection(
        azimuthDegrees: Double.random(in: 0..<360, using: &random),
        elevationDegrees: Double.random(in: 1..<35, using: &random))
      if i % 2 == 0 {
        // As low as what is in front of it, or there would hardly be a soft edge.
        sun.elevationDegrees =
          horizon(place, height, sun.azimuthDegrees) + Double.random(in: -0.25..<0.25, using: &random)
        if sun.elevationDegrees < 0.5 { continue }
      }
      let light = DistantLight(sun, from: i % 2 == 0 ? place : eye)
      let there = light.direction(at: place)
      let share = try #require(terrain.share(of: light, at: place, height: 1))
      let expected = Self.share(
        above: horizon(place, height, there.azimuthDegrees) - there.elevationDegrees, radius: 0.267)
      #expect(abs(share - expected) < 0.05, "\(i): \(share), not \(expected)")
      if share == 0 { count.dark += 1 } else if share == 1 { count.light += 1 } else { count.soft += 1 }
    }
    #expect(count.dark > 30 && count.soft > 60 && count.light > 30, "\(count)")
  }

  /// Share of a disc above a level line, strip by strip.
  private static func share(above line: Double, radius: Double) -> Double {
    var (above, all) = (0.0, 0.0)
    for i in 0..<2000 {
      let y = (Double(i) + 0.5) / 1000 - 1
      let width = (1 - y * y).squareRoot()
      all += width
      if y * radius > line { above += width }
    }
    return above / all
  }

  /// Sixty kilometres to the west the Sun of an evening stands higher by the angle between the verticals, to the side as high.
  @Test func aLightIsHigherWhereTheHorizonIsTilted() throws {
    let here = try TestTerrain.coordinate(0, 10)
    let light = DistantLight(HorizontalDirection(azimuthDegrees: 270, elevationDegrees: 5), from: here)
    let west = light.direction(at: try TestTerrain.coordinate(0, 9.5))
    #expect(abs(west.elevationDegrees - 5.5) < 1e-9 && abs(west.azimuthDegrees - 270) < 1e-9)
    #expect(abs(light.direction(at: try TestTerrain.coordinate(0.5, 10)).elevationDegrees - 5) < 0.01)
    #expect(abs(light.direction(at: here).elevationDegrees - 5) < 1e-9)
  }

  /// On a depth map the shares are those of the places that are seen: of every fourth direction always, between them of nearly all; the
  /// others lie between those of directions beside them.
  @Test func sharesOfAMapAreThoseOfItsPlaces() throws {
    let terrain = try Terrain([TerrainTile(Self.ground())])
    let eye = try TestTerrain.coordinate(46.15, 7.15)
    let cell = 4
    var count = (dark: 0, soft: 0, light: 0, sky: 0, missed: 0)
    for (azimuth, columns, rows) in [(20.0, 101, 142), (200, 99, 144), (310, 1, 140), (110, 90, 1)] {
      let map = try terrain.depthMap(
        from: eye, altitude: try terrain.eye(at: eye, eyeHeight: 150).altitude,
        options: DepthMapOptions(
          firstAzimuthDegrees: azimuth, azimuthStepDegrees: 0.1, columns: columns, lowestElevationDegrees: -9,
          elevationStepDegrees: 0.1, rows: rows, maximumRange: 20_000))
      let light = DistantLight(
        HorizontalDirection(azimuthDegrees: 240, elevationDegrees: 9), from: eye, radiusDegrees: 0.267)
      let shares = terrain.shares(of: light, on: map, options: CastOptions(maximumRange: 30_000))
      try #require(shares.count == map.distances.count)
      let direct = (0..<columns).flatMap { column -> [UInt8?] in
        let path = Geodesic.wgs84.path(from: eye, azimuth: map.azimuthDegrees(column))
        return (0..<rows).map { row in
          let distance = Double(map.distances[column * rows + row])
          guard distance.isFinite else { return nil }
          let options = CastOptions(maximumRange: 30_000)
          return terrain.share(of: light, at: path.coordinate(at: distance), height: 1, options: options)
            .map { UInt8((255 * $0).rounded()) }
        }
      }
      for column in 0..<columns {
        for row in 0..<rows {
          let place = column * rows + row
          guard let expected = direct[place] else {
            count.sky += 1
            continue
          }
          switch expected {
          case 0: count.dark += 1
          case 255: count.light += 1
          default: count.soft += 1
          }
          if column % cell == 0 && row % cell == 0 { #expect(shares[place] == expected, "\(column), \(row)") }
          if abs(Int(shares[place]) - Int(expected)) <= 12 { continue }
          count.missed += 1
          let beside = (max(0, column - cell)...min(columns - 1, column + cell)).flatMap { column in
            (max(0, row - cell)...min(rows - 1, row + cell)).compactMap { direct[column * rows + $0] }
          }
          let (least, most) = (try #require(beside.min()), try #require(beside.max()))
          #expect(least <= shares[place] && shares[place] <= most, "\(column), \(row)")
        }
      }
    }
    #expect(count.dark > 1000 && count.soft > 50 && count.light > 1000 && count.sky > 1000, "\(count)")
    #expect(count.missed < (count.dark + count.soft + count.light) / 100, "\(count)")
  }

  /// In a picture the shadow of a wall lies where the light does not come over it.
  @Test func aWallCastsItsShadowInThePicture() throws {
    let tile = try TestTerrain.tile(north: 46.1, west: 7, rows: 121, columns: 121) { _, longitude in
      abs(longitude - 7.05) < 0.0009 ? 300 : 0.2 * (longitude - 7) * 1000
    }
    let terrain = try Terrain([tile])
    let eye = try TestTerrain.coordinate(46.05, 7.09)
    let map = try terrain.depthMap(
      from: eye, altitude: Altitude(meters: 900, reference: .meanSeaLevel),
      options: DepthMapOptions(
        firstAzimuthDegrees: 250, azimuthStepDegrees: 0.2, columns: 200, lowestElevationDegrees: -40,
        elevationStepDegrees: 0.2, rows: 195, maximumRange: 6000, wantsHeights: true))
    var options = ReliefOptions(
      latitude: 46, light: HorizontalDirection(azimuthDegrees: 270, elevationDegrees: 15), hazeDistance: 1e9)
    options.oversampling = 1
    options.treeLine = -1000
    let plain = terrain.relief(of: map, options: options)
    options.shadowRadiusDegrees = 0.267
    let shaded = terrain.relief(of: map, options: options)
    var (dark, bright) = (0, 0)
    for column in 0..<map.columns {
      let path = Geodesic.wgs84.path(from: eye, azimuth: map.azimuthDegrees(column))
      for row in 0..<map.rows where map.distances[column * map.rows + row].isFinite {
        let place = path.coordinate(at: Double(map.distances[column * map.rows + row]))
        let pixel = 4 * ((map.rows - 1 - row) * map.columns + column)
        // 300 m of wall above some 12 m of ground: 1.07 km of shadow to the east.
        let east = (place.longitude - 7.0509) * 77_400
        if east > 120 && east < 950 {
          #expect(Int(shaded.pixels[pixel]) < Int(plain.pixels[pixel]) - 10, "\(east) m")
          dark += 1
        } else if east > 1250 || east < -250 {
          #expect(shaded.pixels[pixel] == plain.pixels[pixel], "\(east) m")
          bright += 1
        }
      }
    }
    #expect(dark > 1000 && bright > 1000, "\(dark) \(bright)")
  }
}
