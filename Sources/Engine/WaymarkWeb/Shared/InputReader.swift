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
    guard let points = count(0), let steps = count(1),
      numbers.count == InputLayout.routeHeader + points * InputLayout.pointStride + steps * InputLayout.stepStride
    else { throw Problem("the route's input has another length than its counts give") }
    var geometry: [Coordinate] = []
    var altitudes: [Altitude?] = []
    geometry.reserveCapacity(points)
    altitudes.reserveCapacity(points)
    var slot = InputLayout.routeHeader
    for i in 0..<points {
      guard let position = position(at: slot) else {
        throw Problem("point \(i) of the route is not a position on Earth")
      }
      geometry.append(position.coordinate)
      altitudes.append(position.altitude)
      slot += InputLayout.pointStride
    }
    if altitudes.allSatisfy({ $0 == nil }) { altitudes = [] }
    var legs = try readLegs(stepCount: steps, from: slot)
    let distance = value(2)
    let duration = value(3)
    if legs.count == 1 { (legs[0].distance, legs[0].duration) = (distance ?? 0, duration) }
    do throws(RouteError) {
      return try Route(
        geometry: geometry, altitudes: altitudes, legs: legs, distance: distance, duration: duration,
        mode: value(4).flatMap { TravelMode(slot: $0) } ?? .walking, source: "client")
    } catch {
      throw Problem(error.description)
    }
  }

  /// Anchors by their positions alone, or with their details.
  func anchors(hasDetails: Bool = false) throws(Problem) -> (anchors: [Anchor], labelWidths: [Double]) {
    let stride = hasDetails ? InputLayout.anchorDetailStride : InputLayout.anchorStride
    var (anchors, widths): ([Anchor], [Double]) = ([], [])
    anchors.reserveCapacity(numbers.count / stride)
    guard numbers.count % stride == 0 else {
      throw Problem("the anchors' input is not an integer number of anchors")
    }
    var slot = 0
    while slot < numbers.count {
      guard let position = position(at: slot) else {
        throw Problem("anchor \(slot / stride) is not a position on Earth")
      }
      // Names stay with the client: an overlay refers to anchors by index.
      var anchor = Anchor(position: position, name: "")
      if hasDetails {
        anchor.accuracy = value(slot + 4)
        anchor.verticalAccuracy = value(slot + 5)
        widths.append(numbers[slot + 6] ?? .nan)
      }
      anchors.append(anchor)
      slot += stride
    }
    return (anchors, widths)
  }

  private func readLegs(stepCount: Int, from first: Int) throws(Problem) -> [RouteLeg] {
    var legs: [RouteLeg] = []
    var steps: [RouteStep] = []
    steps.reserveCapacity(stepCount)
    var textStart = 0
    for i in 0..<stepCount {
      let slot = first + i * InputLayout.stepStride
      guard let from = self.count(slot), let through = self.count(slot + 1), from <= through else {
        throw Problem("step \(i) of the route has no range of vertices")
      }
      guard let instruction = words(self.count(slot + 5), &textStart),
        let name = words(self.count(slot + 6), &textStart)
      else { throw Problem("the texts of step \(i) of the route are not there") }
      steps.append(
        RouteStep(
          instruction: instruction, maneuver: value(slot + 4).flatMap { Maneuver(slot: $0) } ?? .other, name: name,
          distance: value(slot + 2) ?? 0, duration: value(slot + 3), geometryRange: from...through))
      guard value(slot + 7) == 1 || i == stepCount - 1 else { continue }
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
    guard let latitude = numbers[slot], let longitude = numbers[slot + 1] else { return nil }
    return Position(latitude: latitude, longitude: longitude, altitude: numbers[slot + 2], reference: numbers[slot + 3])
  }

  /// The number in a slot; nil for NaN and beyond the end.
  func value(_ slot: Int) -> Double? { numbers[slot].flatMap { $0.isNaN ? nil : $0 } }

  /// The count in a slot; nil when it is invalid.
  func count(_ slot: Int) -> Int? {
    guard let number = numbers[slot], let count = Int(exactly: number), (0...InputLayout.limit).contains(count) else {
      return nil
    }
    return count
  }
}
