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
  /// Entering a roundabout whose exit is known, without a full stop: before and after the exit's number.
  let exit: (before: String, after: String)
  /// Numbers of exits: the first, and the ending of the others; English has its own.
  let ordinal: (first: String, ending: String)
  /// Before and after the distance to a manoeuvre; what is done follows as part of the sentence.
  let inDistance: (before: String, after: String)
  /// Before something to do at once, which follows as part of the sentence.
  let now: String
  /// Coming to the end of the route, after the distance to it; having come there.
  let destination: String
  let arrived: String
  /// The same of an intermediate stop.
  let stop: String
  let stopReached: String
  /// Off the route: before the distance, which a direction follows.
  let offRoute: String
  /// Still off it, the same.
  let turnBack: String
  /// After a distance that no direction follows.
  let away: String
  let onRoute: String
  /// At the beginning, without a full stop; a direction follows after a comma.
  let followLine: String
  /// Eight directions from straight ahead, clockwise.
  let directions: [String]
  /// Being where one wants to be.
  let here: String
  /// What becomes of a request for another route.
  let rerouting: (found: String, offline: String, waiting: String)
  /// Before and after the distance that is left.
  let toGo: (before: String, after: String)
  /// Units as they are spoken, in the order of `DistanceText.Unit.allCases`: of one, of several.
  let units: [(one: String, several: String)]

  init(
    verbs: [String], continueNamed: String, onto: String, on: String, head: String, compass: [String],
    exit: (before: String, after: String), ordinal: (first: String, ending: String),
    inDistance: (before: String, after: String), now: String, destination: String, arrived: String, stop: String,
    stopReached: String, offRoute: String, turnBack: String, away: String, onRoute: String, followLine: String,
    directions: [String], here: String, rerouting: (found: String, offline: String, waiting: String),
    toGo: (before: String, after: String), units: [(one: String, several: String)]
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
    self.away = away
    self.onRoute = onRoute
    self.followLine = followLine
    self.directions = directions
    self.here = here
    self.rerouting = rerouting
    self.toGo = toGo
    self.units = units
  }
}
