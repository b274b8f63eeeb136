package import Waymark

/// Travel modes by the words that formats use for them.
package enum TravelModeName {
  private static let walking = [
    "walk", "walking", "pedestrian", "foot", "hike", "hiking", "run", "running", "trail", "wandern",
    "wanderung", "gehen", "laufen", "randonnee", "marche", "senderismo", "escursionismo", "fotvandring",
  ]
  private static let cycling = [
    "cycling", "cycle", "bicycle", "bike", "biking", "ride", "mtb", "ebike", "velo", "rad", "radfahren", "fahrrad",
    "radtour", "cyclisme", "ciclismo", "bici", "bicicletta", "bicicleta", "fiets", "cykling",
  ]
  private static let driving = [
    "driving", "drive", "car", "auto", "motor", "motorcycle", "motorcycling", "motorbike", "motorrad", "moto",
    "voiture",
    "coche", "macchina", "bil",
  ]

  /// The mode for a word or words such as `mountain_biking`, ignoring case; nil for unknown words.
  package static func mode(of text: String?) -> TravelMode? {
    guard let text else { return nil }
    let lower = text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    let words = lower.split { !(0x61...0x7A).contains($0) && $0 < 0x80 }
    func has(_ names: [String]) -> Bool { words.contains { word in names.contains { $0.utf8.elementsEqual(word) } } }
    // "motor biking" is driving, "bike hike" is cycling.
    return has(driving) ? .driving : has(cycling) ? .cycling : has(walking) ? .walking : nil
  }

  /// The mode of the longest distance; nil when no part has one.
  package static func mostUsed(_ parts: [(mode: TravelMode?, distance: Double)]) -> TravelMode? {
    var sums: [TravelMode: Double] = [:]
    for part in parts {
      if let mode = part.mode { sums[mode, default: 0] += part.distance }
    }
    return TravelMode.allCases.filter { sums[$0] != nil }.max { (sums[$0] ?? 0) < (sums[$1] ?? 0) }
  }
}
