import Waymark
import WaymarkGeodesy

/// Reads a client's input from the input regions, in the form of `InputLayout`. Whatever they contain, it can fail only
/// by throwing its error.
struct InputReader {
  /// Why input cannot be used.
  struct Problem: Error {
    let text: String
    init(_ text: String) { self.text = text }
  }

  let numbers: FlatBuffer<Double>
  let text: FlatBuffer<UInt8>

  func route() throws(Problem) -> Route {
    typealias Slots = InputLayout.Route
    typealias Point = InputLayout.Position
    guard let points = count(Slots.points), let steps = count(Slots.steps),
      numbers.count == Slots.count + points * Point.count + steps * InputLayout.Step.count
    else { throw Problem("the route's input has another length than its counts give") }
    var geometry: [Coordinate] = []
    var altitudes: [Altitude?] = []
    geometry.reserveCapacity(points)
    altitudes.reserveCapacity(points)
    var slot = Slots.count
    for i in 0..<points {
      guard let position = position(at: slot) else {
        throw Problem("point \(i) of the route is not a position on Earth")
      }
      geometry.append(position.coordinate)
      altitudes.append(position.altitude)
      slot += Point.count
    }
    if altitudes.allSatisfy({ $0 == nil }) { altitudes = [] }
    var legs = try readLegs(stepCount: steps, from: slot)
    let distance = value(Slots.distance)
    let duration = value(Slots.duration)
    if legs.count == 1 { (legs[0].distance, legs[0].duration) = (distance ?? 0, duration) }
    do throws(RouteError) {
      return try Route(
        geometry: geometry, altitudes: altitudes, legs: legs, distance: distance, duration: duration,
        mode: value(Slots.mode).flatMap { TravelMode(slot: $0) } ?? .walking, source: "client")
    } catch {
      throw Problem(error.description)
    }
  }

  /// Anchors with the widths of their labels.
  func anchors() throws(Problem) -> (anchors: [Anchor], labelWidths: [Double]) {
    typealias Slots = InputLayout.Anchor
    var (anchors, widths): ([Anchor], [Double]) = ([], [])
    anchors.reserveCapacity(numbers.count / Slots.count)
    guard numbers.count % Slots.count == 0 else {
      throw Problem("the anchors' input is not an integer number of anchors")
    }
    var slot = 0
    while slot < numbers.count {
      guard let position = position(at: slot) else {
        throw Problem("anchor \(slot / Slots.count) is not a position on Earth")
      }
      // Names stay with the client: an overlay refers to anchors by index.
      var anchor = Anchor(position: position, name: "")
      anchor.accuracy = value(slot + Slots.accuracy)
      anchor.verticalAccuracy = value(slot + Slots.verticalAccuracy)
      anchors.append(anchor)
      widths.append(numbers[slot + Slots.labelWidth] ?? .nan)
      slot += Slots.count
    }
    return (anchors, widths)
  }

  private func readLegs(stepCount: Int, from first: Int) throws(Problem) -> [RouteLeg] {
    typealias Slots = InputLayout.Step
    var legs: [RouteLeg] = []
    var steps: [RouteStep] = []
    steps.reserveCapacity(stepCount)
    var textStart = 0
    for i in 0..<stepCount {
      let slot = first + i * Slots.count
      guard let from = count(slot + Slots.from), let through = count(slot + Slots.to), from <= through else {
        throw Problem("step \(i) of the route has no range of vertices")
      }
      guard let instruction = words(count(slot + Slots.instruction), &textStart),
        let name = words(count(slot + Slots.name), &textStart)
      else { throw Problem("the texts of step \(i) of the route are not there") }
      steps.append(
        RouteStep(
          instruction: instruction, maneuver: value(slot + Slots.maneuver).flatMap { Maneuver(slot: $0) } ?? .other,
          name: name,
          distance: value(slot + Slots.distance) ?? 0, duration: value(slot + Slots.duration),
          geometryRange: from...through))
      guard value(slot + Slots.endsLeg) == 1 || i == stepCount - 1 else { continue }
      var (meters, seconds): (Double, Double?) = (0, 0)
      for step in steps {
        meters += step.distance
        seconds = step.duration.flatMap { part in seconds.map { $0 + part } }
      }
      legs.append(RouteLeg(steps: steps, distance: meters, duration: seconds))
      steps.removeAll()
    }
    return legs
  }

  func words(_ length: Int?, _ start: inout Int) -> String? {
    guard let length, length <= text.count - start else { return nil }
    let bytes = UnsafeBufferPointer(rebasing: text.elements[start..<start + length])
    start += length
    return String(decoding: bytes, as: UTF8.self)
  }

  func position(at slot: Int) -> Position? {
    typealias Slots = InputLayout.Position
    guard let latitude = numbers[slot + Slots.latitude], let longitude = numbers[slot + Slots.longitude] else {
      return nil
    }
    return Position(
      latitude: latitude, longitude: longitude, altitude: numbers[slot + Slots.altitude],
      reference: numbers[slot + Slots.altitudeReference])
  }

  /// The number in a slot; nil for NaN and beyond the end.
  func value(_ slot: Int) -> Double? { numbers[slot].flatMap { $0.isNaN ? nil : $0 } }

  /// The count in a slot; nil when it is invalid.
  func count(_ slot: Int) -> Int? {
    guard let number = numbers[slot], let count = Int(exactly: number), (0...InputLimit.slots).contains(count) else {
      return nil
    }
    return count
  }
}
