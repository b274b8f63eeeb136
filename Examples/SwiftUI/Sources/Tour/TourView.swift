#if canImport(SwiftUI)
  import SwiftUI
  import Waymark
  import WaymarkARKit

  /// A walk through a park with the camera: the route, a mark at its end, and the remaining distance.
  struct TourView: View {
    @State private var navigator = WaymarkNavigator()

    var body: some View {
      VStack {
        WaymarkView(navigator: navigator)
        Text(distanceText).padding()
      }
      .task { navigator.setRoute(tour) }
    }

    private var distanceText: String {
      guard let guidance = navigator.update?.overlay.guidance else { return "Finding your location…" }
      return GuidanceLanguage.english.remaining(meters: guidance.progress.remainingDistance, units: .metric)
    }

    private var tour: Route? {
      let line = [(47.0757, 15.4469), (47.0771, 15.4452), (47.0786, 15.4461)]
        .compactMap { Coordinate(latitude: $0.0, longitude: $0.1) }
      return try? Route(geometry: line, source: "drawn", name: "Park")
    }
  }
#endif
