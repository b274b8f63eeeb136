/// Mountains shaped by rivers: uplift against the stream power law dz/dt = U − k √A |∇z|, solved implicitly along the
/// drainage network, and hillslopes no steeper than rock can be.
///
/// J. Braun, S. D. Willett, A very efficient O(n), implicit and parallel method to solve the stream power equation,
/// Geomorphology 180–181, 2013; the application to modelled mountains after G. Cordonnier et al., Large Scale Terrain
/// Generation from Tectonic Uplift and Fluvial Erosion, Computer Graphics Forum 35, 2016.
struct StreamPowerErosion {
  /// Uplift over erodibility, metres: a river that drains A square metres gets the slope `steepness` / √A.
  private static let steepness: Float = 420

  private(set) var field: HeightField
  /// Whether a cell is land; the sea keeps its height.
  let land: [Bool]
  private let uplift: [Float]
  /// Steepest slope that the hillside at a cell can have.
  private let maximumSlopes: [Float]
  /// How strongly soil creeps at a cell: strong in low land, hardly on rock.
  private let creep: [Float]
  /// Distances to a cell's eastern, northern, north-eastern and north-western neighbours, metres. The samples are
  /// treated as slightly displaced: on an even grid all valleys would run along it.
  private let lengths: [SIMD4<Float>]
  private(set) var receivers: [Int32]
  /// Area drained through each cell, square metres.
  private(set) var drained: [Float]
  private var order: [Int32]

  init(_ field: HeightField, shape: IslandShape) {
    self.field = field
    let count = field.heights.count
    var land = [Bool](repeating: false, count: count)
    var uplift = [Float](repeating: 0, count: count)
    var maximumSlopes = [Float](repeating: 0, count: count)
    var creep = [Float](repeating: 0, count: count)
    let rock = GradientNoise(seed: 303)
    let ribs = GradientNoise(seed: 304)
    let side = field.side
    for index in 0..<count {
      let row = index / side
      let column = index % side
      let point = field.point(index)
      // The outermost cells are always sea, so that all neighbours of land exist.
      land[index] = row > 1 && column > 1 && row < side - 2 && column < side - 2 && shape.inland(point) > 0
      uplift[index] = Float(shape.uplift(point))
      let strength = 0.8 + 0.3 * rock.fractal(point.x / 2400, point.y / 2400, octaves: 2)
      maximumSlopes[index] = Float(strength * (1 + 0.75 * ribs.fractal(point.x / 420, point.y / 420, octaves: 3)))
      creep[index] = Float(0.16 * (1 - min(1, shape.uplift(point) / 0.7)) + 0.012)
    }
    self.land = land
    self.uplift = uplift
    self.maximumSlopes = maximumSlopes
    self.creep = creep
    lengths = Self.lengths(field)
    receivers = [Int32](repeating: 0, count: count)
    drained = [Float](repeating: 0, count: count)
    order = [Int32](repeating: 0, count: count)
    for index in 0..<count where !land[index] { self.field.heights[index] = 0 }
    self.field.heights = DepressionFilling.filled(self.field, land: land)
  }

  /// Simulates a number of time steps.
  ///
  /// - Parameters:
  ///   - steps: number of steps.
  ///   - time: length of a step, in units of 1 / erodibility.
  /// - Throws: `CancellationError` when the task is cancelled.
  mutating func run(steps: Int, time: Float) throws {
    for step in 0..<steps {
      try Task.checkCancellation()
      if step % 4 == 0 {
        diffuse()
        field.heights = DepressionFilling.filled(field, land: land)
      }
      findReceivers()
      drain()
      erode(time: time)
    }
    findReceivers()
    drain()
  }

  /// Distances between samples that are displaced by up to a third of a cell.
  private static func lengths(_ field: HeightField) -> [SIMD4<Float>] {
    let side = field.side
    func offset(_ index: Int) -> Point {
      var random = DemoRandom(seed: UInt64(index) &* 0x2545_F491_4F6C_DD1D &+ UInt64(side))
      return Point(random.between(-0.34, 0.34), random.between(-0.34, 0.34))
    }
    let offsets = (0..<field.heights.count).map(offset)
    return offsets.indices.map { i in
      func length(_ dx: Int, _ dy: Int) -> Float {
        let n = i + dy * side + dx
        let other = n < offsets.count ? offsets[n] : Point(0, 0)
        return Float(((Point(Double(dx), Double(dy)) + other - offsets[i]) * field.cell).length)
      }
      return SIMD4(length(1, 0), length(0, 1), length(1, 1), length(-1, 1))
    }
  }

  /// The neighbour that each cell descends to most steeply; its own number in the sea.
  private mutating func findReceivers() {
    let side = field.side
    field.heights.withUnsafeBufferPointer { z in
      land.withUnsafeBufferPointer { land in
        lengths.withUnsafeBufferPointer { lengths in
          receivers.withUnsafeMutableBufferPointer { receivers in
            for i in 0..<z.count {
              guard land[i] else {
                receivers[i] = Int32(i)
                continue
              }
              var best: Float = 0
              var target = i
              let here = z[i]
              func look(_ neighbour: Int, _ length: Float) {
                let slope = (here - z[neighbour]) / length
                if slope > best {
                  best = slope
                  target = neighbour
                }
              }
              let own = lengths[i]
              look(i + 1, own.x)
              look(i - 1, lengths[i - 1].x)
              look(i + side, own.y)
              look(i - side, lengths[i - side].y)
              look(i + side + 1, own.z)
              look(i - side - 1, lengths[i - side - 1].z)
              look(i + side - 1, own.w)
              look(i - side + 1, lengths[i - side + 1].w)
              receivers[i] = Int32(target)
            }
          }
        }
      }
    }
  }

  /// Distance from a cell to its receiver, metres.
  private static func length(
    _ lengths: UnsafeBufferPointer<SIMD4<Float>>, from i: Int, to r: Int, side: Int
  ) -> Float {
    let low = min(i, r)
    switch abs(r - i) {
    case 1: return lengths[low].x
    case side: return lengths[low].y
    case side + 1: return lengths[low].z
    default: return lengths[low].w
    }
  }

  /// Soil creeps downhill: cells higher than their surroundings are lowered, hollows are filled.
  private mutating func diffuse() {
    let side = field.side
    let old = field.heights
    old.withUnsafeBufferPointer { old in
      field.heights.withUnsafeMutableBufferPointer { z in
        creep.withUnsafeBufferPointer { creep in
          land.withUnsafeBufferPointer { land in
            for i in 0..<old.count where land[i] {
              let mean = (old[i + 1] + old[i - 1] + old[i + side] + old[i - side]) / 4
              z[i] = max(0.05, old[i] + creep[i] * 4 * (mean - old[i]))
            }
          }
        }
      }
    }
  }

  /// Orders the cells from the ridges down and adds up what they drain.
  private mutating func drain() {
    let count = receivers.count
    let area = Float(field.cell * field.cell)
    var waiting = [Int32](repeating: 0, count: count)
    receivers.withUnsafeBufferPointer { receivers in
      waiting.withUnsafeMutableBufferPointer { waiting in
        order.withUnsafeMutableBufferPointer { order in
          drained.withUnsafeMutableBufferPointer { drained in
            for i in 0..<count {
              drained[i] = area
              if receivers[i] != i { waiting[Int(receivers[i])] += 1 }
            }
            var filled = 0
            for i in 0..<count where waiting[i] == 0 {
              order[filled] = Int32(i)
              filled += 1
            }
            var next = 0
            while next < filled {
              let i = Int(order[next])
              next += 1
              let r = Int(receivers[i])
              guard r != i else { continue }
              drained[r] += drained[i]
              waiting[r] -= 1
              if waiting[r] == 0 {
                order[filled] = Int32(r)
                filled += 1
              }
            }
          }
        }
      }
    }
  }

  /// One implicit step, from the sea upwards.
  private mutating func erode(time: Float) {
    let side = field.side
    let rise = Self.steepness * time
    field.heights.withUnsafeMutableBufferPointer { z in
      receivers.withUnsafeBufferPointer { receivers in
        order.withUnsafeBufferPointer { order in
          drained.withUnsafeBufferPointer { drained in
            uplift.withUnsafeBufferPointer { uplift in
              maximumSlopes.withUnsafeBufferPointer { maximumSlopes in
                lengths.withUnsafeBufferPointer { lengths in
                  for k in stride(from: order.count - 1, through: 0, by: -1) {
                    let i = Int(order[k])
                    let r = Int(receivers[i])
                    guard r != i else { continue }
                    let length = Self.length(lengths, from: i, to: r, side: side)
                    let c = time * drained[i].squareRoot() / length
                    let lower = z[r]
                    let solved = (z[i] + rise * uplift[i] + c * lower) / (1 + c)
                    z[i] = min(solved, lower + maximumSlopes[i] * length)
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  /// Lets rills run down a changed surface for a while: gullies in smooth slopes. Rivers and lakes stay as they are.
  func gullied(_ surface: HeightField, steps: Int, time: Float) throws -> HeightField {
    var work = self
    work.field = surface
    work.field.heights = DepressionFilling.filled(surface, land: land)
    for _ in 0..<steps {
      try Task.checkCancellation()
      work.findReceivers()
      work.drain()
      for i in work.order.reversed() {
        let cell = Int(i)
        let receiver = Int(work.receivers[cell])
        guard receiver != cell, work.drained[cell] < 1_500_000 else { continue }
        let c = time * min(work.drained[cell], 60_000).squareRoot() / Float(field.cell)
        work.field.heights[cell] = (work.field.heights[cell] + c * work.field.heights[receiver]) / (1 + c)
      }
    }
    return work.field
  }

  /// The same mountains on a grid of half the spacing, with a little new roughness for the small valleys to begin in.
  func refined(shape: IslandShape) -> StreamPowerErosion {
    var fine = field.refined()
    let rough = GradientNoise(seed: 404 + UInt64(fine.side))
    for index in fine.heights.indices {
      let point = fine.point(index)
      let wave = 3 * fine.cell
      fine.heights[index] = max(
        0, fine.heights[index] + Float(rough.value(point.x / wave, point.y / wave) * fine.cell * 0.1))
    }
    return StreamPowerErosion(fine, shape: shape)
  }
}
