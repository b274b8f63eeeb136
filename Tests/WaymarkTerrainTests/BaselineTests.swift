import TestSupport
import Testing
import WaymarkGeodesy
import WaymarkTerrain

@Suite struct BaselineTests {
  /// A wall of 1000 m at 7.6° E that is 300 m thick, and a needle of one sample at 7.55° E.
  private func wall() throws -> Terrain {
    try Terrain([
      try TestTerrain.tile(north: 46.6, west: 7.4, step: 0.001, rows: 201, columns: 401) { _, lon in
        abs(lon - 7.6) < 0.0021 ? 1000 : 100
      }
    ])
  }

  @Test func theWalkFindsTheWallWithinAStep() throws {
    let terrain = try wall()
    let line = try TestTerrain.line(46.5, 7.5, altitude: 500, azimuth: 90, elevation: 1)
    var walk = SteppedWalk(line)
    guard case .hit(let step) = walk.run({ terrain.elevation(at: $0)?.meters }),
      case .hit(let hit) = try terrain.cast(line)
    else {
      Issue.record("no hit")
      return
    }
    #expect(step.distance - hit.groundDistance >= 0 && step.distance - hit.groundDistance < 10)
  }

  @Test func inChunksItIsTheSame() throws {
    let terrain = try wall()
    for elevation in [1.0, 12] {
      let line = try TestTerrain.line(46.5, 7.5, altitude: 500, azimuth: 90, elevation: elevation)
      var whole = SteppedWalk(line, maximumRange: 15_000)
      let expected = whole.run { terrain.elevation(at: $0)?.meters }
      var walk = SteppedWalk(line, maximumRange: 15_000)
      var requests = 0
      while true {
        let positions = walk.next(512)
        if positions.isEmpty { break }
        requests += 1
        #expect(positions.count <= 512)
        walk.take(positions.map { terrain.elevation(at: $0)?.meters })
      }
      #expect(walk.outcome == expected)
      #expect(requests == (elevation == 1 ? 2 : 3))
      if case .highest(let step) = expected {
        // Over the wall: its top is seen at the greatest angle.
        #expect(abs((step?.elevation ?? 0) - 1000) < 1e-9)
        #expect(elevation == 12)
      }
    }
  }

  @Test func tilesThatAreNeeded() throws {
    let east = try TestTerrain.line(46.5, 7.5, altitude: 600, azimuth: 90, elevation: 0)
    let along = DegreeTile.along(east, options: CastOptions(maximumRange: 200_000))
    #expect(along.first == DegreeTile(south: 46, west: 7))
    #expect(along.contains { $0.south == 46 && $0.west == 9 })
    #expect(along.count <= 5)
    let up = try TestTerrain.line(46.5, 7.5, altitude: 600, azimuth: 90, elevation: 60)
    #expect(DegreeTile.along(up).count == 1)
    let across = DegreeTile.around(try TestTerrain.coordinate(-0.5, 179.9), radius: 30_000)
    #expect(across.first == DegreeTile(south: -1, west: 179))
    #expect(across.contains { $0.south == -1 && $0.west == -180 })
    #expect(across.count == 2)
    #expect(DegreeTile.around(try TestTerrain.coordinate(90, 0), radius: 1000).count == 360)
    let tile = try TerrainTile(
      north: 47, west: 7, latitudeStep: 0.01, longitudeStep: 0.01, rows: 101, columns: 101,
      samples: [Int16](repeating: 0, count: 10201))
    let terrain = try Terrain([tile])
    #expect(terrain.covers(along[0]) && !terrain.covers(along[1]))
  }
}
