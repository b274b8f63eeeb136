internal import CPortableMath

/// What sky and ground look like in one picture: for each bin of colour and of texture how much likelier it is sky.
struct SkyModel {
  private let colour: [Float]
  private let texture: [Float]

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
    var sky = [Float](repeating: 0, count: SkyFeatures.colours)
    var ground = sky
    var skyTexture = [Float](repeating: 1, count: SkyFeatures.textures)
    var groundTexture = skyTexture
    for column in 0..<view.columns where view.first[column] <= view.last[column] {
      for row in view.first[column]...view.last[column] {
        let i = row * view.columns + column
        if row < skyEnd[column] {
          sky[Int(features.colour[i])] += 1
          skyTexture[Int(features.texture[i])] += 1
        } else if row >= groundStart[column] {
          ground[Int(features.colour[i])] += 1
          groundTexture[Int(features.texture[i])] += 1
        }
      }
    }
    colour = Self.ratio(Self.smoothed(sky), Self.smoothed(ground), limit: 3)
    let learnt = Self.ratio(skyTexture, groundTexture, limit: 1.5)
    // Wherever the guess was wrong, skies are smooth and slopes are not.
    texture = learnt.indices.map { learnt[$0] + Self.usualTexture[min(7, max(0, $0 - features.smoothest))] }
  }

  /// How much likelier a cell is sky: logarithm of the ratio.
  @inline(__always)
  func evidence(_ features: SkyFeatures, _ cell: Int) -> Float {
    colour[Int(features.colour[cell])] + texture[Int(features.texture[cell])]
  }

  private static func ratio(_ a: [Float], _ b: [Float], limit: Float) -> [Float] {
    let floor: Float = 2e-5
    let sumA = max(1, a.reduce(0, +))
    let sumB = max(1, b.reduce(0, +))
    return a.indices.map { i in
      let value = Float(log(Double((a[i] / sumA + floor) / (b[i] / sumB + floor))))
      return max(-limit, min(limit, value))
    }
  }

  /// Counts shared with neighbouring bins, 1 2 1 along each axis.
  private static func smoothed(_ counts: [Float]) -> [Float] {
    var values = counts
    for stride in [1, 16, 256] {
      let old = values
      for i in old.indices {
        let place = i / stride % 16
        let before = place > 0 ? old[i - stride] : old[i]
        let after = place < 15 ? old[i + stride] : old[i]
        values[i] = (before + 2 * old[i] + after) / 4
      }
    }
    return values
  }
}
