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
  private static let nameStyle = TextStyle.sign(13)
  private static let detailStyle = TextStyle.plain(11)
  /// Width of a slanted line along the picture.
  private static let pitch = 21.0

  let placed: [Placed]
  private let canvas: Canvas
  private let strip: PanoramaLayout.Strip

  init(picture: PanoramaPicture, layout: PanoramaLayout, strip: PanoramaLayout.Strip, canvas: Canvas) {
    self.canvas = canvas
    self.strip = strip
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
    for item in here where item.x > strip.left + strip.width - 160 {
      reach = max(reach, Self.length(of: item.label, canvas) * cosine)
    }
    let first = strip.left + 6
    let rows = LabelRows(rows: 1, extent: first...max(first + Self.pitch, strip.left + strip.width - reach), gap: 0)
    let chosen = rows.place(
      here.map { LabelCandidate(anchor: $0.x, width: Self.pitch, weight: $0.label.weight) })
    placed = chosen.map { place in
      let item = here[place.index]
      let line = strip.top + layout.labelRoom - 10
      return Placed(
        label: item.label, x: item.x, y: item.y, textX: place.start + Self.pitch / 2, textY: min(line, item.y - 16))
    }
  }

  func draw() {
    for item in placed {
      canvas.path([(item.x, item.y - 5), (item.textX, item.textY)])
      canvas.stroke(Colour.lime.faded(to: 0.55), width: 2.6)
      canvas.path([(item.x, item.y - 5), (item.textX, item.textY)])
      canvas.stroke(Colour.bark.faded(to: 0.8), width: 0.8)
    }
    for item in placed {
      canvas.circle(item.x, item.y, radius: 4)
      canvas.fillAndKeep(.paint)
      canvas.stroke(.lime, width: 1.8)
      canvas.rotated(about: item.textX + 3, item.textY - 1, degrees: -Self.slant) {
        let halo = (colour: PanoramaPaint.sky.faded(to: 0.75), width: 3.0)
        canvas.write(item.label.name, x: 0, y: 0, Self.nameStyle, .ink, halo: halo)
        let start = canvas.width(of: item.label.name, Self.nameStyle) + 7
        canvas.write(Self.detail(item.label), x: start, y: 0, Self.detailStyle, .inkQuiet, halo: halo)
      }
    }
  }

  /// Room above the land for the longest of the names, slanted.
  static func room(for labels: [PanoramaLabel], _ canvas: Canvas) -> Double {
    guard !labels.isEmpty else { return 30 }
    var longest = 0.0
    for label in labels { longest = max(longest, length(of: label, canvas)) }
    let (sine, cosine) = Angle.sinCos(degrees: slant)
    return longest * sine + nameStyle.size * cosine + 22
  }

  private static func length(of label: PanoramaLabel, _ canvas: Canvas) -> Double {
    canvas.width(of: label.name, nameStyle) + 7 + canvas.width(of: detail(label), detailStyle)
  }

  /// “2864 m · 12 km”.
  static func detail(_ label: PanoramaLabel) -> String {
    let kilometers = label.distance / 1000
    return Fixed.text(label.meters, decimals: 0) + " m · "
      + Fixed.text(kilometers, decimals: kilometers < 10 ? 1 : 0) + " km"
  }
}
