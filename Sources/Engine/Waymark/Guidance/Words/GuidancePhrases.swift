/// The words of a language that instructions and directions are made of. A class: a copy would count forty strings.
final class GuidancePhrases: Sendable {
  /// What to do, in the order of `Maneuver.allCases`, without a full stop.
  let verbs: [String]
  /// Going on along a named street or path.
  let continueNamed: String
  /// Between a manoeuvre and the street's name, with spaces.
  let onto: String
  /// Between the departure and the street's name.
  let on: String
  /// Before a compass point.
  let head: String
  /// From north, clockwise.
  let compass: [String]
  /// Before and after the number of a roundabout's exit.
  let exit: (before: String, after: String)
  /// Numbers of exits: the first, and the ending of the others; English has its own.
  let ordinal: (first: String, ending: String)
  /// Before and after the distance to a manoeuvre.
  let inDistance: (before: String, after: String)
  /// Before something to do at once.
  let now: String
  /// Words for the end of the route.
  let destination: String
  let arrived: String
  /// Words for an intermediate stop.
  let stop: String
  let stopReached: String
  /// Off the route: before the distance, between it and the direction, after it.
  let offRoute: (before: String, middle: String)
  /// Still off it, the same.
  let turnBack: (before: String, middle: String)
  let onRoute: String
  /// Before a direction, at the beginning.
  let followLine: String
  /// Eight directions from straight ahead, clockwise.
  let directions: [String]
  /// Being where one wants to be.
  let here: String
  /// What becomes of a request for another route.
  let rerouting: (found: String, offline: String, waiting: String)
  /// Before and after the distance that is left.
  let toGo: (before: String, after: String)

  init(
    verbs: [String], continueNamed: String, onto: String, on: String, head: String, compass: [String],
    exit: (before: String, after: String), ordinal: (first: String, ending: String),
    inDistance: (before: String, after: String), now: String, destination: String, arrived: String, stop: String,
    stopReached: String, offRoute: (before: String, middle: String), turnBack: (before: String, middle: String),
    onRoute: String, followLine: String, directions: [String], here: String,
    rerouting: (found: String, offline: String, waiting: String), toGo: (before: String, after: String)
  ) {
    self.verbs = verbs
    self.continueNamed = continueNamed
    self.onto = onto
    self.on = on
    self.head = head
    self.compass = compass
    self.exit = exit
    self.ordinal = ordinal
    self.inDistance = inDistance
    self.now = now
    self.destination = destination
    self.arrived = arrived
    self.stop = stop
    self.stopReached = stopReached
    self.offRoute = offRoute
    self.turnBack = turnBack
    self.onRoute = onRoute
    self.followLine = followLine
    self.directions = directions
    self.here = here
    self.rerouting = rerouting
    self.toGo = toGo
  }
}
