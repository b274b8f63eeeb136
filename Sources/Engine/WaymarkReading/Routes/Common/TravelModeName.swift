package import Waymark

/// Travel modes by the words that formats and sports sites use for them, in English, German, French, Italian and Spanish.
package enum TravelModeName {
  // A word of four letters and more is found within others too ("touringbicycle", "Spazierengehen"); accents are left out.
  private static let driving = [
    "motor", "moto", "driv", "auto", "autofahr", "automobil", "car", "cars", "kraftfahr", "pkw", "kfz", "truck", "atv", "quad", "voiture", "conduite",
    "coche", "conduccion", "macchina", "guida", "bil",
  ]
  private static let cycling = [
    "cycl", "cicl", "cykl", "bike", "biking", "bici", "ride", "mtb", "bmx", "vtt", "btt", "vae", "velo", "rad", "radl", "radfahr", "fahrrad",
    "radtour", "radweg", "radreise", "radsport", "rennrad", "gravel", "fiets", "handbik",
  ]
  private static let walking = [
    "walk", "hike", "hiking", "trek", "run", "runs", "running", "jog", "jogging", "foot", "pedestrian", "trail", "stroll", "mountaineer",
    "wander", "gehen", "lauf", "spazier", "bergtour", "bergsteig", "marche", "marcher", "randonn", "course", "courir", "balade", "pied",
    "promenade", "senderis", "caminat", "caminar", "caminando", "correr", "carrera", "andar", "paseo", "excursion", "escursion", "camminat",
    "corsa", "passeggiata", "podismo", "fotvandring",
  ]

  /// The mode for a word or words such as `mountain_biking` or `EBikeRide`, ignoring case; nil for unknown words.
  package static func mode(of text: String?) -> TravelMode? {
    guard let text else { return nil }
    let words = words(of: text)
    func has(_ names: [String]) -> Bool { words.contains { word in names.contains { matches(word, Array($0.utf8)) } } }
    // "motor biking" is driving, "bike hike" is cycling.
    return has(driving) ? .driving : has(cycling) ? .cycling : has(walking) ? .walking : nil
  }

  private static func matches(_ word: [UInt8], _ name: [UInt8]) -> Bool {
    // "auto" and "ride" are parts of other words.
    guard name.count > 3, word.count > name.count, name != Array("auto".utf8), name != Array("ride".utf8) else {
      return word == name
    }
    return (0...(word.count - name.count)).contains { word[$0...].starts(with: name) }
  }

  /// The words of a text in small letters without accents: split at other characters and before a capital letter.
  private static func words(of text: String) -> [[UInt8]] {
    var words: [[UInt8]] = [[]]
    var isAfterSmall = false
    for scalar in text.unicodeScalars {
      // Accents that stand alone, as some systems write them.
      if (0x300...0x36F).contains(scalar.value) { continue }
      guard let letter = letter(scalar.value) else {
        words.append([])
        isAfterSmall = false
        continue
      }
      let isCapital = letter < 0x61
      if isCapital, isAfterSmall { words.append([]) }
      isAfterSmall = !isCapital
      words[words.count - 1].append(letter | 0x20)
    }
    return words
  }

  /// The letter of ASCII that a character is but for its accent; nil for other characters.
  private static func letter(_ scalar: UInt32) -> UInt8? {
    switch scalar {
    case 0x41...0x5A, 0x61...0x7A: UInt8(scalar)
    case 0xC0...0xC5: UInt8(ascii: "A")
    case 0xC7: UInt8(ascii: "C")
    case 0xC8...0xCB: UInt8(ascii: "E")
    case 0xCC...0xCF: UInt8(ascii: "I")
    case 0xD1: UInt8(ascii: "N")
    case 0xD2...0xD6: UInt8(ascii: "O")
    case 0xD9...0xDC: UInt8(ascii: "U")
    case 0xE0...0xFC: letter(scalar - 0x20).map { $0 | 0x20 }
    default: nil
    }
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
