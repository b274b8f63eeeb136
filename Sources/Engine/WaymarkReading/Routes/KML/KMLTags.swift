package import Waymark
internal import WaymarkGeodesy

/// What Waymark's own KML files hold about routes and steps, as names with texts.
package enum KMLTags {
  /// The tags of a route, without its name and its line.
  package static func tags(of route: Route) -> [(name: String, value: String)] {
    var tags: [(name: String, value: String)] = [
      ("waymark", "route"), ("source", route.source), ("mode", route.mode.rawValue),
    ]
    tags.append(("distance_m", DecimalText.text(route.distance)))
    if let duration = route.duration { tags.append(("duration_s", DecimalText.text(duration))) }
    if !route.legs.isEmpty {
      let legs = route.legs.map {
        DecimalText.text($0.distance) + "," + ($0.duration.map { DecimalText.text($0) } ?? "")
      }
      tags.append(("legs", legs.joined(separator: " ")))
    }
    return tags
  }

  /// The tags of a step, without its position.
  package static func tags(of step: RouteStep, leg: Int) -> [(name: String, value: String)] {
    var tags: [(name: String, value: String)] = [
      ("waymark", "step"), ("instruction", step.instruction), ("maneuver", step.maneuver.rawValue),
      ("way", step.name), ("leg", "\(leg)"), ("first", "\(step.geometryRange.lowerBound)"),
      ("last", "\(step.geometryRange.upperBound)"), ("distance_m", DecimalText.text(step.distance)),
    ]
    if let duration = step.duration { tags.append(("duration_s", DecimalText.text(duration))) }
    return tags
  }

  /// A length or a duration; nil when it is invalid.
  static func amount(_ text: some StringProtocol) -> Double? {
    DecimalText.value(text).flatMap { $0 >= 0 ? $0 : nil }
  }
}

extension RouteRecord {
  /// Reads what `KMLTags.tags(of:)` wrote.
  mutating func add(tags: XMLAttributes) {
    source = tags["source"]
    mode = tags["mode"].flatMap { TravelMode(name: $0) }
    distance = tags["distance_m"].flatMap { KMLTags.amount($0) }
    duration = tags["duration_s"].flatMap { KMLTags.amount($0) }
    legs = (tags["legs"] ?? "").utf8.split(separator: UInt8(ascii: " ")).map { leg in
      let parts = Substring(leg).parts(UInt8(ascii: ","))
      return LegRecord(
        distance: parts.first.flatMap { KMLTags.amount($0) },
        duration: parts.dropFirst().first.flatMap { KMLTags.amount($0) })
    }
  }
}

extension StepRecord {
  /// The step that `KMLTags.tags(of:leg:)` wrote.
  init(position: Coordinate, tags: XMLAttributes) {
    self.init(
      position: position, first: tags["first"].flatMap { Int($0) }, last: tags["last"].flatMap { Int($0) },
      leg: tags["leg"].flatMap { Int($0) }, instruction: tags["instruction"] ?? "",
      maneuver: tags["maneuver"].flatMap { Maneuver(name: $0) }, name: tags["way"] ?? "",
      distance: tags["distance_m"].flatMap { KMLTags.amount($0) },
      duration: tags["duration_s"].flatMap { KMLTags.amount($0) })
  }
}
