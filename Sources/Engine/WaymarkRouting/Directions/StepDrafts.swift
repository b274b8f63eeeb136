import Waymark
import WaymarkGeodesy

/// Finds out where along a path an instruction is needed.
struct StepDrafts {
  private let graph: StreetGraph
  private let junctions: Junctions
  private let metric: StreetMetric
  private let turns = InstructionMaker()

  /// Metres of the path before and behind a junction whose directions are compared.
  private static let reach = 15.0
  /// Turns to one side that are nearer than this are one corner; there and back to the same street, none. Metres.
  private static let cornerLength = 15.0
  /// Any two turns that are nearer than this are one, metres: a link between the lines of a street and of its pavement.
  private static let linkLength = 5.0
  /// How far another street may be from straight on and still be mistaken for the route, degrees.
  private static let fork = 45.0

  init(_ graph: StreetGraph, _ junctions: Junctions, _ metric: StreetMetric) {
    self.graph = graph
    self.junctions = junctions
    self.metric = metric
  }

  /// The steps of a track.
  func drafts(of track: WayTrack, _ line: [Coordinate]) -> [WayTrack.StepDraft] {
    var drafts = [WayTrack.StepDraft(maneuver: special(track.pieces[0]) ?? .depart, piece: 0, namePiece: 0)]
    var exits: Int?
    for i in 1..<max(1, track.pieces.count) {
      let (before, after) = (track.pieces[i - 1], track.pieces[i])
      let node = graph.node(of: after.edge, isForward: after.isForward, isStart: true)
      let (wasRound, isRound) = (isRoundabout(before), isRoundabout(after))
      if isRound {
        if !wasRound {
          drafts.append(WayTrack.StepDraft(maneuver: .enterRoundabout, piece: i, namePiece: i))
          exits = 0
        } else if hasExit(at: node, before, after) {
          exits = exits.map { $0 + 1 }
        }
        continue
      }
      if wasRound, let count = exits, let last = drafts.indices.last, drafts[last].maneuver == .enterRoundabout {
        drafts[last].exit = count + 1
        drafts[last].namePiece = i
        exits = nil
        drafts.append(WayTrack.StepDraft(maneuver: .exitRoundabout, piece: i, namePiece: i))
        continue
      }
      let vertex = after.vertices.lowerBound
      let turn = turn(line, from: vertex, to: vertex, since: track.vertex(of: drafts[drafts.count - 1]))
      guard let maneuver = maneuver(track, i, turn, named: drafts[drafts.count - 1]) else {
        // A street without a name takes that of its continuation.
        let step = drafts[drafts.count - 1]
        if graph.edgeNames[track.pieces[step.namePiece].edge] == 0, special(track.pieces[step.piece]) == nil {
          drafts[drafts.count - 1].namePiece = i
        }
        continue
      }
      drafts.append(WayTrack.StepDraft(maneuver: maneuver, piece: i, namePiece: i, turn: turn))
    }
    return joined(alone(drafts, track, line), track, line)
  }

  /// What is done at a junction.
  ///
  /// - Parameters:
  ///   - track: the path.
  ///   - number: the piece that begins there.
  ///   - turn: how far the path turns, degrees.
  ///   - step: the step that leads there.
  /// - Returns: the manoeuvre; nil where nothing has to be said.
  private func maneuver(
    _ track: WayTrack, _ number: Int, _ turn: Double, named step: WayTrack.StepDraft
  ) -> Maneuver? {
    let (before, after) = (track.pieces[number - 1], track.pieces[number])
    if let special = special(after) { return special == self.special(before) ? nil : special }
    if special(before) != nil { return turns.maneuver(forTurn: turn) }
    let node = graph.node(of: after.edge, isForward: after.isForward, isStart: true)
    let size = abs(turn)
    var isChoice = false
    var isFork = false
    let arrival = heading(before, at: node)
    for edge in junctions.edges(at: node) where Int(edge) != before.edge && Int(edge) != after.edge {
      guard isOpen(Int(edge), from: node) else { continue }
      isChoice = true
      let other = abs(Angle.difference(fromDegrees: arrival, toDegrees: leaving(Int(edge), from: node)))
      if other < Self.fork, other < size + 15, isRival(Int(edge), of: after.edge) { isFork = true }
    }
    let name = graph.edgeNames[after.edge]
    let named = self.name(of: step, track)
    let isNewName = name != 0 && name != named
    // A bend of a path without a branch is no turn, however sharp it is.
    if size >= turns.minimumAngle { return isChoice || isNewName ? turns.maneuver(forTurn: turn) : nil }
    if isFork, size >= 8 { return turn > 0 ? .turnSlightRight : .turnSlightLeft }
    return isNewName && named != 0 ? .continue : nil
  }

  /// The drafts without turns that only the next one made: a junction just before a corner.
  private func alone(_ drafts: [WayTrack.StepDraft], _ track: WayTrack, _ line: [Coordinate]) -> [WayTrack.StepDraft] {
    var result: [WayTrack.StepDraft] = []
    for (i, draft) in drafts.enumerated() {
      guard let before = result.last, i + 1 < drafts.count, isTurn(draft.maneuver) else {
        result.append(draft)
        continue
      }
      let vertex = track.vertex(of: draft)
      let turn = turn(
        line, from: vertex, to: vertex, since: track.vertex(of: before), until: track.vertex(of: drafts[i + 1]))
      guard let maneuver = maneuver(track, draft.piece, turn, named: before) else { continue }
      result.append(draft)
      result[result.count - 1].maneuver = maneuver
      result[result.count - 1].turn = turn
    }
    return result
  }

  /// Turns that are too near each other to be announced one by one become one: from the direction before the first to that
  /// behind the last.
  private func joined(_ drafts: [WayTrack.StepDraft], _ track: WayTrack, _ line: [Coordinate]) -> [WayTrack.StepDraft] {
    var result = [drafts[0]]
    for draft in drafts.dropFirst() {
      let last = result.count - 1
      let length = track.pieces[result[last].piece..<draft.piece].reduce(0) { $0 + $1.length }
      guard last > 0, length < Self.cornerLength, isTurn(result[last].maneuver), isTurn(draft.maneuver) else {
        result.append(draft)
        continue
      }
      let before = result[last - 1]
      let turn = turn(
        line, from: track.vertex(of: result[last]), to: track.vertex(of: draft), since: track.vertex(of: before))
      if abs(turn) < turns.minimumAngle, name(of: draft, track) == name(of: before, track) {
        result.removeLast()
      } else if result[last].maneuver == .continue {
        // A name for a few metres is no help.
        result[last] = draft
      } else if draft.maneuver == .continue {
        result[last].namePiece = draft.namePiece
      } else if length < Self.linkLength || isCorner(result[last], draft, turn) {
        result[last].maneuver = turns.maneuver(forTurn: turn)
        result[last].turn = turn
        result[last].namePiece = draft.namePiece
      } else {
        result.append(draft)
      }
    }
    return result
  }

  /// Whether two turns to the same side, of which none is a mere fork, are together not more than one plain turn.
  private func isCorner(_ first: WayTrack.StepDraft, _ second: WayTrack.StepDraft, _ turn: Double) -> Bool {
    guard let side = side(first.maneuver), side == self.side(second.maneuver) else { return false }
    return min(abs(first.turn), abs(second.turn)) >= turns.minimumAngle
      && turns.maneuver(forTurn: turn) == (side ? .turnRight : .turnLeft)
  }

  /// Whether a turn is to the right; nil where it is to no side.
  private func side(_ maneuver: Maneuver) -> Bool? {
    switch maneuver {
    case .turnSlightRight, .turnRight, .turnSharpRight: true
    case .turnSlightLeft, .turnLeft, .turnSharpLeft: false
    default: nil
    }
  }

  private func isTurn(_ maneuver: Maneuver) -> Bool {
    side(maneuver) != nil || maneuver == .continue || maneuver == .uTurn
  }

  /// Number of the name of a step.
  private func name(of draft: WayTrack.StepDraft, _ track: WayTrack) -> Int32 {
    graph.edgeNames[track.pieces[draft.namePiece].edge]
  }

  // MARK: - Streets at a junction

  /// The manoeuvre of a piece that its kind alone decides; nil where the turn does.
  private func special(_ piece: WayTrack.Piece) -> Maneuver? {
    switch graph.traits(of: piece.edge).use {
    case .steps: .stairs
    case .escalator: .escalator
    case .elevator: .elevator
    case .ferry: .ferry
    default: nil
    }
  }

  private func isRoundabout(_ piece: WayTrack.Piece) -> Bool {
    graph.traits(of: piece.edge).access.contains(.roundabout)
  }

  /// Whether one could leave a roundabout at a node.
  private func hasExit(at node: Int, _ before: WayTrack.Piece, _ after: WayTrack.Piece) -> Bool {
    junctions.edges(at: node).contains { edge in
      Int(edge) != before.edge && Int(edge) != after.edge && isOpen(Int(edge), from: node)
    }
  }

  private func isOpen(_ edge: Int, from node: Int) -> Bool {
    metric.cost[edge][Int(graph.tails[edge]) == node] < HierarchyWeights.unreachable
  }

  /// Whether another street may be mistaken for the route's: not a driveway beside a street.
  private func isRival(_ edge: Int, of own: Int) -> Bool {
    !graph.traits(of: edge).use.isMinor || graph.traits(of: own).use.isMinor
  }

  // MARK: - Directions

  /// The turn of a line between two vertices.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - first: the vertex until which the line comes.
  ///   - last: the vertex from which it goes on.
  ///   - start: the vertex before which there is another manoeuvre, or another leg.
  ///   - end: the vertex behind which there is another one; nil = none.
  /// - Returns: degrees, clockwise positive; 0 where the line has no direction.
  private func turn(_ line: [Coordinate], from first: Int, to last: Int, since start: Int, until end: Int? = nil)
    -> Double
  {
    guard let before = heading(line, first, to: start), let after = heading(line, last, to: end ?? line.count - 1)
    else {
      return 0
    }
    return Angle.difference(fromDegrees: Angle.wrappedTo360(before + 180), toDegrees: after)
  }

  /// The direction in which a piece arrives at a node.
  private func heading(_ piece: WayTrack.Piece, at node: Int) -> Double {
    Angle.wrappedTo360(leaving(piece.edge, from: node) + 180)
  }

  /// The direction in which an edge leaves a node.
  private func leaving(_ edge: Int, from node: Int) -> Double {
    var line = graph.line(of: edge)
    if Int(graph.tails[edge]) != node { line.reverse() }
    return heading(line, 0, to: line.count - 1) ?? 0
  }

  /// The direction from a vertex to the point of the line some metres along it towards another vertex, or to that one where it
  /// is nearer; nil where they are one.
  private func heading(_ line: [Coordinate], _ vertex: Int, to end: Int) -> Double? {
    guard vertex != end else { return nil }
    let plane = LocalPlane(origin: line[vertex])
    var at = (east: 0.0, north: 0.0)
    var rest = Self.reach
    for next in stride(from: vertex, through: end, by: end > vertex ? 1 : -1) {
      let offset = plane.offset(to: line[next])
      let (east, north) = (offset.east - at.east, offset.north - at.north)
      let length = (east * east + north * north).squareRoot()
      let part = length > rest ? rest / length : 1
      at = (at.east + part * east, at.north + part * north)
      rest -= length
      if rest <= 0 { break }
    }
    return Angle.heading(east: at.east, north: at.north)
  }
}
