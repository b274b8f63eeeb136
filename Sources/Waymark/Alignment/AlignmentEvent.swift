/// What can happen to an alignment strategy, as a value.
enum AlignmentEvent {
  case pose(PoseSample, Double)
  case estimate(Estimate)
  case heading(HeadingObservation)
  case sighting(SightingObservation)
  case geoPose(GeoPose, Double)
  case streets(StreetNetwork?)
  case route(Route?)
  case ground(GroundElevation?)
  case compassMemory(CompassMemory)
  case segment(Double)
  case time(Double)

  /// Tells a strategy.
  func happen(to strategy: inout some AlignmentStrategy) -> AlignmentCorrection? {
    switch self {
    case .pose(let pose, let time): strategy.add(pose: pose, at: time)
    case .estimate(let estimate): return strategy.add(estimate: estimate)
    case .heading(let heading): return strategy.add(heading: heading)
    case .sighting(let sighting): return strategy.add(sighting: sighting)
    case .geoPose(let pose, let time): return strategy.add(geoPose: pose, at: time)
    case .streets(let streets): strategy.setStreets(streets)
    case .route(let route): strategy.setRoute(route)
    case .ground(let ground): strategy.setGround(ground)
    case .compassMemory(let memory): strategy.setCompassMemory(memory)
    case .segment(let time): strategy.startSegment(at: time)
    case .time(let time): return strategy.advance(to: time)
    }
    return nil
  }
}
