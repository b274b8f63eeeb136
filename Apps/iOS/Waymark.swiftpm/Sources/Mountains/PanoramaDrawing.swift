import SwiftUI
import WaymarkAppModel

/// Ridges, paler with distance, and names above them. For users who cannot see it, the summits are a list.
struct PanoramaDrawing: View {
  @Environment(AppModel.self) private var app
  let picture: PanoramaPicture
  let peaks: [SeenPeak]
  /// Width of a letter of a name and height of a row of names, points.
  private static let letter = 7.0
  private static let row = 18.0

  var body: some View {
    Canvas { context, size in
      drawRidges(context)
      drawNames(context)
    }
    .contentShape(Rectangle())
    .gesture(
      SpatialTapGesture().onEnded { tap in
        app.places.tap(panorama: picture.direction(x: Double(tap.location.x), y: Double(tap.location.y)))
      }
    )
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(peaks.map(name).joined(separator: ", "))
  }

  private func drawRidges(_ context: GraphicsContext) {
    let unit = picture.columns.isEmpty ? 1 : picture.width / Double(picture.columns.count)
    // One path for all strips of about the same distance: a few hundred fills instead of thousands.
    var layers: [Int: Path] = [:]
    for (number, strips) in picture.columns.enumerated() {
      var below = strips.dropFirst().map(\.top)[...]
      for strip in strips {
        let bottom = max(strip.top, below.popFirst() ?? picture.height)
        let layer = Int(PanoramaPicture.haze(distance: strip.distance) * 24)
        let rect = CGRect(x: Double(number) * unit, y: strip.top, width: unit + 0.5, height: bottom - strip.top)
        layers[layer, default: Path()].addRect(rect)
      }
    }
    for (layer, path) in layers.sorted(by: { $0.key > $1.key }) {
      let haze = Double(layer) / 24
      context.fill(path, with: .color(.primary.opacity(0.85 - 0.7 * haze)))
    }
  }

  private func drawNames(_ context: GraphicsContext) {
    let widths = peaks.map { Double(name($0).count) * Self.letter }
    for label in picture.labels(peaks, widths: widths) {
      let base = max(0, label.y - 14 - Double(label.row + 1) * Self.row)
      var leader = Path()
      leader.move(to: CGPoint(x: label.x, y: label.y - 2))
      leader.addLine(to: CGPoint(x: label.x, y: base + Self.row))
      context.stroke(leader, with: .color(.secondary), lineWidth: 0.5)
      context.draw(
        Text(name(peaks[label.index])).font(.caption2), at: CGPoint(x: label.start, y: base), anchor: .topLeading)
    }
  }

  private func name(_ peak: SeenPeak) -> String {
    peak.sight.isVisible ? peak.place.name : "\(peak.place.name) (\(Words.justHidden))"
  }
}
