import Waymark
import WaymarkGeodesy

/// Finds out where along a path an instruction is needed.
struct StepDrafts {
  private let graph: StreetGraph
  private let junctions: Junctions
  private let metric: StreetMetric
  private let turns = InstructionMaker()

  /// Metres of the path before and behind a junction whose directions are compared.
  private static let reach = 12.0
  /// A step shorter than this between two others is part of one turn, metres.
  private static let minimumLength = 15.0
  /// How far another street may be from straight on and still be mistaken for the route, degrees.
  private static let fork = 45.0

  init(_ graph: StreetGraph, _ junctions: Junctions, _ metric: StreetMetric) {
    self.graph = graph
    self.junctions = junctions
    self.metric = metric
  }

  /// The steps of a track.
  func drafts(of track: WayTrack, _ line: [Coordinate]) -> [WayTrack.StepDraft] {
    var drafts = [WayTrack.StepDraft(maneuver: special(track.pieces[0]) ?? .depart, piece: 0, namePiece: 0, exit: nil)]
    var angles = [0.0]
    var exits: Int?
    for i in 1..<max(1, track.pieces.count) {
      let (before, after) = (track.pieces[i - 1], track.pieces[i])
      let node = graph.node(of: after.edge, isForward: after.isForward, isStart: true)
      let turn = self.turn(line, at: after.vertices.lowerBound)
      let (wasRound, isRound) = (isRoundabout(before), isRoundabout(after))
      if isRound {
        if !wasRound {
          drafts.append(WayTrack.StepDraft(maneuver: .enterRoundabout, piece: i, namePiece: i, exit: nil))
          angles.append(turn)
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
        drafts.append(WayTrack.StepDraft(maneuver: .exitRoundabout, piece: i, namePiece: i, exit: nil))
        angles.append(turn)
        continue
      }
      guard let maneuver = maneuver(before, after, turn, node, named: drafts[drafts.count - 1].namePiece, track) else {
        // A street without a name takes that of its continuation.
        let step = drafts[drafts.count - 1]
        if graph.edgeNames[track.pieces[step.namePiece].edge] == 0, special(track.pieces[step.piece]) == nil {
          drafts[drafts.count - 1].namePiece = i
        }
        continue
      }
      drafts.append(WayTrack.StepDraft(maneuver: maneuver, piece: i, namePiece: i, exit: nil))
      angles.append(turn)
    }
    return joined(drafts, angles, track)
  }

  /// What is done at a junction; nil where nothing has to be said.
  private func maneuver(
    _ before: WayTrack.Piece, _ after: WayTrack.Piece, _ turn: Double, _ node: Int, named: Int, _ track: WayTrack
  ) -> Maneuver? {
    if let special = special(after) { return special == self.special(before) ? nil : special }
    if special(before) != nil { return turns.maneuver(forTurn: turn) }
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
    let isNewName = name != 0 && name != graph.edgeNames[track.pieces[named].edge]
    if size >= turns.minimumAngle { return isChoice || isNewName || size >= 100 ? turns.maneuver(forTurn: turn) : nil }
    if isFork, size >= 8 { return turn > 0 ? .turnSlightRight : .turnSlightLeft }
    return isNewName && graph.edgeNames[track.pieces[named].edge] != 0 ? .continue : nil
  }

  /// Steps that are too short to be announced one by one become one turn.
  private func joined(
    _ drafts: [WayTrack.StepDraft], _ angles: [Double], _ track: WayTrack
  ) -> [WayTrack.StepDraft] {
    var (result, turned) = ([drafts[0]], [angles[0]])
    for i in drafts.indices.dropFirst() {
      let last = result.count - 1
      let length = track.pieces[result[last].piece..<drafts[i].piece].reduce(0) { $0 + $1.length }
      guard last > 0, length < Self.minimumLength, isTurn(result[last].maneuver), isTurn(drafts[i].maneuver) else {
        result.append(drafts[i])
        turned.append(angles[i])
        continue
      }
      let angle = Angle.wrappedTo180(turned[last] + angles[i])
      let before = result[last - 1]
      let isSame =
        graph.edgeNames[track.pieces[drafts[i].namePiece].edge] == graph.edgeNames[track.pieces[before.namePiece].edge]
      if abs(angle) < turns.minimumAngle, isSame {
        result.removeLast()
        turned.removeLast()
      } else {
        result[last].maneuver = turns.maneuver(forTurn: angle)
        result[last].namePiece = drafts[i].namePiece
        turned[last] = angle
      }
    }
    return result
  }

  private func isTurn(_ maneuver: Maneuver) -> Bool {
    switch maneuver {
    case .continue, .turnSlightLeft, .turnLeft, .turnSharpLeft, .turnSlightRight, .turnRight, .turnSharpRight, .uTurn:
      true
    default: false
    }
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

  /// The turn of a line at a vertex, degrees, clockwise positive.
  private func turn(_ line: [Coordinate], at vertex: Int) -> Double {
    guard let before = heading(line, vertex, step: -1), let after = heading(line, vertex, step: 1) else { return 0 }
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
    return heading(line, 0, step: 1) ?? 0
  }

  /// The direction from a vertex to the point of the line some metres on; nil where the line ends there.
  private func heading(_ line: [Coordinate], _ vertex: Int, step: Int) -> Double? {
    let plane = LocalPlane(origin: line[vertex])
    var at = vertex + step
    var last = (east: 0.0, north: 0.0)
    while line.indices.contains(at) {
      let offset = plane.offset(to: line[at])
      let distance = (offset.east * offset.east + offset.north * offset.north).squareRoot()
      if distance >= Self.reach {
        let before = (last.east * last.east + last.north * last.north).squareRoot()
        let part = distance > before ? (Self.reach - before) / (distance - before) : 1
        return Angle.heading(
          east: last.east + part * (offset.east - last.east), north: last.north + part * (offset.north - last.north))
      }
      last = offset
      at += step
    }
    return Angle.heading(east: last.east, north: last.north)
  }
}
