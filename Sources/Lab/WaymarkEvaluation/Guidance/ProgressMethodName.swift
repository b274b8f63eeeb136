internal import Waymark

/// The methods of following a route that are compared.
public enum ProgressMethodName: String, Equatable, Sendable, CaseIterable {
  /// `ProgressFilter`, the one in use.
  case filter
  /// `ProgressTracker`: the nearest point of the route near the last one.
  case window
  /// The nearest point of the whole route.
  case nearest
  /// Ferrostar's rule.
  case ferrostar
  /// Mapbox Navigation's rule.
  case mapbox
}

/// All methods on the same observations.
struct ProgressField: Sendable {
  private var filter: ProgressFilter
  private var window: ProgressTracker
  private var nearest: ThresholdProgress
  private var ferrostar: ThresholdProgress
  private var mapbox: ThresholdProgress
  private(set) var judges: [ProgressJudge]

  init(index: RouteIndex, filter constants: ProgressFilter.Parameters = ProgressFilter.Parameters()) {
    filter = ProgressFilter(index: index, parameters: constants)
    window = ProgressTracker(index: index)
    nearest = ThresholdProgress(index: index, rule: .nearest)
    ferrostar = ThresholdProgress(index: index, rule: .ferrostar)
    mapbox = ThresholdProgress(index: index, rule: .mapbox)
    judges = [ProgressJudge](repeating: ProgressJudge(), count: ProgressMethodName.allCases.count)
  }

  /// The baselines have no use for a map.
  mutating func setStreets(_ streets: StreetNetwork?) { filter.setStreets(streets) }

  mutating func add(_ observation: ProgressObservation, truth: Double?, isOnStreet: Bool = false) {
    filter.update(observation)
    window.update(observation)
    nearest.update(observation)
    ferrostar.update(observation)
    mapbox.update(observation)
    let answers = [filter.progress, window.progress, nearest.progress, ferrostar.progress, mapbox.progress]
    for i in judges.indices {
      judges[i].add(answers[i], truth: truth, isOnStreet: isOnStreet, at: observation.time)
    }
  }

  mutating func finish() { for i in judges.indices { judges[i].finish() } }
}
