import CommandKit
import Foundation
import WaymarkAreas
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkPictures
import WaymarkTerrain

/// Converts a computed panorama into the form in which it is drawn.
enum PanoramaDrawing {
  static func picture(of response: PanoramaResponse, arguments: Arguments) throws -> PanoramaPicture {
    let panorama = response.panorama
    let position = GeodeticPosition(panorama.coordinate, height: response.eye.altitude.meters)
    let hoursFromUTC = try arguments.double("--utc-offset", in: -14...14) ?? 0
    let instant = try arguments.instant("--time")
    let sun = try day("--sun", hoursFromUTC, arguments) ?? instant
    let moon = try day("--moon", hoursFromUTC, arguments) ?? instant
    let here = response.peaks.first { $0.sight.groundDistance < 200 }?.peak.name
    let location =
      "\(Fixed.text(abs(panorama.coordinate.latitude), decimals: 4))° "
      + (panorama.coordinate.latitude < 0 ? "S" : "N")
      + "  \(Fixed.text(abs(panorama.coordinate.longitude), decimals: 4))° "
      + (panorama.coordinate.longitude < 0 ? "W" : "E")
    var picture = PanoramaPicture(
      panorama: panorama, terrain: response.terrain,
      relief: try relief(of: response, light: instant, position: position, arguments: arguments),
      title: arguments.string("--title") ?? here.map { "View from \($0)" } ?? "Panorama \(location)")
    picture.refraction = response.refraction
    picture.range = response.maximumRange
    picture.subtitle =
      "\(location) · eye at \(Fixed.text(response.eye.altitude.meters, decimals: 0)) m"
      + " · \(response.visiblePeaks.count) peaks in sight"
    if let day = sun ?? moon {
      let local = UTCInstant(secondsSince1970: day.secondsSince1970 + hoursFromUTC * 3600)
      let zone =
        hoursFromUTC == 0 ? "UTC" : "UTC" + (hoursFromUTC > 0 ? "+" : "−") + Self.hours(abs(hoursFromUTC))
      picture.subtitle += " · \((local.iso8601() ?? "").prefix(10)), times in \(zone)"
    }
    picture.source = arguments.string("--source") ?? ""
    picture.labels = response.visiblePeaks.map { seen in
      PanoramaLabel(
        name: seen.peak.name, azimuthDegrees: seen.sight.azimuthDegrees,
        elevationDegrees: seen.sight.apparentElevationDegrees,
        meters: seen.sight.elevation.meters, distance: seen.sight.groundDistance,
        weight: seen.sight.labelWeight)
    }
    picture.hoursFromUTC = hoursFromUTC
    picture.instant = instant
    let skyline = panorama.skyline
    for (body, day) in [(SkyBody.sun, sun), (.moon, moon)] {
      guard let day else { continue }
      let start = Self.midnight(before: day, hoursFromUTC: hoursFromUTC)
      picture.paths.append(SkyPath(of: body, from: start, at: position, skyline: skyline))
    }
    picture.paper = try arguments.choice("--paper", as: PanoramaPaper.self)
    picture.pointsPerDegree = try arguments.double("--degree", in: 1...200) ?? picture.pointsPerDegree
    picture.exaggeration = try arguments.double("--exaggeration", in: 0.2...10)
    picture.stripDegrees = try arguments.double("--strip", in: 5...360) ?? picture.stripDegrees
    picture.scale = try arguments.double("--scale", in: 0.1...8) ?? 1
    return picture
  }

  /// The land: its light, lines and cover.
  private static func relief(
    of response: PanoramaResponse, light instant: UTCInstant?, position: GeodeticPosition, arguments: Arguments
  ) throws -> ReliefOptions {
    let panorama = response.panorama
    let style = try arguments.choice("--style", as: PanoramaStyle.self) ?? .relief
    var distances = (0..<panorama.count).compactMap { panorama.horizon($0).map { Double($0.distance) } }
    distances.sort()
    let farthest = distances.isEmpty ? 50_000 : distances[distances.count * 19 / 20]
    // The farthest land is nearly as pale as the air, however far that is.
    var relief = ReliefOptions(
      style: style, latitude: panorama.coordinate.latitude, hazeDistance: max(6000, min(70_000, 0.6 * farthest)))
    if let instant {
      let disc = (style == .night ? SkyBody.moon : .sun).disc(at: instant, from: position)
      relief.light = disc.center
      relief.shadowRadiusDegrees = disc.radiusDegrees
    }
    relief.snowLine = try arguments.double("--snow-line", in: -500...9000) ?? relief.snowLine
    for path in arguments.viewAreas() where relief.cover == nil {
      relief.cover = try GroundCoverGrid.read(
        try Area(folder: URL(fileURLWithPath: path)), around: panorama.coordinate, radius: min(50_000, farthest))
    }
    return relief
  }

  /// The moment of an option; a date alone is a day on the clocks there.
  private static func day(
    _ name: String, _ hoursFromUTC: Double, _ arguments: Arguments
  ) throws(UsageError) -> UTCInstant? {
    guard let instant = try arguments.instant(name) else { return nil }
    let isDate = arguments.string(name)?.contains("T") == false
    return isDate ? UTCInstant(secondsSince1970: instant.secondsSince1970 - hoursFromUTC * 3600) : instant
  }

  /// “2” or “5:30”.
  private static func hours(_ hours: Double) -> String {
    let minutes = Int((hours * 60).rounded())
    return "\(minutes / 60)" + (minutes % 60 == 0 ? "" : ":" + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60)")
  }

  /// The beginning of a moment's day on the clocks there.
  private static func midnight(before instant: UTCInstant, hoursFromUTC: Double) -> UTCInstant {
    let local = instant.secondsSince1970 + hoursFromUTC * 3600
    return UTCInstant(secondsSince1970: (local / 86_400).rounded(.down) * 86_400 - hoursFromUTC * 3600)
  }
}
