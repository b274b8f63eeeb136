import CommandKit
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkPictures
import WaymarkTerrain

/// Converts a computed panorama into the form in which it is drawn.
enum PanoramaDrawing {
  static func picture(of response: PanoramaResponse, arguments: Arguments) throws -> PanoramaPicture {
    let panorama = response.panorama
    let sun = try arguments.instant("--sun")
    let position = GeodeticPosition(panorama.coordinate, height: response.eye.altitude.meters)
    let relief = PanoramaRelief(panorama, terrain: response.terrain, refraction: response.refraction)
    let here = response.peaks.first { $0.sight.groundDistance < 200 }?.peak.name
    let location =
      "\(Fixed.text(abs(panorama.coordinate.latitude), decimals: 4))° "
      + (panorama.coordinate.latitude < 0 ? "S" : "N")
      + "  \(Fixed.text(abs(panorama.coordinate.longitude), decimals: 4))° "
      + (panorama.coordinate.longitude < 0 ? "W" : "E")
    var picture = PanoramaPicture(
      relief: relief, title: arguments.string("--title") ?? here.map { "View from \($0)" } ?? "Panorama \(location)")
    picture.subtitle =
      "\(location) · eye at \(Fixed.text(response.eye.altitude.meters, decimals: 0)) m"
      + " · \(response.visiblePeaks.count) peaks in sight"
    if let sun { picture.subtitle += " · the Sun on \((sun.iso8601() ?? "").prefix(10)), hours UTC" }
    picture.source = arguments.string("--source") ?? ""
    picture.labels = response.visiblePeaks.map { seen in
      PanoramaLabel(
        name: seen.peak.name, azimuthDegrees: seen.sight.azimuthDegrees,
        elevationDegrees: seen.sight.apparentElevationDegrees,
        meters: seen.peak.altitude?.meters ?? seen.sight.elevation.meters, distance: seen.sight.groundDistance,
        weight: PanoramaLabel.weight(
          meters: seen.sight.elevation.meters - response.eye.altitude.meters, prominence: seen.peak.prominence,
          distance: seen.sight.groundDistance))
    }
    picture.sun = sun.map { SunMark.path(on: $0, from: position) } ?? []
    picture.pointsPerDegree = try arguments.double("--degree", in: 1...200) ?? picture.pointsPerDegree
    picture.exaggeration = try arguments.double("--exaggeration", in: 0.2...10) ?? picture.exaggeration
    picture.stripDegrees = try arguments.double("--strip", in: 5...360) ?? picture.stripDegrees
    picture.scale = try arguments.double("--scale", in: 0.1...8) ?? 1
    return picture
  }
}
