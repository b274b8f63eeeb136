import WaymarkFormats
import WaymarkTerrain

/// Draws a strip: sky, paths of Sun and Moon, land, ridges, names, scale.
struct PanoramaStripDrawing {
  let picture: PanoramaPicture
  let layout: PanoramaLayout
  let strip: PanoramaLayout.Strip
  let theme: PanoramaTheme
  let canvas: Canvas
  /// Pixels of the painted land per point.
  let pixelsPerPoint: Double

  func draw() throws(InputError) {
    let land = picture.style == .line ? nil : try paintedLand()
    let labels = PanoramaLabels(picture: picture, layout: layout, strip: strip, theme: theme, canvas: canvas)
    let sky = PanoramaSky(
      picture: picture, layout: layout, strip: strip, theme: theme, canvas: canvas, labels: labels)
    canvas.clipped(strip.left, strip.top, strip.width, strip.bodyHeight) {
      canvas.rectangle(strip.left, strip.top, strip.width, strip.bodyHeight)
      canvas.fill(from: strip.top, to: max(strip.top + 60, layout.y(0, in: strip)), theme.sky)
      sky.drawPaths()
      if let land {
        canvas.image(
          land.pixels, columns: land.width, rows: land.height, x: strip.left, y: strip.top + layout.labelRoom * 0.5,
          width: strip.width, height: strip.bodyHeight - layout.labelRoom * 0.5)
      }
      drawRidges()
      sky.drawContacts()
    }
    labels.draw()
    PanoramaScale(layout: layout, strip: strip, theme: theme, canvas: canvas).draw()
    canvas.rectangle(strip.left, strip.top, strip.width, strip.bodyHeight + layout.scaleHeight)
    canvas.stroke(theme.frame, width: 1.2 * layout.textScale)
  }

  /// The land below the middle of the room for names, which no crest reaches.
  private func paintedLand() throws(InputError) -> ReliefPicture {
    let fine = Double(max(1, min(4, picture.relief.oversampling)))
    let body = strip.bodyHeight - layout.labelRoom * 0.5
    let width = max(1, (strip.width * pixelsPerPoint).rounded())
    let height = max(1, (body * pixelsPerPoint).rounded())
    let azimuthStep = strip.degrees / (width * fine)
    let elevationStep = body / layout.perElevation / (height * fine)
    let options = DepthMapOptions(
      firstAzimuthDegrees: strip.azimuth + azimuthStep / 2, azimuthStepDegrees: azimuthStep,
      columns: Int(width * fine), lowestElevationDegrees: strip.lowest + elevationStep / 2,
      elevationStepDegrees: elevationStep, rows: Int(height * fine), maximumRange: picture.range,
      refraction: picture.refraction, wantsHeights: true)
    do {
      let map = try picture.terrain.depthMap(
        from: picture.panorama.coordinate, altitude: picture.panorama.altitude, options: options)
      guard map.columns == Int(width * fine), map.rows == Int(height * fine) else {
        throw InputError("the painted land has too many pixels", advice: "make the picture or --scale smaller")
      }
      return picture.terrain.relief(of: map, options: picture.relief)
    } catch let error as InputError {
      throw error
    } catch {
      throw InputError("\(error)")
    }
  }

  // MARK: - Ridges

  private func drawRidges() {
    for line in picture.panorama.ridgeLines(minimumDegrees: 5 / layout.perAzimuth) {
      var run: [(Double, Double)] = []
      var pen: Pen?
      for i in line.points.indices {
        let point = line.points[i]
        let azimuth = picture.panorama.firstAzimuthDegrees + picture.panorama.stepDegrees * Double(point.direction)
        guard let inside = layout.azimuth(azimuth, in: strip) else {
          stroke(run, pen)
          run = []
          pen = nil
          continue
        }
        let place = (layout.x(inside, in: strip), layout.y(Double(point.elevationDegrees), in: strip))
        let own = Pen(weight: meanWeight(line, i), distance: Double(point.distance))
        if let used = pen, used != own {
          run.append(place)
          stroke(run, used)
          run = []
        }
        pen = own
        run.append(place)
      }
      stroke(run, pen)
    }
  }

  /// How a piece of a ridge is drawn, in classes, so that pieces are long.
  private struct Pen: Equatable {
    /// 0 … 7.
    var weight: Int
    /// The logarithm of the distance, in steps of 2^¼.
    var distance: Int

    init(weight: Double, distance: Double) {
      self.weight = Int((min(1, weight / 1.6).squareRoot() * 7).rounded())
      var steps = 0
      var reached = 100.0
      while reached < distance, steps < 60 {
        reached *= 1.25
        steps += 1
      }
      self.distance = steps
    }
  }

  private func stroke(_ run: [(Double, Double)], _ pen: Pen?) {
    guard let pen, run.count > 1 else { return }
    var distance = 100.0
    for _ in 0..<pen.distance { distance *= 1.25 }
    let weight = Double(pen.weight) / 7
    let near = 1 - distance / (distance + 9000)
    canvas.path(run)
    switch picture.style {
    case .line:
      canvas.stroke(
        theme.crest(distance: distance, haze: 1.6 * picture.relief.hazeDistance),
        width: (0.30 + 1.15 * weight + 0.55 * near * weight) * max(0.7, layout.textScale))
    case .relief:
      canvas.stroke(
        theme.crest(distance: distance, haze: picture.relief.hazeDistance).faded(to: 0.25 + 0.5 * weight),
        width: (0.25 + 0.65 * weight + 0.5 * near * weight) * max(0.7, layout.textScale))
    case .night:
      canvas.stroke(
        theme.crest(distance: distance, haze: picture.relief.hazeDistance).faded(to: 0.10 + 0.45 * weight),
        width: (0.25 + 0.6 * weight) * max(0.7, layout.textScale))
    }
  }

  /// The weight, averaged over neighbours: a hand changes its pressure slowly.
  private func meanWeight(_ line: RidgeLine, _ i: Int) -> Double {
    let first = max(0, i - 6)
    let last = min(line.points.count - 1, i + 6)
    var sum: Float = 0
    for k in first...last { sum += line.points[k].weight }
    // Towards its ends a line becomes thinner.
    let toEnd = Double(min(i, line.points.count - 1 - i)) / 12
    return Double(sum) / Double(last - first + 1) * min(1, 0.3 + toEnd)
  }
}
