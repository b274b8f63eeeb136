import Foundation
import Waymark
import WaymarkAppModel
import WaymarkFormats
import WaymarkGeodesy

/// Requests routes, follows them, and says what is announced.
@MainActor final class RouteGuide {
  private let navigation: NavigationModel
  private let walk: WalkModel
  private let settings: SettingsModel
  private let messages: Messages
  private let platform: Platform
  /// Routes over the area on this device; nil without one.
  var router: DeviceRouter?
  /// The server; nil while none is set.
  var server: () -> ServerClient? = { nil }

  init(
    _ navigation: NavigationModel, _ walk: WalkModel, _ settings: SettingsModel, _ messages: Messages,
    _ platform: Platform
  ) {
    self.navigation = navigation
    self.walk = walk
    self.settings = settings
    self.messages = messages
    self.platform = platform
  }

  private static let alternatives = 2

  /// Whether routes are found on this device.
  var isOnDevice: Bool { router != nil }

  /// What finds routes: the area on this device, the server, the system's service.
  private var sources: [any DirectionsSource] {
    let sources: [(any DirectionsSource)?] = [router, server(), platform.directions]
    return sources.compactMap(\.self)
  }

  /// Requests a route and follows it; without a position yet, as soon as there is one.
  func go(_ trip: Trip) {
    guard let here = walk.position?.coordinate else {
      navigation.wait(for: trip)
      return keep()
    }
    navigation.look(for: trip)
    keep()
    var request = request(from: here, via: trip.stops.map(\.coordinate), to: trip.destination.coordinate, trip.mode)
    request.alternatives = Self.alternatives
    let sources = sources
    Task {
      let response = await RouteResponse.ask(request, of: sources, name: trip.destination.name)
      if navigation.take(response, for: trip) { walk.navigator.setRoute(response.route) }
    }
  }

  /// The position is known now: what waited for it is requested.
  func positionIsKnown() { if navigation.isWaiting, let trip = navigation.trip { go(trip) } }

  /// Takes another of the routes that were found.
  func choose(_ number: Int) {
    if let route = navigation.choose(number) { walk.navigator.setRoute(route) }
  }

  /// Requests another route, because the old one was left.
  func reroute(_ request: Rerouting.Request) {
    let route = self.request(from: request.from, via: request.via, to: request.to, request.mode)
    let (sources, live) = (sources, walk.live)
    Task {
      let response = await RouteResponse.ask(route, of: sources, name: nil)
      // A straight line is not a useful response here: the old route stays.
      guard let route = response.route, response.failure == nil else {
        let failure = response.failure.map(RouteResponse.rerouteFailure) ?? .service
        await live.fail(failure, request: request.number)
        return
      }
      if await live.take(route, for: request.number) { navigation.replace(route) }
    }
  }

  /// Follows the route of a GPX, GeoJSON or KML file.
  func open(_ file: URL) {
    do throws(InputError) {
      let list = try SecurityScope.with(file) { file throws(InputError) in try RouteFile.readAll(path: file.path) }
      let route = try list.route()
      navigation.follow(route)
      walk.navigator.setRoute(route)
      platform.folders.trip.forget()
      if let remarks = list.remarks.text { messages.add(remarks + ".") }
    } catch {
      messages.add(error)
    }
  }

  /// Ends guidance.
  func end() {
    navigation.end()
    walk.navigator.setRoute(nil)
    platform.speech.stop()
    platform.card.end()
    platform.folders.trip.forget()
  }

  /// Tells a new session.
  func tell() { walk.navigator.setRoute(navigation.route) }

  /// Goes on with the trip on which the app was closed.
  func resume() {
    guard navigation.trip == nil, let trip = platform.folders.trip.read(at: platform.now().utc) else { return }
    go(trip)
  }

  /// Says an announcement: aloud where the user wants that, otherwise to VoiceOver.
  func announce(_ words: String) {
    navigation.said(words)
    if settings.values.speaks {
      platform.speech.say(words, language: settings.language)
    } else {
      platform.announce(words)
    }
  }

  /// Shows guidance on the locked screen.
  func show(_ guidance: GuidanceStatus?, at time: Double) {
    guard let guidance, let destination = navigation.trip?.destination.name ?? navigation.route?.name else { return }
    let (language, units) = (settings.language, settings.units)
    platform.card.show(
      { GuidanceCard(guidance, words: AppWords(language), units: units) }, destination: destination, at: time)
  }

  private func request(from: Coordinate, via: [Coordinate], to: Coordinate, _ mode: TravelMode) -> RouteRequest {
    RouteRequest(
      from: from, via: via, to: to, mode: mode, language: settings.language, units: settings.units,
      provider: settings.values.provider, startAltitude: walk.position?.altitude,
      startAltitudeSigma: walk.alignment.heightSigma)
  }

  /// A trip survives the app.
  private func keep() {
    guard let trip = navigation.trip else { return }
    do throws(InputError) {
      try platform.folders.trip.write(trip, at: platform.now().utc)
    } catch {
      messages.add(error)
    }
  }
}
