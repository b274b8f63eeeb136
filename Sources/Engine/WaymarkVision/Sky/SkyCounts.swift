/// How many cells have each colour and each texture.
struct SkyCounts {
  /// Neighbours are often alike, and a number that has just been written is slow to read: every second cell is counted apart.
  private var colour = [UInt32](repeating: 0, count: 2 * SkyFeatures.colours)
  private var texture = [UInt32](repeating: 0, count: 2 * SkyFeatures.textures)

  /// Adds cells.
  mutating func add(_ cells: Range<Int>, of features: SkyFeatures) {
    colour.withUnsafeMutableBufferPointer { colour in
      texture.withUnsafeMutableBufferPointer { texture in
        features.colour.withUnsafeBufferPointer { colours in
          features.texture.withUnsafeBufferPointer { textures in
            for cell in cells {
              let (odd, bin, kind) = (cell & 1, Int(colours[cell]), Int(textures[cell]))
              colour[odd &* SkyFeatures.colours &+ bin] &+= 1
              texture[odd &* SkyFeatures.textures &+ kind] &+= 1
            }
          }
        }
      }
    }
  }

  /// Cells of each colour.
  var colours: [Float] { Self.sums(colour) }
  /// Cells of each texture.
  var textures: [Float] { Self.sums(texture) }

  private static func sums(_ counts: [UInt32]) -> [Float] {
    let half = counts.count / 2
    return (0..<half).map { Float(counts[$0] &+ counts[half + $0]) }
  }
}
