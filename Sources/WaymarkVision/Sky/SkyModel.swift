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
      let (first, end) = (view.first[column], view.last[column] + 1)
      let start = column * view.rows
      let skyEnd = max(first, min(end, skyEnd[column]))
      let groundStart = max(skyEnd, min(end, groundStart[column]))
      Self.count(features, start + first..<start + skyEnd, &sky, &skyTexture)
      Self.count(features, start + groundStart..<start + end, &ground, &groundTexture)
    }
    colour = Self.ratio(Self.smoothed(sky), Self.smoothed(ground), limit: 3)
    let learnt = Self.ratio(skyTexture, groundTexture, limit: 1.5)
    // Wherever the guess was wrong, skies are smooth and slopes are not.
    texture = learnt.indices.map { learnt[$0] + Self.usualTexture[min(7, max(0, $0 - features.smoothest))] }
  }

  /// How much likelier each cell is sky: logarithm of the ratio, at most 2.
  func evidence(_ features: SkyFeatures) -> [Float] {
    var result = [Float](repeating: 0, count: features.colour.count)
    colour.withUnsafeBufferPointer { colour in
      texture.withUnsafeBufferPointer { texture in
        for cell in result.indices {
          let value = colour[Int(features.colour[cell])] + texture[Int(features.texture[cell])]
          result[cell] = max(-2, min(2, value))
        }
      }
    }
    return result
  }

  /// Counts colours and textures of cells.
  private static func count(
    _ features: SkyFeatures, _ cells: Range<Int>, _ colours: inout [Float], _ textures: inout [Float]
  ) {
    for cell in cells {
      colours[Int(features.colour[cell])] += 1
      textures[Int(features.texture[cell])] += 1
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
      for i in old.indices {
        let place = (i / stride) & 15
        let before = place > 0 ? old[i &- stride] : old[i]
        let after = place < 15 ? old[i &+ stride] : old[i]
        values[i] = (before + 2 * old[i] + after) * 0.25
      }
    }
    return values
  }
}
