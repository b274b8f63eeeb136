internal import WaymarkGeodesy

/// The last stretch of the odometry path, cut into straight pieces of about five metres. Directions and positions are
/// those of the scene seen from above: `right` along +X, `ahead` along −Z, so that at yaw 0 they are east and north.
struct WalkedPath: Sendable {
  /// A piece of the path.
  struct Piece: Sendable {
    /// Its middle, metres.
    var right: Double
    var ahead: Double
    /// Unit vector along it.
    var alongRight: Double
    var alongAhead: Double
    /// When it was walked, seconds.
    var time: Double
    /// Distance walked from the beginning of the segment to its middle, metres.
    var distance: Double
    /// False for a piece with a corner in it, which has no direction.
    var isStraight: Bool
  }

  /// Distance between the points that are kept, metres.
  static let spacing = 1.25
  private static let pointsOfPiece = 4
  /// A piece whose chord is shorter than this, metres, goes back and forth.
  private static let minimumChord = 3.8
  /// A piece with a point farther from its chord than this, metres, has a corner.
  private static let straightness = 0.6

  /// The pieces, oldest first.
  private(set) var pieces: [Piece] = []
  /// The camera's position in the newest pose; nil before the first.
  private(set) var here: (right: Double, ahead: Double)?
  /// Time of that pose.
  private(set) var time = 0.0
  /// Distance walked in this segment, metres.
  private(set) var distance = 0.0
  /// Points of the incomplete piece.
  private var points: [(right: Double, ahead: Double)] = []
  private let capacity: Int

  /// A path that keeps its last `length` metres.
  init(length: Double) { capacity = max(2, Int(length / (Self.spacing * Double(Self.pointsOfPiece)))) }

  /// Adds the camera's position in the scene, metres.
  mutating func add(_ position: Vector3, at time: Double) {
    let (right, ahead) = (position.x, -position.z)
    here = (right, ahead)
    self.time = time
    guard let last = points.last else {
      points.append((right, ahead))
      return
    }
    let (dx, dy) = (right - last.right, ahead - last.ahead)
    let squared = dx * dx + dy * dy
    guard squared >= Self.spacing * Self.spacing else { return }
    distance += squared.squareRoot()
    points.append((right, ahead))
    guard points.count > Self.pointsOfPiece else { return }
    pieces.append(piece())
    points.removeFirst(points.count - 1)
    if pieces.count > capacity { pieces.removeFirst(pieces.count - capacity) }
  }

  /// Forgets the path; another scene begins.
  mutating func removeAll() {
    pieces.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    here = nil
    distance = 0
  }

  private func piece() -> Piece {
    let (a, b) = (points[0], points[points.count - 1])
    let (dx, dy) = (b.right - a.right, b.ahead - a.ahead)
    let length = (dx * dx + dy * dy).squareRoot()
    var piece = Piece(
      right: (a.right + b.right) / 2, ahead: (a.ahead + b.ahead) / 2, alongRight: 1, alongAhead: 0, time: time,
      distance: distance - length / 2, isStraight: false)
    guard length >= Self.minimumChord else { return piece }
    piece.alongRight = dx / length
    piece.alongAhead = dy / length
    piece.isStraight = points.allSatisfy {
      abs(($0.right - a.right) * piece.alongAhead - ($0.ahead - a.ahead) * piece.alongRight) <= Self.straightness
    }
    return piece
  }
}
