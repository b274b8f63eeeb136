/// What is done at a point of a route, in the vocabulary that directions services share.
public enum Maneuver: String, Equatable, Sendable, CaseIterable {
  case depart
  case arrive
  case `continue`
  case turnSlightLeft = "turn-slight-left"
  case turnLeft = "turn-left"
  case turnSharpLeft = "turn-sharp-left"
  case turnSlightRight = "turn-slight-right"
  case turnRight = "turn-right"
  case turnSharpRight = "turn-sharp-right"
  case uTurn = "u-turn"
  case enterRoundabout = "enter-roundabout"
  case exitRoundabout = "exit-roundabout"
  case ferry
  case stairs
  case elevator
  case escalator
  case enterBuilding = "enter-building"
  case exitBuilding = "exit-building"
  case merge
  case other
}
