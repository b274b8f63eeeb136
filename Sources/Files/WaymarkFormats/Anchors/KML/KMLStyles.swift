import Waymark

/// Colours of a KML file's shared styles, which may follow the placemarks that use them.
struct KMLStyles {
  private var colours: [String: AnchorColour] = [:]
  /// The normal style of each style map.
  private var maps: [String: String] = [:]

  /// A style with its colour.
  mutating func add(style id: String, colour: AnchorColour) { colours[id] = colour }

  /// A style map with its normal style.
  mutating func add(map id: String, style: String) { maps[id] = style }

  /// The colour of a style or a style map; nil when it has none or is in another file.
  func colour(of id: String) -> AnchorColour? {
    var id = id
    // Maps of maps are not allowed; the limit ends cycles.
    for _ in 0..<4 {
      if let colour = colours[id] { return colour }
      guard let next = maps[id] else { return nil }
      id = next
    }
    return nil
  }

  /// The id in a `styleUrl`; nil for other files' styles.
  static func id(inURL text: String) -> String? {
    let url = XMLText.trimmed(text)
    if url.hasPrefix("#") { return String(url.dropFirst()) }
    return url.contains("/") || url.contains("#") ? nil : url
  }
}

/// A style being read.
struct KMLStyleDraft {
  var id = ""
  var colour: AnchorColour?
  var icon: AnchorColour?

  /// The colour that the icon is drawn in.
  var shown: AnchorColour? { colour ?? icon }
}
