public import Waymark
public import WaymarkGeodesy

/// The ground around a recorded walk, read piece by piece as the walk goes on.
public struct WalkedGround: Sendable {
  /// Gives the ground around a position, out to `reach` metres or more in each direction; nil where none is known.
  public typealias Reader = @Sendable (Coordinate) throws -> GroundElevation?

  /// How far a piece has to reach, metres.
  public static let reach = 2500.0
  /// The next piece is read where the walk is so far from the last one's middle, metres. What is left to the border is
  /// more than fixes are wrong by.
  private static let refresh = 1500.0

  private let read: Reader
  private var center: Coordinate?

  /// Ground that is read where the walk goes.
  public init(_ read: @escaping Reader) { self.read = read }

  /// The next piece, if this sample needs one.
  ///
  /// - Parameter sample: a sample of the walk, in order.
  /// - Returns: nil while the last piece is good enough; otherwise the piece, which is nil where the ground is not known.
  /// - Throws: what the reader throws.
  public mutating func piece(for sample: Sample) throws -> GroundElevation?? {
    guard case .fix(let fix) = sample else { return nil }
    if let center, Geodesic.wgs84.inverse(from: center, to: fix.coordinate).distance < Self.refresh { return nil }
    center = fix.coordinate
    return .some(try read(fix.coordinate))
  }

  /// All pieces of a walk that is in memory.
  ///
  /// - Parameters:
  ///   - samples: the walk.
  ///   - read: gives the ground; nil knows none.
  /// - Returns: each piece with the index of the sample from which it counts, in order.
  /// - Throws: what the reader throws.
  static func pieces(of samples: [TimedSample], _ read: Reader?) throws -> [(start: Int, ground: GroundElevation?)] {
    guard let read else { return [] }
    var walked = WalkedGround(read)
    var pieces: [(start: Int, ground: GroundElevation?)] = []
    for (i, timed) in samples.enumerated() {
      if let piece = try walked.piece(for: timed.sample) { pieces.append((i, piece)) }
    }
    return pieces
  }

  /// Gives all samples one after the other, the first of each piece with the piece.
  static func walk(
    _ samples: [TimedSample], over pieces: [(start: Int, ground: GroundElevation?)],
    take: (GroundElevation??, TimedSample) -> Void
  ) {
    var next = 0
    for (i, timed) in samples.enumerated() {
      guard next < pieces.count, pieces[next].start == i else {
        take(nil, timed)
        continue
      }
      take(.some(pieces[next].ground), timed)
      next += 1
    }
  }
}
