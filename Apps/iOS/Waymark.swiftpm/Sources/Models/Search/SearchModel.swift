import Foundation
import Observation
import Waymark
import WaymarkAppModel
import WaymarkGeodesy

/// Finds places by name: those of the area at once and without a network, then those of Apple's search.
@MainActor @Observable final class SearchModel {
  /// The search text.
  var text = "" {
    didSet { if text != oldValue { search() } }
  }
  /// Places of the area.
  private(set) var places: [NamedPlace] = []
  /// Places found by Apple.
  private(set) var found: [NamedPlace] = []
  /// Why nothing is found, where that is not plain.
  private(set) var explanation: String?

  @ObservationIgnored private let find: @Sendable (String, Coordinate?) async -> [NamedPlace]
  @ObservationIgnored private var index = PlaceSearch([])
  @ObservationIgnored private var center: Coordinate?
  @ObservationIgnored private var isOnline = true
  @ObservationIgnored private var language = GuidanceLanguage.english
  @ObservationIgnored private var units = UnitSystem.metric
  @ObservationIgnored private var task: Task<Void, Never>?

  init(_ find: @escaping @Sendable (String, Coordinate?) async -> [NamedPlace]) { self.find = find }

  /// Starts a search.
  ///
  /// - Parameters:
  ///   - places: the area's places.
  ///   - center: the user's position.
  ///   - isOnline: whether Apple's search is used.
  ///   - language: of kinds and texts.
  ///   - units: of distances.
  func begin(
    _ places: PlaceSearch, near center: Coordinate?, isOnline: Bool, language: GuidanceLanguage, units: UnitSystem
  ) {
    self.language = language
    self.units = units
    index = places
    self.center = center
    self.isOnline = isOnline
    search()
  }

  private func search() {
    places = index.places(text, near: center, language: language, units: units)
    explanation = index.explanation(of: text, language: language)
    task?.cancel()
    found = []
    guard isOnline, text.count >= 3 else { return }
    let text = text
    let (center, find) = (center, find)
    task = Task { [weak self] in
      // The user may still be typing.
      try? await Task.sleep(for: .milliseconds(350))
      guard !Task.isCancelled else { return }
      let found = await find(text, center)
      if !Task.isCancelled { self?.found = found }
    }
  }
}
