internal import CPortableMath

/// What sky and ground look like in one picture: for each bin of colour and of texture how much likelier it is sky.
struct SkyModel {
  /// In steps of `unit`, so that sums down a column are exact.
  private let colour: [Int16]
  private let texture: [Int16]

  /// Step of evidence: the limits of colour and texture together stay below 8, which `Int16` holds.
  static let unit: Float = 1 / 4096

  /// Evidence for sky of textures from the smoothest in the picture on.
  private static let usualTexture: [Float] = [0.4, 0.3, 0.1, -0.1, -0.4, -0.8, -1.2, -1.2]

  /// Learns from cells.
  ///
  /// - Parameters:
  ///   - features: the picture.
  ///   - view: the cells.
  ///   - skyEnd: for each column the first row that is not certainly sky.
  ///   - groundStart: for each column the first row that is certainly ground.
  init(_ features: SkyFeatures, _ view: Cylinder, skyEnd: [Int], groundStart: [Int]) {
    var (sky, ground) = (SkyCounts(), SkyCounts())
    for column in 0..<view.columns where view.first[column] <= view.last[column] {
      let (first, end) = (view.first[column], view.last[column] + 1)
      let start = column * view.rows
      let skyEnd = max(first, min(end, skyEnd[column]))
      let groundStart = max(skyEnd, min(end, groundStart[column]))
      sky.add(start + first..<start + skyEnd, of: features)
      ground.add(start + groundStart..<start + end, of: features)
    }
    colour = Self.ratio(Self.smoothed(sky.colours), Self.smoothed(ground.colours), limit: 3).map(Self.steps)
    // One more of each, so that a texture which is nowhere says little.
    let learnt = Self.ratio(sky.textures.map { $0 + 1 }, ground.textures.map { $0 + 1 }, limit: 1.5)
    // Wherever the guess was wrong, skies are smooth and slopes are not.
    texture = learnt.indices.map {
      Self.steps(learnt[$0] + Self.usualTexture[min(7, max(0, $0 - features.smoothest))])
    }
  }

  private static func steps(_ value: Float) -> Int16 { Int16((value / unit).rounded()) }

  /// How much likelier each cell is sky: logarithm of the ratio, at most 2, in steps of `unit`.
  func evidence(_ features: SkyFeatures) -> [Int16] {
    let limit = Self.steps(2)
    return [Int16](unsafeUninitializedCapacity: features.colour.count) { result, count in
      colour.withUnsafeBufferPointer { colour in
        texture.withUnsafeBufferPointer { texture in
          features.colour.withUnsafeBufferPointer { colours in
            features.texture.withUnsafeBufferPointer { textures in
              for cell in colours.indices {
                let value = colour[Int(colours[cell])] &+ texture[Int(textures[cell])]
                result[cell] = max(-limit, min(limit, value))
              }
            }
          }
        }
      }
      count = features.colour.count
    }
  }

  private static func ratio(_ a: [Float], _ b: [Float], limit: Float) -> [Float] {
    let floor: Float = 2e-5
    let sumA = max(1, a.reduce(0, +))
    let sumB = max(1, b.reduce(0, +))
    return a.indices.map { i in
      // Most colours are nowhere in a picture.
      if a[i] == 0, b[i] == 0 { return 0 }
      let value = Float(log(Double((a[i] / sumA + floor) / (b[i] / sumB + floor))))
      return max(-limit, min(limit, value))
    }
  }

  /// Counts shared with neighbouring bins, 1 2 1 along each axis.
  private static func smoothed(_ counts: [Float]) -> [Float] {
    var values = counts
    for stride in [1, 16, 256] {
      let old = values
      old.withUnsafeBufferPointer { old in
        values.withUnsafeMutableBufferPointer { values in
          for i in old.indices {
            let place = (i / stride) & 15
            let before = place > 0 ? old[i &- stride] : old[i]
            let after = place < 15 ? old[i &+ stride] : old[i]
            values[i] = (before + 2 * old[i] + after) * 0.25
          }
        }
      }
    }
    return values
  }
}
