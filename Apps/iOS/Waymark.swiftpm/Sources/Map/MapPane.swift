import CoreLocation
import MapKit
import SwiftUI
import Waymark
import WaymarkAppModel
import WaymarkGeodesy

/// The map: position, route, anchors, destination. A tap chooses a position.
struct MapPane: View {
  @Environment(AppModel.self) private var app
  @State private var position = MapCameraPosition.userLocation(followsHeading: false, fallback: .automatic)

  var body: some View {
    MapReader { proxy in
      Map(position: $position) {
        UserAnnotation()
        ground
        routeContent
        marks
      }
      .mapStyle(.standard(elevation: .flat))
      .mapControls {
        MapUserLocationButton()
        MapCompass()
        MapScaleView()
      }
      // On iOS 26 the map's own taps do not reach onTapGesture.
      .simultaneousGesture(
        SpatialTapGesture().onEnded { tap in
          guard let position = proxy.convert(tap.location, from: .local).flatMap(Coordinate.init) else { return }
          app.places.choose(
            ChosenPlace(
              name: Words.chosenPlace, location: AnchorLocation(position: Position(position), origin: .map)))
        })
    }
    .accessibilityLabel(Words.map)
    .task(id: app.navigation.route) { await follow(app.navigation.route) }
  }

  /// Streets of the area on the device, where there is no network for Apple's map.
  @MapContentBuilder private var ground: some MapContent {
    if !app.network.isOnline {
      ForEach(app.surroundings.lines) { line in
        MapPolyline(coordinates: line.coordinates.map(\.location)).stroke(.gray, lineWidth: line.isPath ? 1 : 3)
      }
    }
  }

  @MapContentBuilder private var routeContent: some MapContent {
    if let route = app.navigation.route {
      MapPolyline(coordinates: route.geometry.map(\.location)).stroke(.orange, lineWidth: 6)
    }
    if let target = app.leadBack.target, let here = app.walk.position?.coordinate {
      MapPolyline(coordinates: [here.location, target.position.coordinate.location])
        .stroke(.orange, style: StrokeStyle(lineWidth: 3, dash: [2, 8]))
    }
  }

  @MapContentBuilder private var marks: some MapContent {
    if let destination = app.navigation.destination {
      ForEach(app.navigation.trip?.stops ?? []) { stop in
        Marker(stop.name, systemImage: "circle.fill", coordinate: stop.coordinate.location).tint(.orange)
      }
      Marker(destination.name, systemImage: "flag.fill", coordinate: destination.coordinate.location).tint(.orange)
    }
    if case .chosen(let chosen)? = app.sheet {
      Marker(chosen.name, systemImage: "mappin", coordinate: chosen.coordinate.location).tint(.blue)
    }
    if let walker = app.replay.moment?.position {
      Marker(Words.walker, systemImage: "figure.walk", coordinate: walker.coordinate.location).tint(.purple)
    }
    ForEach(app.anchors.anchors, id: \.id) { anchor in
      Marker(anchor.name, systemImage: "mappin.circle", coordinate: anchor.position.coordinate.location)
        .tint(Color(anchor.colour))
    }
  }

  /// Shows the whole route when it is new, and then the way ahead, unless the user has moved the map.
  private func follow(_ route: Route?) async {
    guard let route else { return }
    show(route)
    try? await Task.sleep(for: Self.overview)
    guard !Task.isCancelled, !position.positionedByUser else { return }
    position = .userLocation(followsHeading: true, fallback: .automatic)
  }

  private static let overview = Duration.seconds(4)

  private func show(_ route: Route) {
    let points = route.geometry.map { MKMapPoint($0.location) }
    let box = points.reduce(MKMapRect.null) { $0.union(MKMapRect(origin: $1, size: MKMapSize(width: 0, height: 0))) }
    position = .rect(box.insetBy(dx: -box.size.width * 0.15 - 500, dy: -box.size.height * 0.15 - 500))
  }
}
