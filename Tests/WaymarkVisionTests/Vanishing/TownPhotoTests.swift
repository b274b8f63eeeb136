import Foundation
import TestSupport
import Testing
import WaymarkFormats
import WaymarkGeodesy
import WaymarkPhotos
import WaymarkTerrain

@testable import WaymarkVision

/// A real picture of a street with a surveyed direction, on OpenStreetMap's buildings.
@Suite(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
struct TownPhotoTests {
  private let photo: Photo
  private let place: Coordinate
  private let truth: PictureAttitude
  private let buildings: [BuildingOutline]

  init() throws {
    let table = try PhotoTable(path: SharedData.url("photos/town/photos.csv").path)
    let row = try #require(table.rows.first)
    var photo = try PhotoFile.read(path: row.path)
    photo.facts = row.facts
    self.photo = photo
    place = try #require(row.facts.coordinate)
    truth = try #require(row.truth)
    let data = try Data(contentsOf: SharedData.url("photos/town/karlsruhe.osm.gz"))
    let text = String(decoding: try Gzip.expand(data, limit: 1 << 26), as: UTF8.self)
    var nodes: [Substring: Coordinate] = [:]
    var ring: [Coordinate] = []
    var buildings: [BuildingOutline] = []
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      if line.hasPrefix(" <node"), let lat = Double(parts[3]), let lon = Double(parts[5]) {
        nodes[parts[1]] = Coordinate(latitude: lat, longitude: lon)
      } else if line.hasPrefix(" <way") || line.hasPrefix(" <relation") {
        ring = []
      } else if line.hasPrefix("  <nd"), let node = nodes[parts[1]] {
        ring.append(node)
      } else if line.hasPrefix("  <tag"), parts[1] == "building", ring.count > 3 {
        buildings.append(BuildingOutline(rings: [ring], height: 8))
      }
    }
    self.buildings = buildings
  }

  /// What the houses say with the place off by metres, gravity and compass by degrees.
  private func look(
    east: Double, north: Double, pitch: Double = 0, roll: Double = 0, compass: Double
  ) throws -> HouseSight? {
    let plane = LocalPlane(origin: place)
    let believed = try #require(
      Coordinate(
        latitude: place.latitude + north / plane.metersPerLatitudeDegree,
        longitude: place.longitude + east / plane.metersPerLongitudeDegree))
    var prior = SkylinePrior(
      focalPixels: try #require(photo.facts.focalShare) * Double(photo.picture.width),
      yawDegrees: truth.yawDegrees + compass, pitchDegrees: truth.pitchDegrees + pitch,
      rollDegrees: truth.rollDegrees + roll)
    prior.positionSigma = 10
    return PictureCompass().look(photo.picture, prior: prior, horizon: nil, sky: nil) {
      StreetCompassPrior(prior).map {
        var scene = StreetScene(map: WallMap(buildings, around: believed), prior: $0)
        if let point = photo.facts.principalPoint { scene.centre = (point.x, point.y) }
        return scene
      }
    }.houses
  }

  @Test func itsDirectionIsRightWhereverThePlaceIsThoughtToBe() throws {
    #expect(buildings.count > 1000)
    for distance in [0.0, 5, 10, 15, 20] {
      var found = 0
      var worst = 0.0
      var count = 0
      for azimuth in stride(from: 0.0, to: distance == 0 ? 45 : 360, by: 45) {
        let (s, c) = Angle.sinCos(degrees: azimuth)
        for compass in [-15.0, 15] {
          count += 1
          guard let sight = try look(east: distance * s, north: distance * c, compass: compass) else { continue }
          found += 1
          let error = Angle.wrappedTo180(sight.attitude.yawDegrees - truth.yawDegrees)
          worst = abs(error) > abs(worst) ? error : worst
          #expect(abs(error) < 2 * sight.yawSigmaDegrees, "\(distance) m to \(azimuth)°: \(error)°")
        }
      }
      print("\(distance) m off: \(found) of \(count) decided, worst \(worst)°")
      if distance <= 5 { #expect(found > 0) }
    }
  }

  @Test func gravityMayBeOff() throws {
    for (pitch, roll) in [(0.4, 0.9), (-0.4, 0.9), (0.4, -0.9), (-0.4, -0.9)] {
      guard let sight = try look(east: 0, north: 0, pitch: pitch, roll: roll, compass: 8) else { continue }
      #expect(abs(Angle.wrappedTo180(sight.attitude.yawDegrees - truth.yawDegrees)) < 1.5)
    }
  }
}
