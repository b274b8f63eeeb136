internal import CPortableMath
internal import WaymarkGeodesy

/// How well the walked path fits the streets for a given yaw and position: a hidden Markov model with two states along
/// the path. *On* the network a piece follows the direction of a street near it; *off* the network any direction is
/// possible, as likely as on a free walk. Both states account for the path's own shape, so a straight walk is no
/// evidence of a street by itself: only a direction and turns that match one are.
struct PathOnStreets: Sendable {
  /// Position, direction and weights of one piece of the path.
  private struct Piece: Sendable {
    /// Position relative to the camera's position now, metres.
    var right: Double
    var ahead: Double
    var alongRight: Double
    var alongAhead: Double
    /// 1 ÷ (3 · squared scale of the angle's sine).
    var angleFactor: Double
    /// Share ÷ variance of the offset, 1 ÷ m².
    var offsetFactor: Double
    /// How long ago it was walked, seconds.
    var age: Double
    /// Likelihood of the piece off the network.
    var free: Double
    /// Joint likelihood of the path up to this piece and of no piece so far being on the network.
    var never: Double
  }

  /// How many pieces' mean is the usual direction off the network.
  private static let directionMemory = 5.0

  /// A piece that is more askew, radians, does not follow a street.
  private static let maximumAngle = 0.25

  private let parameters: StreetCue.Parameters
  /// Variance of the angle between a piece and its street, radians²: that of a walker who sways for two pieces at a time.
  private let angleVariance: Double
  private var pieces: [Piece] = []
  private var rotated: [Piece] = []
  /// Likelihood of the whole path off the network; the same for every yaw and position.
  private(set) var never: Double

  /// Prepares a path; `count` is 0 without straight pieces.
  init(_ path: WalkedPath, parameters: StreetCue.Parameters) {
    self.parameters = parameters
    never = 1 - parameters.onShare
    angleVariance = 2 * squared(Angle.radians(parameters.angleScale))
    guard let here = path.here else { return }
    let base = Angle.radians(parameters.angleScale)
    let drift = Angle.radians(parameters.yawDrift) / 60
    let turnScale = 3 * squared(Angle.radians(parameters.freeTurnScale))
    var usual: (right: Double, ahead: Double)?
    var known = 0.0
    for piece in path.pieces where piece.isStraight {
      let age = max(0, path.time - piece.time)
      let distance = max(0, path.distance - piece.distance)
      let angleVariance = base * base + squared(drift * age)
      let offsetVariance =
        squared(parameters.offsetSigma) + squared(parameters.scaleError * distance)
        + squared(drift * age * distance / 2)
      var free = parameters.freeDirection
      if let direction = usual {
        // Back and forth along one line count as the same direction.
        let sine = piece.alongRight * direction.ahead - piece.alongAhead * direction.right
        let cosine = piece.alongRight * direction.right + piece.alongAhead * direction.ahead
        // The mean of few pieces is itself uncertain.
        let misfit = 1 + sine * sine / (turnScale * (1 + 1 / known))
        free = parameters.freeStraight / (misfit * misfit * (1 + 1 / known).squareRoot()) + parameters.freeTurn
        // After a turn the new direction is the usual one.
        known = misfit > 4 ? 1 : min(Self.directionMemory, known + 1)
        let kept = (1 - 1 / known) * (cosine < 0 ? -1 : 1)
        let (right, ahead) = (
          direction.right * kept + piece.alongRight * (1 - abs(kept)),
          direction.ahead * kept + piece.alongAhead * (1 - abs(kept))
        )
        let length = (right * right + ahead * ahead).squareRoot()
        usual = length > 0 ? (right / length, ahead / length) : (piece.alongRight, piece.alongAhead)
      } else {
        usual = (piece.alongRight, piece.alongAhead)
        known = 1
      }
      never *= free * (1 - parameters.returning)
      pieces.append(
        Piece(
          right: piece.right - here.right, ahead: piece.ahead - here.ahead, alongRight: piece.alongRight,
          alongAhead: piece.alongAhead, angleFactor: 1 / (3 * angleVariance),
          offsetFactor: parameters.offsetShare / offsetVariance, age: age, free: free, never: never))
    }
    rotated = pieces
  }

  /// Number of straight pieces.
  var count: Int { pieces.count }

  /// Largest distance of a piece from the camera, metres.
  var extent: Double {
    pieces.reduce(0) { max($0, ($1.right * $1.right + $1.ahead * $1.ahead).squareRoot()) }
  }

  /// Rotates the path to a yaw, radians; `likelihood` then holds for it.
  mutating func rotate(toYaw yaw: Double) {
    let (s, c) = (sin(yaw), cos(yaw))
    for i in pieces.indices {
      let piece = pieces[i]
      rotated[i].right = piece.right * c + piece.ahead * s
      rotated[i].ahead = piece.ahead * c - piece.right * s
      rotated[i].alongRight = piece.alongRight * c + piece.alongAhead * s
      rotated[i].alongAhead = piece.alongAhead * c - piece.alongRight * s
    }
  }

  /// Upper bound of the likelihood of any path with this many pieces.
  func growth(in patch: StreetPatch) -> Double {
    var product = 1.0
    for _ in pieces.indices { product *= patch.largestPreference }
    return product
  }

  /// Likelihood of the path, somewhere on the network, when the camera is at a position.
  ///
  /// - Parameters:
  ///   - east: the position's east coordinate in the patch's frame, metres.
  ///   - north: its north coordinate, metres.
  ///   - patch: the streets.
  ///   - minimum: a likelihood that is certainly less than this times `growth` is returned as 0.
  /// - Returns: the likelihood.
  func likelihood(east: Double, north: Double, patch: StreetPatch, minimum: Double) -> Double {
    let (leaving, staying, returning) = (parameters.leaving, 1 - parameters.leaving, parameters.returning)
    let openGroundShare = parameters.openGroundShare
    // A path that begins on the network has a street there: it cannot have left one before.
    var on = parameters.onShare / staying
    var left = 0.0
    var never = 1 - parameters.onShare
    var off = 0.0
    var beside = Double.nan
    // Below this, even the most that the remaining pieces can contribute does not reach the least.
    var bound = minimum
    let cap = patch.largestPreference
    return rotated.withUnsafeBufferPointer { pieces in
      patch.withRaster { raster in
        for piece in pieces {
          let (x, y) = (east + piece.right, north + piece.ahead)
          var fit = 0.0
          if let cell = patch.cell(east: x, north: y) {
            let near = Int(raster.starts[cell])..<Int(raster.starts[cell + 1])
            if !near.isEmpty {
              fit = self.fit(piece, x, y, raster, near, &beside)
              if raster.isOpen[cell] { fit *= openGroundShare }
            }
          }
          let arriving = on * staying + (off + never) * returning
          off = piece.free * (off * (1 - returning) + left * leaving)
          on = fit * arriving
          left = on
          never = piece.never
          bound *= cap
          if on + off + never < bound { return 0 }
        }
        return on + off
      }
    }
  }

  /// How the pieces lie to their streets for the yaw that the path is rotated to and a position, by age.
  func drift(east: Double, north: Double, patch: StreetPatch) -> PathDrift {
    var drift = PathDrift()
    patch.withRaster { raster in
      for piece in rotated {
        guard let cell = patch.cell(east: east + piece.right, north: north + piece.ahead) else { continue }
        var nearest: Double?
        for item in Int(raster.starts[cell])..<Int(raster.starts[cell + 1]) {
          let segment = raster.segments[Int(raster.items[item])]
          let cosine = piece.alongRight * segment.alongEast + piece.alongAhead * segment.alongNorth
          let sine = piece.alongRight * segment.alongNorth - piece.alongAhead * segment.alongEast
          let angle = cosine < 0 ? sine : -sine
          if abs(angle) < abs(nearest ?? Self.maximumAngle) { nearest = angle }
        }
        guard let nearest else { continue }
        // Student's t with three degrees of freedom.
        let misfit = 1 + nearest * nearest * piece.angleFactor
        drift.add(nearest, age: piece.age, variance: misfit * angleVariance)
      }
    }
    return drift
  }

  /// Likelihood of a piece on the best of the streets near it, 1 for a perfect one.
  ///
  /// - Parameters:
  ///   - piece: the piece, rotated.
  ///   - x: its middle's east coordinate, metres.
  ///   - y: its middle's north coordinate, metres.
  ///   - raster: the streets.
  ///   - near: indices in the raster's `items` of the segments near the middle.
  ///   - beside: on entry how far left of its street the previous piece is, metres, NaN when it is on none; on return
  ///     the same for this piece.
  /// - Returns: the likelihood.
  private func fit(
    _ piece: Piece, _ x: Double, _ y: Double, _ raster: StreetPatch.Raster, _ near: Range<Int>,
    _ beside: inout Double
  ) -> Double {
    var best = parameters.crossing
    let before = beside
    var left = Double.nan
    for item in near {
      let segment = raster.segments[Int(raster.items[item])]
      let sine = piece.alongRight * segment.alongNorth - piece.alongAhead * segment.alongEast
      let angle = 1 + sine * sine * piece.angleFactor
      // Too oblique to belong to this street.
      if angle > 16 { continue }
      let (rx, ry) = (x - segment.east, y - segment.north)
      let t = max(0, min(segment.length, rx * segment.alongEast + ry * segment.alongNorth))
      let (dx, dy) = (rx - t * segment.alongEast, ry - t * segment.alongNorth)
      let squared = dx * dx + dy * dy
      var misfit = angle * angle
      if squared > segment.halfWidth * segment.halfWidth {
        let excess = squared.squareRoot() - segment.halfWidth
        if excess > StreetPatch.reach { continue }
        misfit *= 1 + excess * excess * piece.offsetFactor
      }
      if segment.preference <= best * misfit { continue }
      var fit = segment.preference / misfit
      let toLeft = dy * piece.alongRight - dx * piece.alongAhead
      if before.isFinite {
        // People keep to one side, along a street and on to the next.
        let jump = toLeft - before
        fit *= max(parameters.switching, 1 / (1 + jump * jump * parameters.jumpFactor))
      }
      if fit > best { (best, left) = (fit, toLeft) }
    }
    beside = left
    return best
  }
}

private func squared(_ x: Double) -> Double { x * x }
