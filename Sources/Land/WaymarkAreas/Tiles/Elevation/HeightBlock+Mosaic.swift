import WaymarkGeodesy
import WaymarkTerrain

extension HeightBlock {
  /// Cuts a block from an area's elevations; nil where none of its samples has a height.
  ///
  /// The samples of the finest level are those of the area's source. At coarser levels each sample is the greatest height within half a
  /// step: so summits and ridges keep their height as seen from afar, where a mean would lower them by tens of metres.
  ///
  /// - Parameters:
  ///   - address: the block.
  ///   - mosaic: the elevations.
  ///   - finest: the finest level of the area.
  ///   - reference: the surface that they are measured from.
  init?(_ address: HeightBlockAddress, from mosaic: ElevationMosaic, finest: Int, reference: VerticalReference) {
    let (step, side) = (address.stepSeconds, address.side)
    let own = HeightBlockAddress.stepSeconds(level: finest)
    let half = address.level == finest ? 0 : step / 2 / own * own
    let north = address.southSeconds + address.sideSeconds
    var samples: [Int16] = []
    samples.reserveCapacity(address.sampleCount)
    var isEmpty = true
    for i in 0..<side {
      for j in 0..<side {
        let (row, column) = (north - i * step, address.westSeconds + j * step)
        var greatest: Float?
        for y in stride(from: -half, through: half, by: own) {
          for x in stride(from: -half, through: half, by: own) {
            guard let height = mosaic.sample(row: row + y, column: column + x) else { continue }
            greatest = max(height, greatest ?? -.infinity)
          }
        }
        if greatest != nil { isEmpty = false }
        samples.append(greatest.map { Int16(max(-32_767, min(32_767, $0.rounded()))) } ?? HeightBlock.void)
      }
    }
    guard !isEmpty else { return nil }
    self.init(address: address, samples: samples, verticalReference: reference)
  }
}
