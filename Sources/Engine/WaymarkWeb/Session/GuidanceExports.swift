import Waymark
import WaymarkGeodesy

// Announcements, rerouting, and leading back to a saved place. All take the handle of a session.

private func at(_ handle: SessionHandle) -> WebSession { Handles.object(handle) }

/// Sets the language of announcements, texts and the instructions that a route does not have: a number of `NameTable.guidanceLanguage`.
///
/// - Returns: 0, or −1 when there is none with this number.
@c(waymark_language) @_expose(wasm, "waymark_language")
public func waymarkLanguage(_ handle: SessionHandle, _ language: Int32) -> Int32 {
  guard let language = GuidanceLanguage(number: language) else { return -1 }
  at(handle).session.language = language
  return 0
}

/// Writes the announcement for the last overlay (`SessionLayout.Announcement`): the text is the sentence as it is spoken. Each is given once.
///
/// - Returns: number of its kind in `NameTable.announcementKind`, or −1 when there is nothing new.
@c(waymark_announcement) @_expose(wasm, "waymark_announcement")
public func waymarkAnnouncement(_ handle: SessionHandle) -> Int32 {
  let session = at(handle)
  let units = session.session.style.units
  guard let announcement = session.guidance.announcement() else { return -1 }
  typealias Slots = SessionLayout.Announcement
  session.numbers.fill(.nan, count: Slots.count)
  session.numbers[Slots.distance] = announcement.distance
  session.numbers[Slots.turn] = announcement.turnDegrees
  session.text.removeAll()
  session.text.append(contentsOf: session.session.language.spokenSentence(for: announcement, units: units))
  return Int32(announcement.kind.number)
}

/// Sets the via points of the route, latitude and longitude each in the input region, one for each leg but the last: a
/// reroute passes those where the user has not been. By default they are the ends of its legs.
///
/// - Returns: 0, or −1 without a route or for an invalid position.
@c(waymark_reroute_via) @_expose(wasm, "waymark_reroute_via")
public func waymarkRerouteVia(_ handle: SessionHandle) -> Int32 {
  let session = at(handle)
  let input = session.inputNumbers
  let size = InputLayout.Coordinate.count
  guard let route = session.session.route, input.count.isMultiple(of: size) else { return -1 }
  var via: [Coordinate] = []
  for slot in stride(from: 0, to: input.count, by: size) {
    guard let coordinate = input.coordinate(at: slot) else { return -1 }
    via.append(coordinate)
  }
  session.guidance.conductor.follow(route, via: via)
  return 0
}

/// Writes the via points of the route where the user has not been, latitude and longitude each (`InputLayout.Coordinate`).
///
/// - Returns: the number of numbers, or −1 without a route.
@c(waymark_via_ahead) @_expose(wasm, "waymark_via_ahead")
public func waymarkViaAhead(_ handle: SessionHandle) -> Int32 {
  let session = at(handle)
  guard let rerouting = session.guidance.conductor.rerouting else { return -1 }
  let n = session.numbers
  n.removeAll()
  for coordinate in rerouting.via { n.write(coordinate, at: n.append(.nan, count: InputLayout.Coordinate.count)) }
  return Int32(n.count)
}

/// Decides whether to request another route now (`SessionLayout.Reroute`): its stops are the start, each via point, the
/// destination.
///
/// - Parameters:
///   - handle: the session.
///   - time: seconds on the session's clock.
///   - isOnline: 0 when there is no network.
/// - Returns: the number of numbers; 0 when no route is to be requested, as while a place is led to.
@c(waymark_reroute) @_expose(wasm, "waymark_reroute")
public func waymarkReroute(_ handle: SessionHandle, _ time: Double, _ isOnline: Int32) -> Int32 {
  let session = at(handle)
  guard session.session.leadTarget == nil, let position = session.reading({ $0.position }),
    let request = session.guidance.conductor.request(
      session.session.progress, position: position.coordinate, isOnline: isOnline != 0, at: time)
  else { return 0 }
  typealias Slots = SessionLayout.Reroute
  let n = session.numbers
  n.fill(.nan, count: Slots.count)
  n[Slots.number] = Double(request.number)
  n[Slots.mode] = Double(request.mode.number)
  for coordinate in [request.from] + request.via + [request.to] {
    n.write(coordinate, at: n.append(.nan, count: InputLayout.Coordinate.count))
  }
  return Int32(n.count)
}

/// Accepts the route in the input regions (`InputLayout`) as the response to a request: it is followed, unless the user
/// is back on the old one by now.
///
/// - Returns: 1 when it is followed, 0 when the request is obsolete, −100 when it is invalid (the text gives the
///   reason).
@c(waymark_rerouted) @_expose(wasm, "waymark_rerouted")
public func waymarkRerouted(_ handle: SessionHandle, _ time: Double, _ request: Int32) -> Int32 {
  let session = at(handle)
  do throws(InputReader.Problem) {
    let route = try InputReader(numbers: session.inputNumbers, text: session.inputText).route()
    guard session.guidance.take(route, for: Int(request), at: time) else { return 0 }
    session.session.setRoute(route)
    return 1
  } catch {
    session.guidance.conductor.fail(.service, request: Int(request), at: time)
    return session.refuse(error.text)
  }
}

/// Reports that a request failed: number of the reason in `NameTable.reroutingFailure`.
///
/// - Returns: 0, or −1 when there is no such reason.
@c(waymark_reroute_failed) @_expose(wasm, "waymark_reroute_failed")
public func waymarkRerouteFailed(_ handle: SessionHandle, _ time: Double, _ request: Int32, _ failure: Int32) -> Int32 {
  guard let failure = Rerouting.Failure(number: failure) else { return -1 }
  at(handle).guidance.conductor.fail(failure, request: Int(request), at: time)
  return 0
}

/// The state of rerouting: a number of `NameTable.reroutingState`, or −1 without a route.
@c(waymark_reroute_state) @_expose(wasm, "waymark_reroute_state")
public func waymarkRerouteState(_ handle: SessionHandle) -> Int32 {
  at(handle).guidance.conductor.rerouting.map { Int32($0.state.number) } ?? -1
}

/// Sets the place that the overlay leads to instead of along the route; NaN as latitude for none.
///
/// - Returns: 0, or −1 when the place is not on Earth.
@c(waymark_lead) @_expose(wasm, "waymark_lead")
public func waymarkLead(_ handle: SessionHandle, _ latitude: Double, _ longitude: Double) -> Int32 {
  let place = Coordinate(latitude: latitude, longitude: longitude)
  at(handle).session.leadTarget = place.map { Position($0) }
  return place == nil && !latitude.isNaN ? -1 : 0
}

/// Writes bearing and distance from the newest pose to a saved place (`LeadBackLayout`); the text has them in words.
///
/// - Returns: the number of numbers, 0 while the user's position is unknown, or −100 when the place is not on Earth.
@c(waymark_lead_back) @_expose(wasm, "waymark_lead_back")
public func waymarkLeadBack(
  _ handle: SessionHandle, _ latitude: Double, _ longitude: Double, _ altitude: Double, _ altitudeReference: Double
) -> Int32 {
  let session = at(handle)
  guard
    let position = Position(
      latitude: latitude, longitude: longitude, altitude: altitude, reference: altitudeReference)
  else { return session.refuse("the saved place is not a position on Earth") }
  guard let back = session.reading({ $0.leadBack(to: position) }) else { return 0 }
  let n = session.numbers
  n.fill(.nan, count: LeadBackLayout.count)
  n[LeadBackLayout.distance] = back.distance
  n[LeadBackLayout.bearing] = back.bearingDegrees ?? .nan
  n[LeadBackLayout.turn] = back.turnDegrees ?? .nan
  n[LeadBackLayout.climb] = back.climb ?? .nan
  n[LeadBackLayout.isHere] = back.isHere ? 1 : 0
  n[LeadBackLayout.pan] = back.sound.pan
  n[LeadBackLayout.rate] = back.sound.rate
  n[LeadBackLayout.dullness] = back.sound.dullness
  n[LeadBackLayout.loudness] = back.sound.loudness
  session.text.removeAll()
  session.text.append(
    contentsOf: back.words(language: session.session.language, units: session.session.style.units))
  return Int32(LeadBackLayout.count)
}

/// How to show a name in the direction of something at a distance in metres (`SessionLayout.LabelUncertainty`).
///
/// - Returns: 0, or −1 when the name is not to be shown.
@c(waymark_label_uncertainty) @_expose(wasm, "waymark_label_uncertainty")
public func waymarkLabelUncertainty(_ handle: SessionHandle, _ distance: Double) -> Int32 {
  let session = at(handle)
  guard let uncertainty = session.session.labelUncertainty(atDistance: distance) else { return -1 }
  typealias Slots = SessionLayout.LabelUncertainty
  session.numbers.fill(.nan, count: Slots.count)
  session.numbers[Slots.sigma] = uncertainty.sigmaDegrees
  session.numbers[Slots.width] = uncertainty.width
  session.numbers[Slots.standsInForMark] = uncertainty.standsInForMark ? 1 : 0
  return 0
}
