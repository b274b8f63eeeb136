import SwiftUI
import UIKit
import Waymark
import WaymarkGeodesy

/// Actions for a position that was chosen on the map or in the picture.
struct PlaceSheet: View {
  @Environment(AppModel.self) private var app
  let chosen: ChosenPlace

  var body: some View {
    // At the largest text sizes there is more than the sheet shows.
    ScrollView {
      content.padding().frame(maxWidth: .infinity, alignment: .leading)
    }
    .presentationDetents([.medium, .large])
  }

  private var content: some View {
    VStack(alignment: .leading, spacing: 12) {
      Text(chosen.name).font(.headline)
      if let distance = app.places.distance(to: chosen.coordinate) { Text(distance).foregroundStyle(.secondary) }
      if let accuracy = chosen.location.accuracy {
        Text(Words.giveOrTake(app.places.distance(meters: accuracy))).font(.footnote).foregroundStyle(.secondary)
      }
      HStack {
        Button(Words.goThere, systemImage: "figure.walk") { app.go(to: chosen.destination) }
          .buttonStyle(.borderedProminent)
        if let trip = app.navigation.trip {
          Button(Words.addStop, systemImage: "plus.circle") { app.go(trip.adding(chosen.destination)) }
            .buttonStyle(.bordered)
        }
        Button(Words.markIt, systemImage: "mappin.circle") {
          app.sheet = nil
          app.places.mark(chosen)
        }.buttonStyle(.bordered)
      }
      HStack {
        Button(Words.whatIsSeen, systemImage: "mountain.2") {
          app.sheet = .panorama(Position(chosen.coordinate))
        }
        .buttonStyle(.bordered)
        Button(Words.copyCoordinates, systemImage: "doc.on.doc") { UIPasteboard.general.string = coordinates }
          .buttonStyle(.bordered)
      }
    }
  }

  private var coordinates: String {
    String(format: "%.6f, %.6f", chosen.coordinate.latitude, chosen.coordinate.longitude)
  }
}
