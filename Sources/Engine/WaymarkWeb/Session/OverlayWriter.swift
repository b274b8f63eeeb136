import Waymark
import WaymarkGeodesy

/// Writes an overlay in the form of `OverlayLayout`.
struct OverlayWriter {
  let numbers: FlatBuffer<Double>
  let text: FlatBuffer<UInt8>

  func write(_ overlay: Overlay) {
    numbers.fill(.nan, count: OverlayLayout.count)
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
      typealias Slots = OverlayLayout.Arrow
      let at = numbers.append(.nan, count: Slots.count)
      numbers.write(arrow.position, at: at + Slots.position)
      numbers.write(arrow.orientation, at: at + Slots.orientation)
      numbers[at + Slots.opacity] = arrow.opacity
      numbers[at + Slots.arcLength] = arrow.arcLength
    }
    begin(OverlayLayout.waypoints, count: overlay.waypoints.count)
    for mark in overlay.waypoints {
      typealias Slots = OverlayLayout.Waypoint
      let at = numbers.append(.nan, count: Slots.count)
      numbers[at + Slots.vertex] = Double(mark.vertex)
      numbers.write(mark.position, at: at + Slots.position)
      numbers.write(mark.orientation, at: at + Slots.orientation)
      numbers[at + Slots.distance] = mark.distance
      numbers.write(mark.pixel, at: at + Slots.pixel)
    }
    begin(OverlayLayout.anchors, count: overlay.anchors.count)
    for mark in overlay.anchors {
      typealias Slots = OverlayLayout.Anchor
      let at = numbers.append(.nan, count: Slots.count)
      numbers[at + Slots.index] = Double(mark.index)
      numbers.write(mark.position, at: at + Slots.position)
      numbers.write(mark.pixel, at: at + Slots.pixel)
      numbers[at + Slots.distance] = mark.distance
    }
    begin(OverlayLayout.ribbon, count: overlay.ribbon.count)
    for section in overlay.ribbon {
      typealias Slots = OverlayLayout.Ribbon
      let at = numbers.append(.nan, count: Slots.count)
      numbers.write(section.left, at: at + Slots.left)
      numbers.write(section.right, at: at + Slots.right)
      numbers[at + Slots.opacity] = section.opacity
      numbers[at + Slots.arcLength] = section.arcLength
    }
    begin(OverlayLayout.turnSigns, count: overlay.turnSigns.count)
    for sign in overlay.turnSigns {
      typealias Slots = OverlayLayout.TurnSign
      let at = numbers.append(.nan, count: Slots.count)
      numbers[at + Slots.step] = Double(sign.step)
      numbers[at + Slots.maneuver] = Double(sign.maneuver.number)
      numbers[at + Slots.turn] = sign.turnDegrees
      numbers.write(sign.position, at: at + Slots.position)
      numbers.write(sign.orientation, at: at + Slots.orientation)
      numbers[at + Slots.distance] = sign.distance
      numbers.write(sign.pixel, at: at + Slots.pixel)
      numbers[at + Slots.opacity] = sign.opacity
    }
    begin(OverlayLayout.arrowWeights, count: overlay.arrows.count)
    for arrow in overlay.arrows { numbers.append(arrow.weight) }
    begin(OverlayLayout.anchorLooks, count: overlay.anchors.count)
    for mark in overlay.anchors {
      typealias Slots = OverlayLayout.AnchorLook
      let at = numbers.append(.nan, count: Slots.count)
      numbers[at + Slots.representation] = Double(mark.representation.number)
      numbers[at + Slots.sharpness] = mark.sharpness
      numbers[at + Slots.opacity] = mark.opacity
      numbers[at + Slots.lift] = mark.lift
      numbers[at + Slots.radius] = mark.radius
      numbers[at + Slots.sigma] = mark.sigma
      guard let label = mark.label else { continue }
      numbers.write(label.center, at: at + Slots.label)
      numbers[at + Slots.labelWidth] = label.width
      numbers[at + Slots.labelHeight] = label.height
      numbers[at + Slots.labelRow] = Double(label.row)
    }
  }

  private func write(_ finish: FinishMark?) {
    numbers[OverlayLayout.finish] = 0
    guard let finish else { return }
    numbers[OverlayLayout.finish] = 1
    numbers.write(finish.position, at: OverlayLayout.finishPosition)
    numbers[OverlayLayout.finishDistance] = finish.distance
    numbers.write(finish.center, at: OverlayLayout.finishCenter)
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
    numbers.write(billboard.center, at: OverlayLayout.billboardCenter)
    numbers[OverlayLayout.billboardRotation] = billboard.rotationRadians
    numbers[OverlayLayout.billboardYaw] = billboard.sceneYawRadians
    write(billboard.text, at: OverlayLayout.billboardText)
  }

  private func write(_ edge: EdgeIndicator?) {
    numbers[OverlayLayout.edge] = 0
    guard let edge else { return }
    numbers[OverlayLayout.edge] = 1
    numbers.write(edge.center, at: OverlayLayout.edgeCenter)
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
    numbers.write(first: start, length: text.count - start, at: slot)
  }

  private func begin(_ list: Int, count: Int) { numbers.write(first: numbers.count, length: count, at: list) }
}
