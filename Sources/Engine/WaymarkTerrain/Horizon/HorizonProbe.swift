/// The light that just touches the highest ground so far, and the crests along it.
struct HorizonProbe: GroundProbe {
  static var changes: Bool { true }
  static var looksAhead: Bool { true }
  var isDone: Bool { false }

  let light: LightPath
  /// T of the touching light at the eye; very steep downwards at first.
  private(set) var tangent = -1e9
  /// Ground distance and height of the point that it touches; NaN while there is none.
  private(set) var crest = Double.nan
  private(set) var crestHeight = Double.nan
  /// By how much the heights of the tile are raised.
  var lift = 0.0

  // Where crests are collected; nil to keep only the highest.
  private let ridges: RidgeBuffer?
  // What the buffer asks of hidden ground; infinite where nothing is collected.
  private let minimumGap: Double
  private let minimumRelativeGap: Double
  private var foot = Double.nan
  // T of the crest.
  private var crestTangent = 0.0
  // The crest of the patch that is being looked at.
  private var nextCrest = Double.nan
  private var nextHeight = Double.nan

  // The touching light within the piece.
  private var pieceStart = 0.0
  private var pieceLength = 0.0
  private var z0 = 0.0
  private var z1 = 0.0
  private var z2 = 0.0
  // Tangent of κ θ at the beginning of the piece, and what the light's height there is made of.
  private var rotated = 0.0
  private var theta = 0.0

  // Whether the ground is in view up to the end of the last patch, so that the light touches it there, and the light's
  // height was not worked out.
  private var isTracking = false

  /// Above this T the light's height is followed; steeper ones belong to the first metres around the eye.
  private static let steep = -5.0

  @inline(__always)
  init(light: LightPath, ridges: RidgeBuffer?) {
    self.light = light
    self.ridges = ridges
    minimumGap = ridges?.minimumGap ?? .infinity
    minimumRelativeGap = ridges?.minimumRelativeGap ?? 0
  }

  /// Takes a point of the path's own ground as seen before the walk begins: ground that is seen lower is then passed
  /// over. The highest is the same; ridges and gaps before the point are not noted.
  mutating func expect(distance: Double, height: Double) {
    guard distance > 1e-3 else { return }
    let seen = light.apparentTangent(distance: distance, height: height)
    guard seen > tangent, seen > Self.steep else { return }
    tangent = seen
    crest = distance
    crestHeight = height
  }

  @inline(__always)
  mutating func begin(_ piece: PathPiece) {
    pieceStart = piece.start
    pieceLength = piece.length
    rotated = light.tangent(0, after: piece.start)
    theta = piece.start * light.curvature
    follow()
  }

  /// Height of the touching light at a position, in the tile's heights; −∞ while it is steep, or not worked out.
  @inline(__always)
  func z(_ u: Double) -> Double { tangent > Self.steep && !isTracking ? z0 + u * (z1 + u * z2) - lift : -.infinity }

  @inline(__always)
  var bend: Double { z2 }

  /// Whether the touching light only rises from the beginning of the piece.
  var rises: Bool { tangent > Self.steep && z1 >= 0 }

  /// Works out the height of the light.
  @inline(__always)
  mutating func settle() { if isTracking { follow() } }

  @inline(__always)
  private mutating func follow() {
    isTracking = false
    guard tangent > Self.steep else { return }
    let start = light.eyeHeight + light.rise(r: light.eyeRadius, tangent: tangent, theta: theta)
    let slope = (tangent + rotated) / (1 - tangent * rotated)
    (z0, z1, z2) = light.quadratic(z: start, tangent: slope, length: pieceLength)
  }

  /// How far ahead points may be looked at without the loss of a ridge: ground that is hidden no longer than that makes
  /// none. What lies before `u` was visited; of what lies beyond, a crest may be anywhere.
  @inline(__always)
  func outlook(from u: Double) -> Double {
    guard tangent > Self.steep else { return -.infinity }
    let last = crest - pieceStart
    let seen = last < u ? last : u
    let gap = minimumRelativeGap * (pieceStart + seen)
    return seen + (gap > minimumGap ? gap : minimumGap)
  }

  /// Lets the light touch a point ahead, where that is seen higher: ground before it that is lower is then passed over.
  @inline(__always)
  mutating func look(at u: Double, height raw: Double) -> Bool {
    // The light passes below the point by more than what is taken as seen, so that the crest is found there as it is
    // without the look.
    let height = raw + lift - 1e-5
    if !isTracking && !(height - (z0 + u * (z1 + u * z2)) > 1e-6) { return false }
    let distance = pieceStart + u
    let seen = light.apparentTangent(distance: distance, height: height)
    guard (seen - tangent) * distance > 1e-6 else { return false }
    tangent = seen
    crestTangent = seen
    crest = distance
    crestHeight = height
    follow()
    return true
  }

  @inline(__always)
  mutating func visit(_ raw: CellPatch, row: Int, column: Int, from start: Double, to end: Double) {
    let length = end - start
    let patch = CellPatch(q0: raw.q0 + lift, q1: raw.q1, q2: raw.q2)
    if isTracking {
      if goesOn(patch, start, length) {
        move()
        return
      }
      follow()
    }
    var entry = 0.0
    if tangent <= Self.steep {
      // So near that every angle counts; the far end of the patch is never lower seen than a level eye's own feet.
      touch(patch, 1, start, length)
      guard tangent > Self.steep else {
        note(entry: pieceStart + start)
        return
      }
    } else {
      let t = highestExcess(patch, start, length)
      guard excess(patch, t, start, length) > 1e-6 else { return }
      // Only behind hidden ground that may make a ridge it matters where this ground comes into view.
      if !(pieceStart + end - crest <= minimumGap) { entry = entrance(patch, t, start, length) }
      if t == 1 && goesOn(patch, start, length) {
        note(entry: pieceStart + start + entry * length)
        isTracking = true
        return
      }
      touch(patch, t, start, length)
    }
    // The angle is a quotient; the greatest excess over the light that touches last is at its greatest value
    // (Dinkelbach). Two rounds leave less than rounding.
    for _ in 0..<3 {
      let t = highestExcess(patch, start, length)
      guard excess(patch, t, start, length) > 1e-6 else { break }
      touch(patch, t, start, length)
    }
    note(entry: pieceStart + start + entry * length)
    isTracking = crest == pieceStart + start + length
  }

  /// Whether ground that was in view up to a patch is in view over all of it, and seen highest at its end; most of the ground
  /// around an eye. The light then touches it there, and nothing else need be worked out.
  @inline(__always)
  private mutating func goesOn(_ patch: CellPatch, _ start: Double, _ length: Double) -> Bool {
    let distance = pieceStart + start + length
    let height = patch.height(1)
    let seen = light.apparentTangent(distance: distance, height: height)
    guard (seen - tangent) * distance > 1e-6 else { return false }
    // Where the ground rises faster at the end than light that touches it there, or is hollow as seen from above the
    // light, nothing of it is higher before. A bound of the light's slope is enough: tan (e + κθ).
    let angle = light.kappa * distance * light.curvature
    let rotation = angle * (1 + 0.4 * angle * angle)
    let sum = seen + rotation
    let bound = sum + abs(sum) * abs(seen) * rotation * 1.2
    let isRising = patch.q1 + 2 * patch.q2 >= length * (1 + height * light.curvature) * bound
    guard abs(seen) * rotation < 0.1 && isRising || patch.q2 >= z2 * length * length else { return false }
    tangent = seen
    nextCrest = distance
    nextHeight = height
    return true
  }

  /// Height of the surface above the touching light.
  @inline(__always)
  private func excess(_ patch: CellPatch, _ t: Double, _ start: Double, _ length: Double) -> Double {
    let u = start + t * length
    return patch.height(t) - (z0 + u * (z1 + u * z2))
  }

  /// Where within the patch that is greatest.
  @inline(__always)
  private func highestExcess(_ patch: CellPatch, _ start: Double, _ length: Double) -> Double {
    let b = patch.q1 - length * (z1 + 2 * z2 * start)
    let a = patch.q2 - z2 * length * length
    if a < 0 {
      let t = -b / (2 * a)
      return t < 0 ? 0 : t > 1 ? 1 : t
    }
    return a + b > 0 ? 1 : 0
  }

  /// Where the surface rises above the touching light, before `t`.
  @inline(__always)
  private func entrance(_ patch: CellPatch, _ t: Double, _ start: Double, _ length: Double) -> Double {
    let c = patch.q0 - (z0 + start * (z1 + start * z2))
    guard c < 0 else { return 0 }
    let b = patch.q1 - length * (z1 + 2 * z2 * start)
    let a = patch.q2 - z2 * length * length
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return t }
    let sum = b + discriminant.squareRoot()
    return sum > 0 ? min(t, -2 * c / sum) : t
  }

  /// Lets the light touch a point of the patch.
  @inline(__always)
  private mutating func touch(_ patch: CellPatch, _ t: Double, _ start: Double, _ length: Double) {
    let distance = pieceStart + start + t * length
    guard distance > 1e-3 else { return }
    let height = patch.height(t)
    let seen = light.apparentTangent(distance: distance, height: height)
    guard seen > tangent else { return }
    nextCrest = distance
    tangent = seen
    nextHeight = height
    follow()
  }

  /// Puts the new crest in place of the last one, which stays as a ridge when the ground between the two is hidden.
  @inline(__always)
  private mutating func note(entry: Double) {
    guard !nextCrest.isNaN else { return }
    if crest.isNaN {
      foot = entry
    } else {
      let hidden = entry - crest
      if hidden > minimumGap && hidden > minimumRelativeGap * crest {
        ridges?.append(foot: foot, distance: crest, height: crestHeight, tangent: crestTangent)
        foot = entry
      }
    }
    move()
  }

  /// Puts the new crest in place of the last one, from which the ground has stayed in view.
  @inline(__always)
  private mutating func move() {
    crestTangent = tangent
    crest = nextCrest
    crestHeight = nextHeight
    nextCrest = .nan
  }

  /// The last crest is the horizon.
  func finish() {
    guard let ridges, !crest.isNaN else { return }
    ridges.append(foot: foot, distance: crest, height: crestHeight, tangent: tangent)
  }
}
