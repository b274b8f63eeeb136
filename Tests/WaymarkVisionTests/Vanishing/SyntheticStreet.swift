import TestSupport
import WaymarkGeodesy

/// A street that never was: houses with windows, eaves and gables, kerbs and markings, parked cars and leaning trees,
/// in local metres (x east, y north). Knows nothing of how the estimator sees streets.
struct SyntheticStreet {
  /// A house: its corners counter-clockwise, the first edge along the street.
  struct House {
    var corners: [SIMD2<Double>]
    var eaves: Double
    /// Rise of the roof from the eaves to its ridge, which is parallel to the first edge; 0: flat.
    var roof: Double
    var seed: UInt64
  }

  struct Car {
    var centre: SIMD2<Double>
    var axis: SIMD2<Double>
    var seed: UInt64
  }

  struct Tree {
    var foot: SIMD2<Double>
    var radius: Double
    /// Metres to the side per metre of height.
    var lean: SIMD2<Double>
    var crownHeight: Double
    var crownRadius: Double
  }

  /// What makes one street unlike another.
  enum Kind: CaseIterable {
    case terrace
    case detached
    case mixed
  }

  let axisDegrees: Double
  let halfWidth: Double
  let axis: SIMD2<Double>
  let side: SIMD2<Double>
  var houses: [House] = []
  var cars: [Car] = []
  var trees: [Tree] = []
  let seed: UInt64

  init(kind: Kind, using random: inout SeededGenerator) {
    seed = random.next()
    axisDegrees = random.uniform(0...360)
    let (s, c) = sinCos(axisDegrees)
    axis = [s, c]
    side = [c, -s]
    halfWidth = random.uniform(5...11)
    let crossing = random.uniform(0...1) < 0.5 ? random.uniform(15...60) : 1e9
    let crossingWidth = random.uniform(8...14)
    for sign in [-1.0, 1.0] {
      var along = -100 + random.uniform(0...10)
      while along < 130 {
        let width = kind == .detached ? random.uniform(8...16) : random.uniform(8...25)
        if along + width > crossing, along < crossing + crossingWidth {
          along = crossing + crossingWidth
          continue
        }
        var setback = random.normal() * 0.4
        if kind == .detached { setback += random.uniform(2...6) }
        if kind == .mixed, random.uniform(0...1) < 0.3 { setback += random.uniform(1...4) }
        let isTurned = random.uniform(0...1) < (kind == .terrace ? 0.05 : 0.25)
        let turn = isTurned ? random.uniform(-8...8) : random.normal() * 0.3
        addHouse(
          middle: axis * (along + width / 2) + side * (sign * (halfWidth + max(-0.5, setback))), width: width,
          outward: side * sign, turnDegrees: turn, random: &random)
        along += width
        switch kind {
        case .terrace: along += random.uniform(0...1) < 0.1 ? random.uniform(2...5) : 0
        case .detached: along += random.uniform(3...10)
        case .mixed: along += random.uniform(0...1) < 0.5 ? random.uniform(2...7) : 0
        }
      }
    }
    // What closes the view at the end of many streets.
    if random.uniform(0...1) < 0.5 {
      let turn = random.uniform(-25...25)
      addHouse(
        middle: axis * 135, width: random.uniform(20...40), outward: axis, turnDegrees: turn, random: &random)
    }
    for sign in [-1.0, 1.0] {
      var along = -60 + random.uniform(0...8)
      while along < 100 {
        if random.uniform(0...1) < 0.6 {
          let (s, c) = sinCos(axisDegrees + random.normal() * 1.5)
          cars.append(
            Car(centre: axis * along + side * (sign * (halfWidth - 2.6)), axis: [s, c], seed: random.next()))
        }
        along += random.uniform(5.2...9)
      }
      guard random.uniform(0...1) < 0.5 else { continue }
      along = -60 + random.uniform(0...10)
      let spacing = random.uniform(7...18)
      while along < 100 {
        trees.append(
          Tree(
            foot: axis * along + side * (sign * (halfWidth - 1.2)), radius: random.uniform(0.1...0.28),
            lean: [random.normal() * 0.03, random.normal() * 0.03], crownHeight: random.uniform(3.5...7),
            crownRadius: random.uniform(1.2...2.8)))
        along += spacing * random.uniform(0.8...1.2)
      }
    }
  }

  private mutating func addHouse(
    middle: SIMD2<Double>, width: Double, outward: SIMD2<Double>, turnDegrees: Double, random: inout SeededGenerator
  ) {
    let (s, c) = sinCos(turnDegrees)
    let out: SIMD2<Double> = [outward.x * c - outward.y * s, outward.x * s + outward.y * c]
    // Counter-clockwise with the street on the right of the first edge.
    let along: SIMD2<Double> = [out.y, -out.x]
    let depth = random.uniform(9...14)
    let a = middle - along * (width / 2)
    let b = middle + along * (width / 2)
    houses.append(
      House(
        corners: [a, b, b + out * depth, a + out * depth], eaves: random.uniform(3.5...16),
        roof: random.uniform(0...1) < 0.6 ? random.uniform(2.5...5.5) : 0, seed: random.next()))
  }

  /// How well a map is drawn.
  enum MapQuality {
    /// By hand from pictures taken from the air: houses turned by 0.6°, corners within 15 cm, one in eight forgotten.
    case drawn
    /// From a cadastre: houses turned by 0.2°, corners within 5 cm, one in twenty forgotten.
    case surveyed

    var turnSigma: Double { self == .drawn ? 0.6 : 0.2 }
    var cornerSigma: Double { self == .drawn ? 0.15 : 0.05 }
    var shiftSigma: Double { self == .drawn ? 0.5 : 0.1 }
    var forgotten: Double { self == .drawn ? 0.12 : 0.05 }
  }

  /// The street as a map knows it: every house moved, turned and redrawn a little, some forgotten.
  func footprints(
    _ quality: MapQuality, using random: inout SeededGenerator
  ) -> [(ring: [SIMD2<Double>], height: Double)] {
    let common: SIMD2<Double> = [random.normal() * 0.7, random.normal() * 0.7]
    var all: [(ring: [SIMD2<Double>], height: Double)] = []
    for house in houses where random.uniform(0...1) > quality.forgotten {
      let (s, c) = sinCos(random.normal() * quality.turnSigma)
      let centre = (house.corners[0] + house.corners[2]) / 2
      let shift = common + [random.normal() * quality.shiftSigma, random.normal() * quality.shiftSigma]
      let ring = house.corners.map { corner in
        let d = corner - centre
        return centre + shift + [d.x * c - d.y * s, d.x * s + d.y * c]
          + [random.normal() * quality.cornerSigma, random.normal() * quality.cornerSigma]
      }
      all.append((ring, mappedHeight(house, quality)))
    }
    return all
  }

  /// A house's height as a map has it: counted storeys, or, for half of the houses that were drawn by hand, what is usual.
  private func mappedHeight(_ house: House, _ quality: MapQuality) -> Double {
    var random = SeededGenerator(seed: house.seed ^ 0x5EED)
    if quality == .drawn, random.uniform(0...1) < 0.5 { return 8 }
    return (house.eaves + 0.5 * house.roof) * max(0.5, 1 + 0.2 * random.normal())
  }
}

/// Sine and cosine of degrees.
func sinCos(_ degrees: Double) -> (Double, Double) {
  let (s, c) = Angle.sinCos(degrees: degrees)
  return (s, c)
}

extension SeededGenerator {
  /// A standard normal number, by the sum of twelve uniform ones.
  mutating func normal() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += uniform(0...1) }
    return sum
  }
}
