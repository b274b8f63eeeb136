extension Overlay {
  /// The overlay with everything on the screen shifted, for a viewport that is a part of the engine's
  /// (`DisplayedCamera`).
  ///
  /// - Parameter offset: where the shown viewport's upper left corner lies in the engine's, pixels.
  /// - Returns: the overlay in points of the shown viewport.
  public func seen(from offset: PixelPoint) -> Overlay {
    if offset.x == 0, offset.y == 0 { return self }
    func moved(_ pixel: PixelPoint) -> PixelPoint { PixelPoint(x: pixel.x - offset.x, y: pixel.y - offset.y) }
    var overlay = self
    overlay.finish?.center = finish?.center.map(moved)
    if let billboard { overlay.billboard?.center = moved(billboard.center) }
    if let edgeIndicator { overlay.edgeIndicator?.center = moved(edgeIndicator.center) }
    for i in overlay.anchors.indices {
      overlay.anchors[i].pixel = moved(overlay.anchors[i].pixel)
      if let label = overlay.anchors[i].label { overlay.anchors[i].label?.center = moved(label.center) }
    }
    for i in overlay.waypoints.indices { overlay.waypoints[i].pixel = overlay.waypoints[i].pixel.map(moved) }
    for i in overlay.turnSigns.indices { overlay.turnSigns[i].pixel = overlay.turnSigns[i].pixel.map(moved) }
    return overlay
  }
}
