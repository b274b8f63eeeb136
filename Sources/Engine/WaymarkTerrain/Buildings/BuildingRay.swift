internal import WaymarkGeodesy

/// Light in the plane of a model: straight from above, bent in its height.
struct BuildingRay {
  let start: Vector3
  /// Unit vector.
  let direction: Vector3
  /// Metres below a straight line for each square metre along it.
  let bend: Double
  /// Where it ends, metres along it.
  let limit: Double

  init?(from start: Vector3, direction: Vector3, refraction: Double, radius: Double, limit: Double) {
    guard start.isFinite, direction.isFinite, limit > 0 else { return nil }
    self.start = start
    self.direction = direction
    self.limit = limit
    bend = refraction / (2 * radius) * (direction.x * direction.x + direction.y * direction.y)
  }

  /// Light from one point to another.
  init?(from start: Vector3, to end: Vector3, refraction: Double, radius: Double, shortBy slack: Double) {
    let way = end - start
    let length = way.length
    guard length > slack else { return nil }
    let unit = way / length
    let lift = refraction / (2 * radius) * (unit.x * unit.x + unit.y * unit.y) * length
    self.init(
      from: start, direction: Vector3(unit.x, unit.y, unit.z + lift), refraction: refraction, radius: radius,
      limit: length - slack)
  }

  /// Metres above the plane.
  func height(_ t: Double) -> Double { start.z + t * (direction.z - bend * t) }

  /// Where it first comes down to a height, or up to it; NaN where it does not.
  func crossing(_ height: Double, upwards: Bool) -> Double {
    let c = height - start.z
    let root = (direction.z * direction.z - 4 * bend * c).squareRoot()
    // The form that does not cancel where the bend is small.
    return 2 * c / (direction.z + (upwards ? root : -root))
  }
}

/// The side of a building that light meets first.
struct BuildingMeeting {
  /// Number of the building in the model.
  var prism: Int32
  /// The wall; −1 for the roof, −2 for the underside.
  var wall: Int32
  /// Metres along the light.
  var distance: Double

  static let roof: Int32 = -1
  static let underside: Int32 = -2
}
