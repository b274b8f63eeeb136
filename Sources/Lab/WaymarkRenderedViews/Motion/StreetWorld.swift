import Waymark
import WaymarkGeodesy

/// A street to walk through: textured ground between two rows of façades, with boxes that stand (bins, parked cars) and
/// that move (people, cars). It runs along −z of the scene; y is up.
struct StreetWorld: Sendable {
  /// What is in a street.
  struct Plan: Sendable {
    var groundContrast: Float = 0.4
    var contrast: Float = 1
    var people = 6
    /// People stay around the camera.
    var isCrowded = false
    var standing = 40
    var parkedCars = 6
    var drivingCars = 0
    var length = 70.0
    var profile = GroundProfile.level
  }

  struct Box: Sendable {
    /// Middle of the base at time 0, metres: to the right, along the street.
    let across: Double
    let along: Double
    /// Metres a second along the street.
    let speed: Double
    /// Half the sides, and the height.
    let halfWidth: Double
    let halfLength: Double
    let height: Double
    let texture: Int
  }

  /// Places of the façades to the left and right of the middle, metres.
  static let fronts = (left: -5.0, right: 7.0)
  static let roof = 13.0
  /// A crowd's people come again after this many metres.
  private static let crowdLength = 26.0

  let plan: Plan
  let ground: SurfaceTexture
  let front: SurfaceTexture
  let boxTextures: [SurfaceTexture]
  private let boxes: [Box]

  init(_ plan: Plan, seed: UInt64) {
    self.plan = plan
    ground = SurfaceTexture(
      side: 512, tile: 4, seed: seed &+ 1, coarsest: 4, amplitudes: [0.3, 0.3, 0.5, 0.6, 0.8, 1, 1],
      contrast: plan.contrast * plan.groundContrast
    ) { values, side in
      // Joints of slabs of half a metre.
      for i in stride(from: 0, to: side, by: side / 8) {
        for j in 0..<side {
          values[i * side + j] -= 30
          values[j * side + i] -= 30
        }
      }
    }
    front = SurfaceTexture(
      side: 512, tile: 13, seed: seed &+ 2, coarsest: 4, amplitudes: [1, 1, 0.5, 0.3, 0.3, 0.2, 0.2],
      contrast: plan.contrast
    ) { values, side in
      // Windows with light frames.
      var random = RandomSource(seed: seed &+ 3)
      for floor in 0..<4 {
        for window in 0..<5 {
          let pane = Float(random.uniform(-90, -30))
          let (left, top) = (window * side / 5 + side / 25, floor * side / 4 + side / 17)
          for y in 0..<(side / 7) {
            for x in 0..<(side / 9) {
              let isFrame = x < 2 || y < 2 || x >= side / 9 - 2 || y >= side / 7 - 2
              values[((top + y) % side) * side + (left + x) % side] = isFrame ? 90 : pane
            }
          }
        }
      }
    }
    boxTextures = (0..<4).map {
      SurfaceTexture(
        side: 128, tile: 3, seed: seed &+ 10 &+ UInt64($0), coarsest: 4, amplitudes: [1, 1, 1, 1, 1],
        contrast: plan.contrast, rectangles: 14)
    }
    var random = RandomSource(seed: seed)
    var boxes: [Box] = []
    for _ in 0..<plan.standing {
      let side: Double = random.unit() < 0.5 ? -1 : 1
      boxes.append(
        Box(
          across: side * random.uniform(1.4, 4.2), along: random.uniform(2, plan.length + 10), speed: 0,
          halfWidth: random.uniform(0.12, 0.6), halfLength: random.uniform(0.12, 0.6), height: random.uniform(0.6, 3),
          texture: random.index(below: 4)))
    }
    for _ in 0..<plan.parkedCars {
      boxes.append(
        Box(
          across: 5.4, along: random.uniform(2, plan.length + 10), speed: 0, halfWidth: 0.9, halfLength: 2.1,
          height: 1.45, texture: random.index(below: 4)))
    }
    for _ in 0..<plan.drivingCars {
      boxes.append(
        Box(
          across: 3.2, along: random.uniform(-60, plan.length + 120), speed: random.unit() < 0.5 ? 7 : -8,
          halfWidth: 0.9, halfLength: 2.1, height: 1.45, texture: random.index(below: 4)))
    }
    let speeds = [-1.3, -1.1, 1.2, 1.45]
    for _ in 0..<plan.people {
      // Those who come towards the camera or overtake it pass beside it.
      let side: Double = random.unit() < 0.5 ? -1 : 1
      boxes.append(
        Box(
          across: side * random.uniform(0.55, 1.9), along: random.uniform(4, plan.isCrowded ? 25 : plan.length),
          speed: speeds[random.index(below: 4)], halfWidth: 0.25, halfLength: 0.15, height: 1.72,
          texture: random.index(below: 4)))
    }
    self.boxes = boxes
  }

  /// The boxes within 45 m of a place along the street at a time, with where they are then.
  func boxes(near along: Double, at time: Double) -> [(box: Box, along: Double)] {
    var near: [(box: Box, along: Double)] = []
    for box in boxes {
      var place = box.along + box.speed * time
      if plan.isCrowded, box.speed != 0, box.halfWidth < 0.5 {
        let ahead = (place - along).truncatingRemainder(dividingBy: Self.crowdLength)
        place = along + (ahead < 0 ? ahead + Self.crowdLength : ahead) - 2
      }
      if abs(place - along) < 45 { near.append((box, place)) }
    }
    return near
  }
}
