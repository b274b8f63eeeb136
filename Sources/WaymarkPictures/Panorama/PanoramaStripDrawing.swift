import WaymarkTerrain

/// Draws a strip: sky, Sun, land, names, scale.
struct PanoramaStripDrawing {
  let picture: PanoramaPicture
  let layout: PanoramaLayout
  let strip: PanoramaLayout.Strip
  let canvas: Canvas

  func draw() {
    canvas.clipped(strip.left, strip.top, strip.width, strip.bodyHeight) {
      drawSky()
      drawSun()
      drawLand()
    }
    PanoramaLabels(picture: picture, layout: layout, strip: strip, canvas: canvas).draw()
    PanoramaScale(layout: layout, strip: strip, canvas: canvas).draw()
    canvas.rectangle(strip.left, strip.top, strip.width, strip.bodyHeight + PanoramaLayout.scaleHeight)
    canvas.stroke(.bark, width: 2.5)
  }

  private func drawSky() {
    canvas.rectangle(strip.left, strip.top, strip.width, strip.bodyHeight)
    let ground = layout.y(0, in: strip)
    canvas.fill(
      from: strip.top, to: max(strip.top + 60, ground),
      [(0, PanoramaPaint.zenith), (0.55, PanoramaPaint.sky), (0.97, PanoramaPaint.horizon)])
  }

  private func drawSun() {
    var line: [(Double, Double)] = []
    func finish() {
      if line.count > 1 {
        canvas.path(line)
        canvas.stroke(Colour.lime.faded(to: 0.7), width: 4)
        canvas.path(line)
        canvas.stroke(.paint, width: 1.6, dashes: [7, 6])
      }
      line = []
    }
    for mark in picture.sun {
      guard let azimuth = layout.azimuth(mark.azimuthDegrees, in: strip), mark.elevationDegrees > -5 else {
        finish()
        continue
      }
      let point = (layout.x(azimuth, in: strip), layout.y(mark.elevationDegrees, in: strip))
      if let last = line.last, abs(last.0 - point.0) > strip.width / 4 { finish() }
      line.append(point)
    }
    finish()
    for mark in picture.sun {
      // Behind the land it is not drawn, nor is the name of its hour when half hidden.
      guard let text = mark.text, let azimuth = layout.azimuth(mark.azimuthDegrees, in: strip),
        picture.relief.column(azimuth: mark.azimuthDegrees).map({
          mark.elevationDegrees > Double(picture.relief.skyline(column: $0))
        }) ?? true
      else { continue }
      let (x, y) = (layout.x(azimuth, in: strip), layout.y(mark.elevationDegrees, in: strip))
      canvas.circle(x, y, radius: 26)
      canvas.fillRadial(
        x: x, y: y, radius: 26, [(0, .lime), (0.35, Colour.lime.faded(to: 0.6)), (1, Colour.lime.faded(to: 0))])
      canvas.circle(x, y, radius: 8)
      canvas.fillAndKeep(.paint)
      canvas.stroke(.lime, width: 2.5)
      canvas.write(text, x: x, y: y - 15, .sign(12), .paintDeep, share: 0.5, halo: (Colour.lime.faded(to: 0.85), 3))
    }
  }

  // MARK: - Land

  /// The columns of the relief in the strip, with one to spare on each side.
  private var columns: Range<Int> {
    let relief = picture.relief
    let first = Int(((strip.azimuth - relief.firstAzimuth) / relief.azimuthStep).rounded(.down)) - 1
    let last = Int(((strip.azimuth + strip.degrees - relief.firstAzimuth) / relief.azimuthStep).rounded(.up)) + 2
    return first..<last
  }

  /// A full circle continues after its end.
  private func index(_ band: Int, _ column: Int) -> Int? {
    let relief = picture.relief
    let isCircle = relief.azimuthStep * Double(relief.columns) > 359.99
    var column = column
    if isCircle { column = ((column % relief.columns) + relief.columns) % relief.columns }
    guard column >= 0, column < relief.columns else { return nil }
    return band * relief.columns + column
  }

  private func x(ofColumn column: Int) -> Double {
    layout.x(picture.relief.firstAzimuth + picture.relief.azimuthStep * Double(column), in: strip)
  }

  private func drawLand() {
    let relief = picture.relief
    let columns = self.columns
    let bottom = strip.top + strip.bodyHeight + 4
    // Visibility is determined from near to far; painting goes from far to near.
    var hidden = [Float](repeating: -.infinity, count: columns.count)
    var pieces: [Piece] = []
    var lastBand = [Int](repeating: -2, count: columns.count)
    var lastPiece = [Int](repeating: -1, count: columns.count)
    for band in 0..<relief.bands {
      var run: Piece?
      func finish() {
        if let run, run.points.count > 1 {
          for column in run.first..<run.first + run.points.count { lastPiece[column] = pieces.count }
          pieces.append(run)
        }
        run = nil
      }
      for i in 0..<columns.count {
        guard let index = index(band, columns.lowerBound + i) else {
          finish()
          continue
        }
        let angle = relief.angles[index]
        guard angle > hidden[i] else {
          finish()
          continue
        }
        let level = Int((relief.shades[index] * Float(Self.tones - 1)).rounded())
        if let open = run, open.level != level {
          // The next tone begins where this one ends.
          run?.points.append((x(ofColumn: columns.lowerBound + i), layout.y(Double(angle), in: strip)))
          run?.jumps.append(false)
          run?.floors.append(floor(hidden[i], bottom))
          if let closed = run { pieces.append(closed) }
          run = nil
        }
        if run == nil { run = Piece(band: band, level: level, first: i) }
        run?.points.append((x(ofColumn: columns.lowerBound + i), layout.y(Double(angle), in: strip)))
        run?.floors.append(floor(hidden[i], bottom))
        run?.jumps.append(band - lastBand[i] > 1)
        lastBand[i] = band
        hidden[i] = angle
      }
      finish()
    }
    for piece in pieces.reversed() { draw(piece) }
    drawCrests(columns: columns)
  }

  private static let tones = 7

  private func floor(_ hidden: Float, _ bottom: Double) -> Double {
    hidden.isFinite ? min(bottom, layout.y(Double(hidden), in: strip) + 2) : bottom
  }

  /// A run of columns in which a band shows in one tone.
  private struct Piece {
    var band: Int
    var level: Int
    var first: Int
    var points: [(Double, Double)] = []
    /// The height down to which each column is painted.
    var floors: [Double] = []
    var jumps: [Bool] = []

    init(band: Int, level: Int, first: Int) {
      self.band = band
      self.level = level
      self.first = first
    }
  }

  private func draw(_ piece: Piece) {
    guard piece.points.count > 1 else { return }
    let distance = picture.relief.distance(ofBand: piece.band)
    let colour = PanoramaPaint.land(distance: distance, shade: Double(piece.level) / Double(Self.tones - 1))
    var outline = piece.points
    for i in piece.points.indices.reversed() { outline.append((piece.points[i].0, piece.floors[i])) }
    canvas.path(outline, closed: true)
    canvas.fillAndKeep(colour)
    canvas.stroke(colour, width: 0.7)
  }

  /// Lines along the crests: where a hidden valley or the sky lies behind a band.
  private func drawCrests(columns: Range<Int>) {
    let relief = picture.relief
    var visible = [[(band: Int, angle: Float)]](repeating: [], count: columns.count)
    for i in 0..<columns.count {
      var hidden = -Float.infinity
      for band in 0..<relief.bands {
        guard let index = index(band, columns.lowerBound + i) else { continue }
        let angle = relief.angles[index]
        guard angle > hidden else { continue }
        visible[i].append((band, angle))
        hidden = angle
      }
    }
    for band in 0..<relief.bands {
      var line: [(Double, Double)] = []
      func finish(_ isSky: Bool) {
        defer { line = [] }
        guard line.count > 2 else { return }
        let distance = relief.distance(ofBand: band)
        canvas.path(line)
        canvas.stroke(
          PanoramaPaint.crest(distance: distance).faded(to: distance < 3000 ? 0.5 : 0.75),
          width: distance < 6000 ? 1.1 : 0.8)
      }
      for i in 0..<columns.count {
        guard let k = visible[i].firstIndex(where: { $0.band == band }) else {
          finish(false)
          continue
        }
        let isLast = k == visible[i].count - 1
        guard isLast || visible[i][k + 1].band > band + 2 else {
          finish(false)
          continue
        }
        line.append((x(ofColumn: columns.lowerBound + i), layout.y(Double(visible[i][k].angle), in: strip)))
      }
      finish(true)
    }
  }
}
