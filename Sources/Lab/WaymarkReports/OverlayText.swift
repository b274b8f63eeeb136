public import Waymark
import WaymarkFormats
import WaymarkGeodesy

/// Overlays as text.
public enum OverlayText {
  /// An overlay as a few lines of text.
  public static func text(of overlay: Overlay) -> String {
    var lines = [
      "t            \(Fixed.text(overlay.time, decimals: 2)) s, alignment \(overlay.alignmentState.rawValue)"
    ]
    if let guidance = overlay.guidance {
      let progress = guidance.progress
      lines.append(
        "route        \(progress.state.rawValue), \(Fixed.text(progress.remainingDistance, decimals: 0)) m to go, "
          + "turn \(Fixed.text(guidance.turnDegrees, decimals: 0))°")
      if !guidance.instruction.isEmpty {
        lines.append("next         \(guidance.distanceText): \(guidance.instruction)")
      }
    }
    if let finish = overlay.finish {
      let location = finish.center.map { "at \(pixel($0))" } ?? "behind the camera"
      lines.append(
        "finish       \(Fixed.text(finish.distance, decimals: 1)) m, \(location), "
          + "diameter \(Fixed.text(finish.diameter, decimals: 1)) px")
    }
    if let sign = overlay.billboard {
      lines.append(
        "billboard    “\(sign.text)” at \(pixel(sign.center)), turned "
          + "\(Fixed.text(Angle.degrees(sign.rotationRadians), decimals: 1))°")
    }
    if let edge = overlay.edgeIndicator {
      lines.append("indicator    at \(pixel(edge.center)), rotate by \(Fixed.text(edge.turnDegrees, decimals: 0))°")
    }
    lines.append("arrows       \(overlay.arrows.count)" + ends(overlay.arrows.map(\.position)))
    if !overlay.waypoints.isEmpty {
      lines.append("waypoints    \(overlay.waypoints.count)" + ends(overlay.waypoints.map(\.position)))
    }
    if !overlay.ribbon.isEmpty {
      lines.append(
        "ribbon       \(overlay.ribbon.count) sections" + ends(overlay.ribbon.map { ($0.left + $0.right) * 0.5 }))
    }
    for sign in overlay.turnSigns {
      lines.append(
        "turn sign    \(sign.maneuver.rawValue), \(Fixed.text(sign.turnDegrees, decimals: 0))°, in "
          + "\(Fixed.text(sign.distance, decimals: 0)) m")
    }
    if !overlay.anchors.isEmpty { lines.append("anchors      \(overlay.anchors.count)") }
    return lines.joined(separator: "\n")
  }

  private static func pixel(_ p: PixelPoint) -> String {
    "(\(Fixed.text(p.x, decimals: 1)), \(Fixed.text(p.y, decimals: 1)))"
  }

  private static func ends(_ positions: [Vector3]) -> String {
    guard let first = positions.first, let last = positions.last else { return "" }
    func text(_ p: Vector3) -> String {
      "[\(Fixed.text(p.x, decimals: 2)), \(Fixed.text(p.y, decimals: 2)), \(Fixed.text(p.z, decimals: 2))]"
    }
    return ", from \(text(first)) to \(text(last))"
  }
}
