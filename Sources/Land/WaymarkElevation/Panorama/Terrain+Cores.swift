import Dispatch
import Synchronization
public import WaymarkGeodesy
public import WaymarkTerrain

extension Terrain {
  /// Directions of a sector: the same for any number of cores, so that all give the same bits.
  private static var sectorDirections: Int { 256 }

  /// `Terrain.panorama`, its sectors shared out to all cores. The call ends when all are done.
  ///
  /// - Parameters:
  ///   - coordinate: where the eye is.
  ///   - altitude: how high it is, metres.
  ///   - options: which directions, range, refraction.
  /// - Returns: the panorama; at most a million directions.
  /// - Throws: `TerrainError.undulationMissing`, or `.belowGround` when the eye is inside the ground.
  public func panoramaOnAllCores(
    from coordinate: Coordinate, altitude: Altitude, options: PanoramaOptions = PanoramaOptions()
  ) throws(TerrainError) -> Panorama {
    let width = Self.sectorDirections
    let count = max(0, min(1_000_000, options.count))
    let sectors = (count + width - 1) / width
    guard sectors > 1 else { return try panorama(from: coordinate, altitude: altitude, options: options) }
    let found = Mutex([Result<Panorama, TerrainError>?](repeating: nil, count: sectors))
    DispatchQueue.concurrentPerform(iterations: sectors) { sector in
      var own = options
      own.firstAzimuthDegrees += options.stepDegrees * Double(sector * width)
      own.count = min(width, count - sector * width)
      let wanted = own
      let result = Result { () throws(TerrainError) -> Panorama in
        try panorama(from: coordinate, altitude: altitude, options: wanted)
      }
      found.withLock { $0[sector] = result }
    }
    var panoramas: [Panorama] = []
    panoramas.reserveCapacity(sectors)
    for case .some(let result) in found.withLock({ $0 }) { panoramas.append(try result.get()) }
    // Sectors that follow each other always join.
    guard let joined = Panorama.joined(panoramas) else {
      return try panorama(from: coordinate, altitude: altitude, options: options)
    }
    return joined
  }
}
