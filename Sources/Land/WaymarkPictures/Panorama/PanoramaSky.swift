import WaymarkFormats
import WaymarkGeodesy

/// Paths of Sun and Moon with their hours, the times at which they touch the skyline, and where they are at a moment.
struct PanoramaSky {
  let picture: PanoramaPicture
  let layout: PanoramaLayout
  let strip: PanoramaLayout.Strip
  let theme: PanoramaTheme
  let canvas: Canvas
  let labels: PanoramaLabels

  private var size: Double { layout.textScale }

  func drawPaths() {
    for path in picture.paths { drawLine(path) }
    for path in picture.paths { drawHours(path) }
    guard let instant = picture.instant else { return }
    for path in picture.paths { drawBody(path.body, at: instant) }
  }

  private func colour(_ body: SkyBody) -> Colour { body == .sun ? theme.sun : theme.moon }

  private func place(_ direction: HorizontalDirection) -> (Double, Double)? {
    guard let azimuth = layout.azimuth(direction.azimuthDegrees, in: strip) else { return nil }
    return (layout.x(azimuth, in: strip), layout.y(direction.elevationDegrees, in: strip))
  }

  private func drawLine(_ path: SkyPath) {
    var line: [(Double, Double)] = []
    func finish() {
      if line.count > 1 {
        canvas.path(line)
        canvas.stroke(
          colour(path.body).faded(to: path.body == .sun ? 0.9 : 0.7), width: 1.3 * size,
          dashes: path.body == .sun ? [] : [1.5 * size, 4 * size])
      }
      line = []
    }
    // From first light to last light, not only from point to point.
    var marks = path.points.map { (seconds: $0.instant.secondsSince1970, $0.disc.center, $0.isVisible ?? true) }
    for contact in path.contacts { marks.append((contact.instant.secondsSince1970, contact.disc.center, true)) }
    marks.sort { $0.seconds < $1.seconds }
    for mark in marks {
      guard mark.2, mark.1.elevationDegrees > -5, let point = place(mark.1) else {
        finish()
        continue
      }
      if let last = line.last, abs(last.0 - point.0) > strip.width / 4 { finish() }
      line.append(point)
    }
    finish()
  }

  private func drawHours(_ path: SkyPath) {
    let shift = picture.hoursFromUTC * 3600
    for point in path.points where point.isVisible ?? true {
      let second = ((point.instant.secondsSince1970 + shift) / 3600 * 12).rounded() * 300
      let hour = (second / 3600).rounded()
      guard abs(second - hour * 3600) < 1, abs(second - point.instant.secondsSince1970 - shift) < 1,
        let (x, y) = place(point.disc.center)
      else { continue }
      let clock = Int(hour - (hour / 24).rounded(.down) * 24)
      canvas.circle(x, y, radius: (path.body == .sun ? 3.4 : 2.4) * size)
      canvas.fillAndKeep(colour(path.body))
      canvas.stroke(theme.halo, width: 1 * size)
      guard path.body == .sun || clock % 2 == 0, labels.isFree(x: x, y: y - 7 * size) else { continue }
      canvas.write(
        "\(clock)", x: x, y: y - 7 * size, .plain(11 * size), colour(path.body), share: 0.5,
        halo: (theme.halo, 2.5 * size))
    }
  }

  /// The times of first and last light, at their place on the skyline; of those that would overlap, the first.
  func drawContacts() {
    var taken: [(x: ClosedRange<Double>, y: ClosedRange<Double>)] = []
    for path in picture.paths {
      for contact in path.contacts {
        guard let (x, y) = place(contact.direction) else { continue }
        canvas.circle(x, y, radius: 2.6 * size)
        canvas.fillAndKeep(colour(path.body))
        canvas.stroke(theme.halo, width: 0.8 * size)
        let seconds = contact.instant.secondsSince1970 + picture.hoursFromUTC * 3600
        let minute = Int(((seconds / 86_400 - (seconds / 86_400).rounded(.down)) * 1440).rounded(.down))
        let digits =
          (minute / 60 < 10 ? "0" : "") + "\(minute / 60):" + (minute % 60 < 10 ? "0" : "") + "\(minute % 60)"
        let text = (contact.kind == .rise ? "↑ " : "↓ ") + digits
        let style = TextStyle.sign(11 * size)
        let width = canvas.width(of: text, style)
        let baseline = y + 14 * size
        // Beside the contact where no leader is, and in the picture.
        let starts = [x + 6 * size, x - width - 6 * size].filter {
          $0 > strip.left && $0 + width < strip.left + strip.width
        }
        let free = starts.first { start in
          [0, 0.5, 1].allSatisfy { labels.isFree(x: start + $0 * width, y: baseline - 4 * size) }
        }
        guard let start = free ?? starts.first else { continue }
        let room = (x: start...start + width, y: baseline - 11 * size...baseline + 3 * size)
        guard !taken.contains(where: { $0.x.overlaps(room.x) && $0.y.overlaps(room.y) }) else { continue }
        taken.append(room)
        canvas.write(text, x: start, y: baseline, style, colour(path.body), halo: (theme.halo, 3 * size))
      }
    }
  }

  // MARK: - The bodies

  private func drawBody(_ body: SkyBody, at instant: UTCInstant) {
    let position = GeodeticPosition(picture.panorama.coordinate, height: picture.panorama.altitude.meters)
    let disc = body.disc(at: instant, from: position)
    guard let (x, y) = place(disc.center) else { return }
    let radius = max(4 * size, disc.radiusDegrees * layout.perAzimuth)
    let glow = radius * (body == .sun ? 7 : 5)
    let light = body == .sun ? Colour(0xFFF3D0) : Colour(0xF4F0DE)
    canvas.circle(x, y, radius: glow)
    canvas.fillRadial(
      x: x, y: y, radius: glow,
      [(0, light.faded(to: 0.75)), (0.25, light.faded(to: 0.3)), (1, light.faded(to: 0))])
    guard body == .moon else {
      canvas.circle(x, y, radius: radius)
      canvas.fill(Colour(0xFFF9E4))
      return
    }
    canvas.circle(x, y, radius: radius)
    canvas.fill(theme.sky.first?.1.mixed(with: light, 0.12) ?? light)
    canvas.path(
      Self.litLimb(moon: disc.center, sun: SkyBody.sun.disc(at: instant, from: position).center).map {
        (x + radius * $0, y - radius * $1)
      }, closed: true)
    canvas.fill(light)
  }

  /// The outline of the Moon's lit part, in radii to the right and up.
  private static func litLimb(moon: HorizontalDirection, sun: HorizontalDirection) -> [(Double, Double)] {
    let (m, s) = (moon.enu, sun.enu)
    let (sinAz, cosAz) = Angle.sinCos(degrees: moon.azimuthDegrees)
    let (sinEl, cosEl) = Angle.sinCos(degrees: moon.elevationDegrees)
    let right = s.x * cosAz - s.y * sinAz
    let up = -s.x * sinEl * sinAz - s.y * sinEl * cosAz + s.z * cosEl
    let length = max(1e-9, (right * right + up * up).squareRoot())
    let (a, b) = (right / length, up / length)
    // Half of the limb on the Sun's side, and the terminator: an ellipse as wide as the phase says.
    let width = m.dot(s)
    var points: [(Double, Double)] = []
    for i in 0...24 {
      let (sine, cosine) = Angle.sinCos(degrees: -90 + 7.5 * Double(i))
      points.append((a * cosine - b * sine, b * cosine + a * sine))
    }
    for i in 0...24 {
      let (sine, cosine) = Angle.sinCos(degrees: 90 - 7.5 * Double(i))
      points.append((a * cosine * width - b * sine, b * cosine * width + a * sine))
    }
    return points
  }
}
