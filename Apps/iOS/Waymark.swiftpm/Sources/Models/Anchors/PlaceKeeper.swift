import Foundation
import Waymark
import WaymarkAppModel
import WaymarkGeodesy
import WaymarkTerrain

/// What the user points at in the picture and on the map, and keeps.
@MainActor final class PlaceKeeper {
  private let anchors: AnchorsModel
  private let leadBack: LeadBackModel
  private let mountains: MountainsModel
  private let walk: WalkModel
  private let settings: SettingsModel
  private let messages: Messages
  private let platform: Platform
  /// Shows a place that was chosen.
  var choose: (ChosenPlace) -> Void = { _ in }
  /// Points so near to an anchor mean it.
  private static let reach = 32.0

  init(
    _ anchors: AnchorsModel, _ leadBack: LeadBackModel, _ mountains: MountainsModel, _ walk: WalkModel,
    _ settings: SettingsModel, _ messages: Messages, _ platform: Platform
  ) {
    self.anchors = anchors
    self.leadBack = leadBack
    self.mountains = mountains
    self.walk = walk
    self.settings = settings
    self.messages = messages
    self.platform = platform
  }

  /// Handles a tap in the camera picture: an anchor, a place near by, or whatever the line of sight meets.
  func tap(_ point: PixelPoint) {
    if let anchor = anchor(at: point) {
      return choose(ChosenPlace(name: anchor.name, location: anchor.location))
    }
    let navigator = walk.navigator
    let sigma = SightSigma(walk.alignment)
    Task {
      guard let tap = await navigator.tap(at: point) else { return messages.add(Words.noPosition) }
      mountains.look(
        along: tap.line, near: tap.near, sigma: sigma, units: settings.units, language: settings.language)
    }
  }

  /// Handles a tap in the panorama.
  func tap(panorama direction: HorizontalDirection) {
    guard let panorama = mountains.panorama,
      let line = SightLine(from: panorama.coordinate, altitude: panorama.altitude, direction: direction)
    else { return }
    mountains.look(along: line, sigma: SightSigma(), units: settings.units, language: settings.language)
  }

  private func anchor(at point: PixelPoint) -> Anchor? {
    let shown = walk.navigator.anchors
    guard let update = walk.navigator.update else { return nil }
    let near = update.overlay.anchors.first { mark in
      hypot(mark.pixel.x - point.x, mark.pixel.y - point.y) < Self.reach
    }
    return near.flatMap { shown.indices.contains($0.index) ? shown[$0.index] : nil }
  }

  /// Shows a place on the map, with what can be done there.
  func show(_ place: Coordinate, name: String) {
    choose(ChosenPlace(name: name, location: AnchorLocation(position: Position(place), origin: .map)))
  }

  /// Makes an anchor at a place.
  func mark(_ place: ChosenPlace) {
    anchors.add(place.location, name: place.location.origin == .map ? nil : place.name)
    tellAnchors()
  }

  /// Saves the user's position, with one tap.
  func savePosition() {
    guard let position = walk.position else { return messages.add(Words.noPosition) }
    let date = Date(timeIntervalSince1970: platform.now().utc.secondsSince1970)
    let name = String(
      format: Words.savedAt, DateFormatter.localizedString(from: date, dateStyle: .none, timeStyle: .short))
    let location = AnchorLocation(position: position, accuracy: walk.accuracy, origin: .coordinates)
    if anchors.add(location, name: name) != nil { messages.add(Words.saved(name)) }
    tellAnchors()
  }

  /// Passes the current anchors to the session.
  func tellAnchors() { walk.navigator.setAnchors(anchors.anchors) }

  /// The user confirms that the Sun is in the cross-hair.
  func sightSun() {
    guard let camera = walk.navigator.update?.camera else { return }
    let axis = camera.shown(PixelPoint(x: camera.camera.width / 2, y: camera.camera.height / 2))
    let live = walk.live
    Task { messages.add(await live.sight(.sun, at: axis) ? Words.sunTaken : Words.sunRefused) }
  }

  /// That the device's own tracking does not work here, and where it does; nil while that is not known, or not wanted.
  var geoTrackingAbsence: String? {
    guard settings.values.usesGeoTracking, walk.navigator.geoTrackingIsAvailable == false else { return nil }
    guard let nearest = walk.navigator.nearestGeoTracking, let distance = distance(to: nearest.coordinate) else {
      return Words.geoTrackingNotHere
    }
    return [Words.geoTrackingNotHere, Words.nearestGeoTracking(nearest.name, distance)].joined(separator: " ")
  }

  /// A distance in the user's units and language.
  func distance(meters: Double) -> String { settings.language.distance(meters: meters, units: settings.units) }

  /// The distance of a place from the user; nil while the position is unknown.
  func distance(to place: Coordinate) -> String? {
    guard let here = walk.position?.coordinate else { return nil }
    return distance(meters: Geodesic.wgs84.inverse(from: here, to: place).distance)
  }
}
