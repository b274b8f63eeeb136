import SwiftUI
import Waymark
import WaymarkAppModel
import WaymarkGeodesy

/// The whole horizon from a position, with the names of the summits that are visible or just hidden.
struct PanoramaSheet: View {
  @Environment(AppModel.self) private var app
  @Environment(\.dismiss) private var dismiss
  let position: Position

  var body: some View {
    NavigationStack {
      Group {
        if let panorama = app.mountains.panorama {
          VStack {
            GeometryReader { room in
              let picture = PanoramaPicture(panorama, height: Double(room.size.height), columnWidth: 1.5)
              ScrollView(.horizontal) {
                PanoramaDrawing(picture: picture, peaks: app.mountains.panoramaPeaks)
                  .frame(width: picture.width, height: picture.height)
              }
            }
            Text(Words.summits(app.mountains.panoramaPeaks.count { $0.sight.isVisible })).font(.footnote)
            Text(Words.panoramaHelp).font(.footnote).foregroundStyle(.secondary)
          }
        } else if app.mountains.isWithoutGround {
          ContentUnavailableView(
            Words.noGround, systemImage: "mountain.2", description: Text(Words.noGroundHelp))
        } else {
          ProgressView(Words.lookingAround)
        }
      }
      .navigationTitle(Words.panorama)
      .toolbar { ToolbarItem(placement: .cancellationAction) { Button(Words.close) { dismiss() } } }
    }
    .onAppear { app.mountains.lookAround(from: position) }
    .onDisappear { app.mountains.stop() }
  }
}
