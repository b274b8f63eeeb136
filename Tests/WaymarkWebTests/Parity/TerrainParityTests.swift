import Foundation
import TestSupport
import Testing
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

@testable import WaymarkWeb

/// The terrain gives the same results natively and as WebAssembly, bit for bit.
@Suite(.enabled(if: WebReplay.isAvailable, "needs node and wasi-libc: run make setup"))
struct TerrainParityTests {
  @Test func everythingIsTheSame() throws {
    let blocks = try TerrainBlocks.make()
    let positions = [(47.03, 10.21), (47.18, 10.11), (47.11, 10.33), (47.2, 10.05), (48, 11)]
    let street = StreetPicture(place: try #require(Coordinate(latitude: 47.1, longitude: 10.2)))
    let web = try WebReplay.answers(
      "Parity/terrain.mjs",
      to: [
        "blocks": .array(blocks.map { .string(Data($0.encoded()).base64EncodedString()) }),
        "eye": ["lat": 47.1, "lon": 10.2, "range": 60000],
        "places": .array(positions.map { ["lat": .number($0.0), "lon": .number($0.1), "ele": 1600] }),
        "street": [
          "buildings": .array(street.buildings.map { .number($0) }),
          "pixels": .string(Data(street.bytes).base64EncodedString()), "width": .number(Double(street.width)),
          "height": .number(Double(street.height)),
          "camera": [
            "focal": .number(street.focal), "yaw": .number(street.yaw + 9), "pitch": .number(street.pitch), "roll": 0,
            "positionSigma": 6,
          ],
        ],
      ])
    var native = try answers(Terrain(blocks.map { try $0.tile() }), positions)
    native.append(try houses(of: street, blocks))
    try #require(web.count == native.count)
    for (i, line) in web.enumerated() {
      let numbers = try #require(line.array)
      try #require(numbers.count == native[i].count, "line \(i)")
      for (k, number) in numbers.enumerated() {
        let expected = native[i][k]
        #expect(number.double == expected || number.double == nil && expected.isNaN, "line \(i), number \(k)")
      }
    }
  }

  private func answers(_ terrain: Terrain, _ positions: [(Double, Double)]) throws -> [[Double]] {
    let position = try #require(Coordinate(latitude: 47.1, longitude: 10.2))
    let eye = try terrain.eye(at: position).altitude
    var lines: [[Double]] = []
    let sigma = SightSigma(azimuthDegrees: 2, elevationDegrees: 0.3, position: 4, height: 6)
    let options = CastOptions(maximumRange: 60_000, sigma: sigma)
    for azimuth in stride(from: 2.5, to: 360, by: 5) {
      for elevation in [-20.0, -2, 3, 40] {
        let direction = HorizontalDirection(azimuthDegrees: azimuth, elevationDegrees: elevation)
        let line = try #require(SightLine(from: position, altitude: eye, direction: direction))
        switch try terrain.cast(line, options: options) {
        case .hit(let hit):
          lines.append([
            hit.coordinate.latitude, hit.coordinate.longitude, hit.elevation.meters, hit.slantDistance, hit.uncertainty,
          ])
        case .unknown(let gap):
          lines.append([gap.coordinate.latitude, gap.coordinate.longitude, gap.start, gap.end])
        default:
          let highest = try terrain.highestPoint(
            from: position, altitude: eye, azimuthDegrees: azimuth, options: options)
          let point = try #require(highest.point)
          lines.append([
            point.coordinate.latitude, point.coordinate.longitude, point.elevation.meters,
            point.apparentElevationDegrees,
          ])
        }
      }
    }
    let panorama = try terrain.panorama(
      from: position, altitude: eye, options: PanoramaOptions(stepDegrees: 0.5, count: 720, maximumRange: 60_000))
    lines.append(
      (0..<panorama.count).flatMap { panorama.ridges($0) }.flatMap {
        [Double($0.footDistance), Double($0.distance), Double($0.height), Double($0.elevationDegrees)]
      })
    let summits = PeakOptions(maximumRange: 60_000)
    let peaks = try positions.map { latitude, longitude -> [Double]? in
      let summit = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let listed = Altitude(meters: 1600, reference: .meanSeaLevel)
      return try terrain.peak(summit, listed: listed, from: position, altitude: eye, options: summits).map {
        [
          $0.coordinate.latitude, $0.elevation.meters, $0.ground.meters, $0.azimuthDegrees, $0.apparentElevationDegrees,
          $0.marginArcminutes, $0.errorArcminutes, $0.visibility == .justHidden ? 1 : 0,
        ]
      }
    }
    #expect(peaks.last == .some(nil), "the last place has no terrain")
    lines.append(peaks.flatMap { $0 ?? [] })
    let viewshed = try terrain.viewshed(
      from: position, altitude: eye, over: GeographicBounds(south: 47.05, west: 10.1, north: 47.15, east: 10.3),
      rows: 20,
      columns: 20, options: summits, wantsMargins: true)
    lines.append(viewshed.marginsArcminutes.map { Double($0) })
    let map = try terrain.depthMap(
      from: position, altitude: eye,
      options: DepthMapOptions(
        firstAzimuthDegrees: 30, azimuthStepDegrees: 1.5, columns: 90, lowestElevationDegrees: -12,
        elevationStepDegrees: 0.25, rows: 120, maximumRange: 60_000))
    lines.append(map.distances.map { $0.isFinite ? Double($0) : .nan })
    #expect(lines.last?.contains { $0 > 1000 } == true && lines.last?.contains { $0.isNaN } == true)
    let light = DistantLight(HorizontalDirection(azimuthDegrees: 120, elevationDegrees: 8), from: position)
    let shares = terrain.shares(of: light, on: map, options: CastOptions(maximumRange: 60_000))
    #expect(shares.contains(0) && shares.contains(255))
    lines.append(shares.map { Double($0) })
    let plane = LocalPlane(origin: position)
    var heights: [Double] = []
    for row in 0..<40 {
      for column in 0..<40 {
        let latitude = position.latitude + (Double(row) - 19.5) * 120 / plane.metersPerLatitudeDegree
        let longitude = position.longitude + (Double(column) - 19.5) * 120 / plane.metersPerLongitudeDegree
        let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
        heights.append(Double(Float(terrain.elevation(at: point)?.meters ?? .nan)))
      }
    }
    lines.append(heights)
    lines.append(try sky(terrain, position, eye))
    return lines
  }

  /// What the picture of a street says through the C interface, natively.
  private func houses(of street: StreetPicture, _ blocks: [HeightBlock]) throws -> [Double] {
    let handle = waymarkTerrainOpen()
    defer { waymarkTerrainClose(handle) }
    func giveBytes(_ bytes: [UInt8]) throws {
      let start = try #require(waymarkInputText(handle, Int32(bytes.count)))
      for i in bytes.indices { start[i] = bytes[i] }
    }
    for block in blocks {
      try giveBytes(block.encoded())
      #expect(waymarkTerrainAdd(handle) > 0)
    }
    let numbers = street.buildings
    let start = try #require(waymarkInputNumbers(handle, Int32(numbers.count)))
    for i in numbers.indices { start[i] = numbers[i] }
    #expect(waymarkTerrainBuildings(handle, 47.1, 10.2) == 24)
    try giveBytes(street.bytes)
    let count = waymarkTerrainLook(
      handle, 47.1, 10.2, .nan, .nan, 60_000, .nan, Int32(street.width), Int32(street.height), street.focal,
      street.yaw + 9, street.pitch, 0, 6, .nan)
    try #require(count == 5)
    let web = try #require(Handles.find(handle, WebTerrain.self))
    let said = Array(web.numbers.elements)
    #expect(abs(Angle.wrappedTo180(said[0] - street.yaw)) < 1 && said[1] < 1.2, "\(said)")
    return said
  }

  private func sky(_ terrain: Terrain, _ position: Coordinate, _ eye: Altitude) throws -> [Double] {
    let horizon = try terrain.panorama(
      from: position, altitude: eye, options: PanoramaOptions(stepDegrees: 0.05, count: 7200, maximumRange: 60_000))
    let skyline = Skyline(
      firstAzimuthDegrees: 0, stepDegrees: 0.05,
      elevationsDegrees: (0..<horizon.count).map { horizon.ridges($0).last?.elevationDegrees ?? .nan })
    let observer = GeodeticPosition(position, height: eye.meters + CoarseGeoid.undulation(at: position))
    let paths = SkyBody.allCases.map {
      SkyPath(
        of: $0, from: UTCInstant(secondsSince1970: 1_782_000_000), at: observer, skyline: skyline, interval: 3600)
    }
    #expect(paths.allSatisfy { $0.contacts.count >= 2 }, "both touch the skyline")
    return paths[0].points.indices.flatMap { i in
      paths.map { $0.points[i].disc.center }.flatMap { [$0.azimuthDegrees, $0.elevationDegrees] }
    }
      + paths.flatMap(\.contacts).flatMap {
        [
          $0.kind == .rise ? 0 : 1, $0.instant.secondsSince1970, $0.direction.azimuthDegrees,
          $0.direction.elevationDegrees,
        ]
      }
  }
}
