public import Waymark
import WaymarkFormats
import WaymarkGeodesy

/// Draws an overlay as an SVG picture, over a plain sky and ground instead of the camera picture: shows what the user
/// would see at a moment of a log, without a phone.
public struct OverlayPicture: Sendable {
  private let overlay: Overlay
  private let view: CameraView

  /// A picture of an overlay for the pose and camera that it was made for.
  public init(overlay: Overlay, pose: PoseSample, camera: CameraIntrinsics) {
    self.overlay = overlay
    view = CameraView(
      position: pose.position, orientation: pose.orientation.normalized ?? .identity, intrinsics: camera)
  }

  /// The picture.
  public var svg: String {
    let (w, h) = (number(view.intrinsics.width), number(view.intrinsics.height))
    var parts = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(w) \(h)\" width=\"\(w)\" height=\"\(h)\">",
      "<defs><linearGradient id=\"sky\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\"><stop offset=\"0\" stop-color=\"#7fa7c9\"/>"
        + "<stop offset=\"1\" stop-color=\"#dfe9ef\"/></linearGradient>"
        + "<linearGradient id=\"ground\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\"><stop offset=\"0\" stop-color=\"#b9b7a8\"/>"
        + "<stop offset=\"1\" stop-color=\"#77786c\"/></linearGradient></defs>",
      "<rect width=\"\(w)\" height=\"\(h)\" fill=\"url(#sky)\"/>",
    ]
    parts += ground()
    // Far arrows first, so that near ones cover them.
    for arrow in overlay.arrows.reversed() { parts += draw(arrow) }
    for waypoint in overlay.waypoints.reversed() { parts += draw(waypoint) }
    for anchor in overlay.anchors.reversed() { parts.append(dot(anchor.pixel, radius: 7, fill: "#2456a6")) }
    parts += finish()
    parts += edge()
    parts.append("</svg>\n")
    return parts.joined(separator: "\n")
  }

  /// The plane below the horizon: where rays through the picture point downwards.
  private func ground() -> [String] {
    let rotation = Angle.degrees(view.horizonRotationRadians)
    // A point of the horizon straight ahead, far away at the camera's height.
    let ahead = Vector3(view.forward.x, 0, view.forward.z)
    guard let direction = ahead.normalized, let center = view.project(view.position + direction * 1e6) else {
      return view.forward.y < 0
        ? ["<rect width=\"100%\" height=\"100%\" fill=\"url(#ground)\"/>"] : []
    }
    return [
      "<g transform=\"translate(\(number(center.x)) \(number(center.y))) rotate(\(number(rotation)))\">"
        + "<rect x=\"-5000\" y=\"0\" width=\"10000\" height=\"5000\" fill=\"url(#ground)\"/></g>"
    ]
  }

  private func draw(_ arrow: ArrowMark) -> [String] {
    guard arrow.opacity > 0.01 else { return [] }
    let corners = ArrowMesh.vertices.map { arrow.position + arrow.orientation.rotate($0) }
    var faces: [(depth: Double, text: String)] = []
    for i in stride(from: 0, to: ArrowMesh.indices.count, by: 3) {
      let triangle = ArrowMesh.indices[i..<(i + 3)].map { corners[$0] }
      let normal = (triangle[1] - triangle[0]).cross(triangle[2] - triangle[0])
      let pixels = triangle.compactMap { view.project($0) }
      guard pixels.count == 3, normal.dot(triangle[0] - view.position) < 0 else { continue }
      let points = pixels.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
      let fill = (normal.normalized?.y ?? 0) > 0.5 ? "#f5c518" : "#b08400"
      faces.append((triangle[0].distance(to: view.position), "<polygon points=\"\(points)\" fill=\"\(fill)\"/>"))
    }
    faces.sort { $0.depth > $1.depth }
    return ["<g opacity=\"\(number(arrow.opacity))\">"] + faces.map(\.text) + ["</g>"]
  }

  private func draw(_ waypoint: WaypointMark) -> [String] {
    guard let foot = waypoint.pixel, let head = view.project(waypoint.position + Vector3(0, 1.2, 0)) else { return [] }
    return [
      "<line x1=\"\(number(foot.x))\" y1=\"\(number(foot.y))\" x2=\"\(number(head.x))\" y2=\"\(number(head.y))\" "
        + "stroke=\"#333\" stroke-width=\"2\"/>",
      dot(head, radius: max(3, min(30, 60 / max(1, waypoint.distance))), fill: "#f5c518"),
    ]
  }

  private func finish() -> [String] {
    guard let finish = overlay.finish, finish.isInView, let center = finish.center else { return [] }
    let radius = finish.diameter / 2
    var parts = [
      "<g opacity=\"\(number(finish.opacity))\">",
      "<circle cx=\"\(number(center.x))\" cy=\"\(number(center.y))\" r=\"\(number(radius * finish.pulseScale))\" "
        + "fill=\"#d7263d\" opacity=\"\(number(finish.pulseOpacity * 0.5))\"/>",
      dot(center, radius: radius, fill: "#d7263d"),
      dot(center, radius: radius * 0.45, fill: "#fff"), "</g>",
    ]
    if let sign = overlay.billboard {
      let rotation = number(Angle.degrees(sign.rotationRadians))
      parts.append(
        "<g transform=\"translate(\(number(sign.center.x)) \(number(sign.center.y))) rotate(\(rotation))\">"
          + "<rect x=\"-44\" y=\"-17\" width=\"88\" height=\"34\" rx=\"6\" fill=\"#fff\"/>"
          + "<text text-anchor=\"middle\" y=\"6\" font-family=\"sans-serif\" font-weight=\"bold\" font-size=\"18\">"
          + "\(sign.text)</text></g>")
    }
    return parts
  }

  private func edge() -> [String] {
    guard let edge = overlay.edgeIndicator else { return [] }
    let rotation = number(Angle.degrees(edge.rotationRadians))
    return [
      "<g transform=\"translate(\(number(edge.center.x)) \(number(edge.center.y))) rotate(\(rotation))\">"
        + "<circle r=\"22\" fill=\"#d7263d\"/><path d=\"M-8,-11 L10,0 L-8,11 Z\" fill=\"#fff\"/></g>"
    ]
  }

  private func dot(_ p: PixelPoint, radius: Double, fill: String) -> String {
    "<circle cx=\"\(number(p.x))\" cy=\"\(number(p.y))\" r=\"\(number(radius))\" fill=\"\(fill)\"/>"
  }

  private func number(_ value: Double) -> String { Fixed.text(value, decimals: 2) }
}
