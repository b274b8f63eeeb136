import Waymark
import WaymarkGeodesy

/// A path as a line: its pieces with length and time, and where they are on the line.
struct WayTrack {
  /// A piece of the path.
  struct Piece {
    var edge: Int
    var isForward: Bool
    /// Metres.
    var length: Double
    /// Seconds.
    var time: Double
    /// First and last vertex on the line.
    var vertices: ClosedRange<Int>
  }

  /// A step before it has words.
  struct StepDraft {
    var maneuver: Maneuver
    /// The first piece of the step.
    var piece: Int
    /// The piece that gives it its name.
    var namePiece: Int
    /// How far the path turns there, degrees, clockwise positive.
    var turn = 0.0
    /// Number of the exit of a roundabout.
    var exit: Int?
  }

  private(set) var pieces: [Piece] = []

  /// Where a step begins on the line.
  func vertex(of step: StepDraft) -> Int { pieces[step.piece].vertices.lowerBound }

  /// Metres.
  var length: Double { pieces.reduce(0) { $0 + $1.length } }

  /// Appends the path to a line that ends where it begins, or is empty.
  init(_ way: StreetWay, _ graph: StreetGraph, _ metric: StreetMetric, after line: inout [TrackPoint]) {
    for (i, piece) in way.pieces.enumerated() {
      let share = piece.share.upperBound - piece.share.lowerBound
      let isEnd = i == 0 || i == way.pieces.count - 1
      // A stop beside a junction.
      if isEnd, share * graph.length(of: piece.edge) < 0.05, way.pieces.count > 1 { continue }
      let price = metric.price(graph, piece.edge, isForward: piece.isForward)
      var vertices = graph.track(of: piece.edge)
      if isEnd { vertices = Self.cut(vertices, way, i) }
      if !piece.isForward { vertices.reverse() }
      let from = max(0, line.count - 1)
      for vertex in vertices where vertex.coordinate != line.last?.coordinate { line.append(vertex) }
      pieces.append(
        Piece(
          edge: piece.edge, isForward: piece.isForward, length: graph.length(of: piece.edge) * share,
          time: (price?.time ?? 0) * share, vertices: from...(line.count - 1)))
    }
  }

  /// The part of an edge's line between the path's ends and the edge's own, along the edge.
  private static func cut(_ line: [TrackPoint], _ way: StreetWay, _ number: Int) -> [TrackPoint] {
    let piece = way.pieces[number]
    var (first, last) = (0, line.count - 1)
    var head: [TrackPoint] = []
    var tail: [TrackPoint] = []
    // Where it begins along the edge: at the start of the path, or at the goal when it is travelled backwards.
    let lower = piece.isForward ? (number == 0 ? way.start : nil) : (number == way.pieces.count - 1 ? way.goal : nil)
    let upper = piece.isForward ? (number == way.pieces.count - 1 ? way.goal : nil) : (number == 0 ? way.start : nil)
    if let lower {
      head = [point(lower, line)]
      first = lower.vertex + 1
    }
    if let upper {
      tail = [point(upper, line)]
      last = upper.vertex
    }
    return head + (first <= last ? line[first...last] : []) + tail
  }

  /// A point between two vertices, with the height between theirs.
  private static func point(_ position: StreetPosition, _ line: [TrackPoint]) -> TrackPoint {
    let (before, after) = (line[position.vertex], line[min(line.count - 1, position.vertex + 1)])
    return TrackPoint(
      coordinate: position.coordinate, height: before.height + position.part * (after.height - before.height))
  }
}
