import Waymark
import WaymarkGeodesy

/// Writes an overlay in the form of `OverlayLayout`.
struct OverlayWriter {
  let numbers: FlatBuffer<Double>
  let text: FlatBuffer<UInt8>

  func write(_ overlay: Overlay) {
    numbers.fill(.nan, count: OverlayLayout.headerCount)
    text.removeAll()
    numbers[OverlayLayout.layoutVersion] = Double(OverlayLayout.version)
    numbers[OverlayLayout.time] = overlay.time
    numbers[OverlayLayout.alignmentState] = Double(overlay.alignmentState.number)
    write(overlay.finish)
    write(overlay.billboard)
    write(overlay.edgeIndicator)
    write(overlay.guidance)

    begin(OverlayLayout.arrows, count: overlay.arrows.count)
    for arrow in overlay.arrows {
      append(arrow.position)
      append(arrow.orientation)
      numbers.append(arrow.opacity)
      numbers.append(arrow.arcLength)
    }
    begin(OverlayLayout.waypoints, count: overlay.waypoints.count)
    for mark in overlay.waypoints {
      numbers.append(Double(mark.vertex))
      append(mark.position)
      append(mark.orientation)
      numbers.append(mark.distance)
      append(mark.pixel)
    }
    begin(OverlayLayout.anchors, count: overlay.anchors.count)
    for mark in overlay.anchors {
      numbers.append(Double(mark.index))
      append(mark.position)
      append(mark.pixel)
      numbers.append(mark.distance)
    }
    begin(OverlayLayout.ribbon, count: overlay.ribbon.count)
    for section in overlay.ribbon {
      append(section.left)
      append(section.right)
      numbers.append(section.opacity)
      numbers.append(section.arcLength)
    }
    begin(OverlayLayout.turnSigns, count: overlay.turnSigns.count)
    for sign in overlay.turnSigns {
      numbers.append(Double(sign.step))
      numbers.append(Double(sign.maneuver.number))
      numbers.append(sign.turnDegrees)
      append(sign.position)
      append(sign.orientation)
      numbers.append(sign.distance)
      append(sign.pixel)
      numbers.append(sign.opacity)
    }
    begin(OverlayLayout.arrowWeights, count: overlay.arrows.count)
    for arrow in overlay.arrows { numbers.append(arrow.weight) }
    begin(OverlayLayout.anchorLooks, count: overlay.anchors.count)
    for mark in overlay.anchors {
      numbers.append(Double(mark.representation.number))
      numbers.append(mark.sharpness)
      numbers.append(mark.opacity)
      numbers.append(mark.lift)
      numbers.append(mark.radius)
      numbers.append(mark.sigma ?? .nan)
      append(mark.label?.center)
      numbers.append(mark.label?.width ?? .nan)
      numbers.append(mark.label?.height ?? .nan)
      numbers.append(mark.label.map { Double($0.row) } ?? .nan)
    }
  }

  private func write(_ finish: FinishMark?) {
    numbers[OverlayLayout.finish] = 0
    guard let finish else { return }
    numbers[OverlayLayout.finish] = 1
    numbers[OverlayLayout.finishPosition] = finish.position.x
    numbers[OverlayLayout.finishPosition + 1] = finish.position.y
    numbers[OverlayLayout.finishPosition + 2] = finish.position.z
    numbers[OverlayLayout.finishDistance] = finish.distance
    numbers[OverlayLayout.finishCenter] = finish.center?.x ?? .nan
    numbers[OverlayLayout.finishCenter + 1] = finish.center?.y ?? .nan
    numbers[OverlayLayout.finishInView] = finish.isInView ? 1 : 0
    numbers[OverlayLayout.finishDiameter] = finish.diameter
    numbers[OverlayLayout.pulseScale] = finish.pulseScale
    numbers[OverlayLayout.pulseOpacity] = finish.pulseOpacity
    numbers[OverlayLayout.sphereRadius] = finish.sphereRadius
    numbers[OverlayLayout.finishOpacity] = finish.opacity
  }

  private func write(_ billboard: Billboard?) {
    numbers[OverlayLayout.billboard] = 0
    guard let billboard else { return }
    numbers[OverlayLayout.billboard] = 1
    numbers[OverlayLayout.billboardCenter] = billboard.center.x
    numbers[OverlayLayout.billboardCenter + 1] = billboard.center.y
    numbers[OverlayLayout.billboardRotation] = billboard.rotationRadians
    numbers[OverlayLayout.billboardYaw] = billboard.sceneYawRadians
    write(billboard.text, at: OverlayLayout.billboardText)
  }

  private func write(_ edge: EdgeIndicator?) {
    numbers[OverlayLayout.edge] = 0
    guard let edge else { return }
    numbers[OverlayLayout.edge] = 1
    numbers[OverlayLayout.edgeCenter] = edge.center.x
    numbers[OverlayLayout.edgeCenter + 1] = edge.center.y
    numbers[OverlayLayout.edgeRotation] = edge.rotationRadians
    numbers[OverlayLayout.edgeTurn] = edge.turnDegrees
  }

  private func write(_ guidance: GuidanceStatus?) {
    numbers[OverlayLayout.guidance] = 0
    guard let guidance else { return }
    numbers[OverlayLayout.guidance] = 1
    let progress = guidance.progress
    numbers[OverlayLayout.progressState] = Double(progress.state.number)
    numbers[OverlayLayout.arcLength] = progress.arcLength
    numbers[OverlayLayout.crossTrack] = progress.crossTrack
    numbers[OverlayLayout.remainingDistance] = progress.remainingDistance
    numbers[OverlayLayout.remainingDuration] = progress.remainingDuration ?? .nan
    numbers[OverlayLayout.nextStep] = progress.nextStep.map { Double($0) } ?? .nan
    numbers[OverlayLayout.distanceToNextStep] = progress.distanceToNextStep ?? .nan
    numbers[OverlayLayout.maneuver] = Double(guidance.maneuver.number)
    numbers[OverlayLayout.turnDegrees] = guidance.turnDegrees
    numbers[OverlayLayout.arcSigma] = progress.sigma ?? .nan
    numbers[OverlayLayout.offRouteProbability] = progress.offRouteProbability ?? .nan
    write(guidance.instruction, at: OverlayLayout.instruction)
    write(guidance.distanceText, at: OverlayLayout.distanceText)
  }

  /// Adds a text and records where it begins and its length.
  private func write(_ words: String, at slot: Int) {
    let start = text.count
    text.append(contentsOf: words)
    numbers[slot] = Double(start)
    numbers[slot + 1] = Double(text.count - start)
  }

  private func begin(_ list: Int, count: Int) {
    numbers[list] = Double(numbers.count)
    numbers[list + 1] = Double(count)
  }

  private func append(_ v: Vector3) {
    numbers.append(v.x)
    numbers.append(v.y)
    numbers.append(v.z)
  }

  private func append(_ q: Quaternion) {
    numbers.append(q.x)
    numbers.append(q.y)
    numbers.append(q.z)
    numbers.append(q.w)
  }

  private func append(_ pixel: PixelPoint?) {
    numbers.append(pixel?.x ?? .nan)
    numbers.append(pixel?.y ?? .nan)
  }
}
