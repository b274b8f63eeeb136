/// The words of a language that instructions and directions are made of.
struct GuidancePhrases: Sendable {
  /// What to do, in the order of `Maneuver.allCases`, without a full stop.
  var verbs: [String]
  /// Going on along a named street or path.
  var continueNamed: String
  /// Between a manoeuvre and the street's name, with spaces.
  var onto: String
  /// Between the departure and the street's name.
  var on: String
  /// Before a compass point.
  var head: String
  /// From north, clockwise.
  var compass: [String]
  /// Before and after the number of a roundabout's exit.
  var exit: (before: String, after: String)
  /// Numbers of exits: the first, and the ending of the others; English has its own.
  var ordinal: (first: String, ending: String)
  /// Before and after a distance that a manoeuvre is away.
  var inDistance: (before: String, after: String)
  /// Before something to do at once.
  var now: String
  /// Words for the end of the route.
  var destination: String
  var arrived: String
  /// Words for an intermediate stop.
  var stop: String
  var stopReached: String
  /// Off the route: before the distance, between it and the direction, after it.
  var offRoute: (before: String, middle: String)
  var onRoute: String
  /// Before a direction, at the beginning.
  var followLine: String
  /// Eight directions from straight ahead, clockwise.
  var directions: [String]
  /// Being where one wants to be.
  var here: String
  /// What becomes of a request for another route.
  var rerouting: (found: String, offline: String, waiting: String)
  /// Before and after the distance that is left.
  var toGo: (before: String, after: String)
}
