import Waymark

/// Anchors' colours as text in files.
enum ColourText {
  /// Red, green and blue of a colour, as `#rrggbb`.
  static func hexadecimal(_ colour: AnchorColour) -> String {
    switch colour {
    case .red: "#e53935"
    case .orange: "#fb8c00"
    case .yellow: "#fdd835"
    case .green: "#43a047"
    case .blue: "#1e88e5"
    case .purple: "#8e24aa"
    case .brown: "#795548"
    case .grey: "#757575"
    }
  }

  /// The colour nearest to a text: `#rgb`, `#rrggbb`, `#aarrggbb` (as OsmAnd writes it), with or without `#`, or a word
  /// such as "dark red"; nil for anything else.
  static func colour(_ text: some StringProtocol) -> AnchorColour? {
    let plain = XMLText.trimmed(String(text)).lowercased()
    let digits = plain.hasPrefix("#") ? String(plain.dropFirst()) : plain
    if let value = UInt32(digits, radix: 16) {
      switch digits.utf8.count {
      case 3: return colour(red: (value >> 8 & 15) * 17, green: (value >> 4 & 15) * 17, blue: (value & 15) * 17)
      case 6, 8: return colour(red: value >> 16 & 255, green: value >> 8 & 255, blue: value & 255)
      default: break
      }
    }
    return word(in: plain)
  }

  /// The colour of KML's `aabbggrr`; nil for white, which leaves an icon unchanged, and for invalid text.
  static func colour(kml text: String) -> AnchorColour? {
    var digits = XMLText.trimmed(text)
    if digits.hasPrefix("#") { digits.removeFirst() }
    guard digits.utf8.count == 8, let value = UInt32(digits, radix: 16), value & 0xFFFFFF != 0xFFFFFF else {
      return nil
    }
    return colour(red: value & 255, green: value >> 8 & 255, blue: value >> 16 & 255)
  }

  /// A colour as KML's `aabbggrr`.
  static func kml(_ colour: AnchorColour) -> String {
    let hex = Array(hexadecimal(colour).dropFirst())
    return "ff" + String(hex[4...5]) + String(hex[2...3]) + String(hex[0...1])
  }

  /// The colour that a name contains: symbols of receivers ("Flag, Blue"), files of icons ("ylw-pushpin.png").
  static func word(in text: String) -> AnchorColour? {
    let words = text.lowercased().split { !$0.isLetter }
    for word in words {
      if let colour = known[String(word)] { return colour }
    }
    return nil
  }

  private static let known: [String: AnchorColour] = [
    "red": .red, "crimson": .red, "maroon": .red, "orange": .orange, "amber": .orange, "yellow": .yellow,
    "ylw": .yellow,
    "gold": .yellow, "green": .green, "grn": .green, "lime": .green, "olive": .green, "blue": .blue, "blu": .blue,
    "ltblu": .blue, "ltblue": .blue, "cyan": .blue, "aqua": .blue, "teal": .blue, "navy": .blue, "purple": .purple,
    "violet": .purple, "magenta": .purple, "fuchsia": .purple, "pink": .purple, "brown": .brown, "grey": .grey,
    "gray": .grey, "black": .grey, "white": .grey, "wht": .grey, "blk": .grey,
  ]

  /// By hue; colours without one are grey, dark orange is brown.
  private static func colour(red: UInt32, green: UInt32, blue: UInt32) -> AnchorColour {
    let (r, g, b) = (Double(red) / 255, Double(green) / 255, Double(blue) / 255)
    let highest = max(r, g, b)
    let spread = highest - min(r, g, b)
    guard highest > 0.15, spread / highest > 0.15 else { return .grey }
    var hue: Double
    if highest == r {
      hue = 60 * (g - b) / spread
    } else if highest == g {
      hue = 60 * (2 + (b - r) / spread)
    } else {
      hue = 60 * (4 + (r - g) / spread)
    }
    if hue < 0 { hue += 360 }
    switch hue {
    case ..<12, 340...: return highest < 0.66 && hue < 12 && spread / highest < 0.85 ? .brown : .red
    case ..<45: return highest < 0.7 ? .brown : .orange
    case ..<68: return .yellow
    case ..<165: return .green
    case ..<262: return .blue
    default: return .purple
    }
  }
}
