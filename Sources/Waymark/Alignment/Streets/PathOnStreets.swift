internal import CPortableMath
internal import WaymarkGeodesy

/// How well the walked path fits the streets for a given yaw and position: a hidden Markov model with two states along
/// the path. *On* the network a piece keeps the direction of a street near it; *off* it goes where it likes, no worse
/// than people go anywhere. Both explain the path's own shape, so that a straight walk as such is no sign of a street:
/// only that its direction is that of one, and that its turns are.
struct PathOnStreets: Sendable {
  /// What is known of a piece before yaw and position are.
  private struct Piece: Sendable {
    /// From the camera's position now, metres.
    var right: Double
    var ahead: Double
    var alongRight: Double
    var alongAhead: Double
    /// 1 ÷ (3 · squared scale of the angle's sine).
    var angleFactor: Double
    /// Share ÷ variance of the offset, 1 ÷ m².
    var offsetFactor: Double
    /// Likelihood of the piece off the network.
    var free: Double
    /// Probability that all up to it are off the network, with the path's likelihood.
    var never: Double
  }

  private let parameters: StreetCue.Parameters
  private var pieces: [Piece] = []
  private var rotated: [Piece] = []
  /// Likelihood of the whole path off the network; the same for every yaw and position.
  private(set) var never: Double

  /// Gets ready for a path; without pieces `isEmpty`.
  init(_ path: WalkedPath, parameters: StreetCue.Parameters) {
    self.parameters = parameters
    never = 1 - parameters.onShare
    guard let here = path.here else { return }
    let base = Angle.radians(parameters.angleScale)
    let drift = Angle.radians(parameters.yawDrift) / 60
    let turnScale = 3 * squared(Angle.radians(parameters.freeTurnScale))
    var last: WalkedPath.Piece?
    for piece in path.pieces where piece.isStraight {
      let age = max(0, path.time - piece.time)
      let distance = max(0, path.distance - piece.distance)
      let angleVariance = base * base + squared(drift * age)
      let offsetVariance =
        squared(parameters.offsetSigma) + squared(parameters.scaleError * distance)
        + squared(drift * age * distance / 2)
      var free = parameters.freeDirection
      if let last {
        // Back and forth along one line is one direction.
        let sine = piece.alongRight * last.alongAhead - piece.alongAhead * last.alongRight
        free = parameters.freeStraight / squared(1 + sine * sine / turnScale) + parameters.freeTurn
      }
      never *= free * (1 - parameters.returning)
      pieces.append(
        Piece(
          right: piece.right - here.right, ahead: piece.ahead - here.ahead, alongRight: piece.alongRight,
          alongAhead: piece.alongAhead, angleFactor: 1 / (3 * angleVariance),
          offsetFactor: parameters.offsetShare / offsetVariance, free: free, never: never))
      last = piece
    }
    rotated = pieces
  }

  /// Number of pieces that count.
  var count: Int { pieces.count }

  /// Largest distance of a piece from the camera, metres.
  var extent: Double {
    pieces.reduce(0) { max($0, ($1.right * $1.right + $1.ahead * $1.ahead).squareRoot()) }
  }

  /// Turns the path; `likelihood` then holds for this yaw, radians.
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

  /// Largest likelihood that any path of so many pieces can have.
  func growth(in patch: StreetPatch) -> Double {
    var product = 1.0
    for _ in pieces.indices { product *= patch.largestPreference }
    return product
  }

  /// Likelihood of the path, somewhere on the network, when the camera is at a position.
  ///
  /// - Parameters:
  ///   - east: the position, metres in the patch's frame.
  ///   - north: the same to the north.
  ///   - patch: the streets.
  ///   - least: what is surely less than this times `growth` need not be known: 0 is returned for it.
  /// - Returns: the likelihood.
  func likelihood(east: Double, north: Double, patch: StreetPatch, least: Double) -> Double {
    let (leaving, staying, returning) = (parameters.leaving, 1 - parameters.leaving, parameters.returning)
    let openGroundShare = parameters.openGroundShare
    // What is on the network at the beginning has a street there: it cannot have left one before.
    var on = parameters.onShare / staying
    var left = 0.0
    var never = 1 - parameters.onShare
    var off = 0.0
    var beside = Double.nan
    // With what the pieces to come can bring at most, this leads to the least.
    var bound = least
    let cap = patch.largestPreference
    return patch.withRaster { raster in
      for piece in rotated {
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

  /// Likelihood of a piece on the best of the streets near it, 1 for a perfect one.
  ///
  /// - Parameters:
  ///   - piece: the piece, rotated.
  ///   - x: where its middle is, metres east.
  ///   - y: the same to the north.
  ///   - raster: the streets.
  ///   - near: those of the raster's `items` that are near.
  ///   - beside: how far to the left of its street the piece before was, metres, NaN when it was on none; then the same
  ///     of this piece.
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
      // So oblique that the piece does not belong to this street.
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
        // Along one street, and on to the next, people keep their side.
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
