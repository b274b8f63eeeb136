import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

/// The names of a strip's peaks: slanted above the land, with a leader down to each top.
struct PanoramaLabels {
  /// A label with its position.
  struct Placed {
    var label: PanoramaLabel
    /// Position of the top in the picture.
    var x: Double
    var y: Double
    /// Start of the text.
    var textX: Double
    var textY: Double
  }

  private static let slant = 58.0
  private static func nameStyle(_ size: Double) -> TextStyle { .sign(13 * size) }
  private static func detailStyle(_ size: Double) -> TextStyle { .plain(11 * size) }

  let placed: [Placed]
  private let canvas: Canvas
  private let strip: PanoramaLayout.Strip
  private let theme: PanoramaTheme
  private let size: Double
  /// Width of a slanted line along the picture.
  private let pitch: Double

  init(
    picture: PanoramaPicture, layout: PanoramaLayout, strip: PanoramaLayout.Strip, theme: PanoramaTheme, canvas: Canvas
  ) {
    self.canvas = canvas
    self.strip = strip
    self.theme = theme
    let size = layout.textScale
    self.size = size
    let pitch = 19 * size
    self.pitch = pitch
    var here: [(label: PanoramaLabel, x: Double, y: Double)] = []
    for label in picture.labels {
      guard let azimuth = layout.azimuth(label.azimuthDegrees, in: strip) else { continue }
      let y = layout.y(label.elevationDegrees, in: strip)
      guard y > strip.top, y < strip.top + strip.bodyHeight else { continue }
      here.append((label, layout.x(azimuth, in: strip), y))
    }
    // One line of names over the whole strip, which is easy to find. The slanted text extends to the right; near the
    // right border it leans on the leader, which is slanted as well.
    var reach = 0.0
    let (_, cosine) = Angle.sinCos(degrees: Self.slant)
    for item in here where item.x > strip.left + strip.width - 220 * size {
      reach = max(reach, Self.length(of: item.label, size, canvas) * cosine)
    }
    let first = strip.left + 6 * size
    let rows = LabelRows(rows: 1, extent: first...max(first + pitch, strip.left + strip.width - reach), gap: 0)
    let chosen = rows.place(
      here.map { LabelCandidate(anchor: $0.x, width: pitch, weight: $0.label.weight) })
    // As low as the highest of the tops lets them be: leaders are short then.
    let highest = chosen.map { here[$0.index].y }.min() ?? strip.top
    let line = max(strip.top + layout.labelRoom - 10 * size, highest - 46 * size)
    placed = chosen.map { place in
      let item = here[place.index]
      return Placed(
        label: item.label, x: item.x, y: item.y, textX: place.start + pitch / 2, textY: min(line, item.y - 16 * size))
    }
  }

  func draw() {
    for item in placed {
      // Upright to the name; a name that was moved has a knee, as in drawn panoramas.
      let points = [(item.x, item.y - 3 * size), (item.x, item.textY + 9 * size), (item.textX, item.textY)]
      canvas.path(points)
      canvas.stroke(theme.halo, width: 2.2 * size)
      canvas.path(points)
      canvas.stroke(theme.leader, width: 0.7 * size)
    }
    for item in placed {
      canvas.path(
        [
          (item.x - 2.6 * size, item.y - 5.5 * size), (item.x + 2.6 * size, item.y - 5.5 * size),
          (item.x, item.y - size),
        ],
        closed: true)
      canvas.fill(theme.leader.faded(to: 1))
      canvas.rotated(about: item.textX + 3 * size, item.textY - size, degrees: -Self.slant) {
        let halo = (colour: theme.halo, width: 3.0 * size)
        canvas.write(item.label.name, x: 0, y: 0, Self.nameStyle(size), theme.name, halo: halo)
        let start = canvas.width(of: item.label.name, Self.nameStyle(size)) + 7 * size
        canvas.write(Self.detail(item.label), x: start, y: 0, Self.detailStyle(size), theme.detail, halo: halo)
      }
    }
  }

  /// Whether a short text there is not on a name or its leader.
  func isFree(x: Double, y: Double) -> Bool {
    let (sine, cosine) = Angle.sinCos(degrees: Self.slant)
    let near = 11 * size
    return !placed.contains { item in
      if abs(x - item.x) < near, y > item.textY - near, y < item.y + near { return true }
      // Along the slanted line, and across it.
      let (dx, dy) = (x - item.textX, item.textY - y)
      let along = dx * cosine + dy * sine
      let across = abs(dx * sine - dy * cosine)
      return across < near && along > -near && along < Self.length(of: item.label, size, canvas) + near
    }
  }

  /// Room above the land for the longest of the names, slanted.
  static func room(for labels: [PanoramaLabel], textScale size: Double, _ canvas: Canvas) -> Double {
    guard !labels.isEmpty else { return 30 * size }
    var longest = 0.0
    for label in labels { longest = max(longest, length(of: label, size, canvas)) }
    let (sine, cosine) = Angle.sinCos(degrees: slant)
    return longest * sine + (13 * cosine + 26) * size
  }

  static func length(of label: PanoramaLabel, _ size: Double, _ canvas: Canvas) -> Double {
    canvas.width(of: label.name, nameStyle(size)) + 7 * size + canvas.width(of: detail(label), detailStyle(size))
  }

  /// “2864 m · 12 km”.
  static func detail(_ label: PanoramaLabel) -> String {
    let kilometers = label.distance / 1000
    return Fixed.text(label.meters, decimals: 0) + " m · "
      + Fixed.text(kilometers, decimals: kilometers < 10 ? 1 : 0) + " km"
  }
}
