import SwiftUI
import UIKit
import Waymark
import WaymarkGeodesy

/// Actions for a position that was chosen on the map or in the picture.
struct PlaceSheet: View {
  @Environment(AppModel.self) private var app
  let chosen: ChosenPlace

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Text(chosen.name).font(.headline)
      if let here = app.walk.position?.coordinate {
        Text(app.distance(from: here, to: chosen.position.coordinate)).foregroundStyle(.secondary)
      }
      HStack {
        Button(Words.goThere, systemImage: "figure.walk") { app.go(to: chosen.destination) }.buttonStyle(
          .borderedProminent)
        Button(Words.markIt, systemImage: "mappin.circle") { app.mark(chosen) }.buttonStyle(.bordered)
      }
      HStack {
        Button(Words.whatIsSeen, systemImage: "mountain.2") {
          app.lookAround(from: Position(chosen.position.coordinate))
        }
        .buttonStyle(.bordered)
        Button(Words.copyCoordinates, systemImage: "doc.on.doc") { UIPasteboard.general.string = coordinates }
          .buttonStyle(.bordered)
      }
    }
    .padding()
    .frame(maxWidth: .infinity, alignment: .leading)
    .presentationDetents([.height(220), .medium])
  }

  private var coordinates: String {
    String(format: "%.6f, %.6f", chosen.position.coordinate.latitude, chosen.position.coordinate.longitude)
  }
}
