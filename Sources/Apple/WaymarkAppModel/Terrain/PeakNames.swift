public import Waymark
public import WaymarkGeodesy
internal import WaymarkTerrain

/// Names of summits in the camera picture. They are laid out over the full circle at a fixed scale and then projected,
/// so that what is shown does not depend on the direction of view.
public enum PeakNames {
  /// A name and the position of its middle.
  public struct Label: Equatable, Sendable {
    /// The name.
    public var name: String
    /// In points from the upper left corner of the visible area.
    public var point: PixelPoint
  }

  /// Height of a row of names, points.
  public static let row = 22.0
  private static let letter = 7.5

  /// Lays out names and projects them.
  ///
  /// - Parameters:
  ///   - peaks: visible summits.
  ///   - pose: pose of the camera.
  ///   - camera: the camera as displayed.
  ///   - frame: where the scene is on Earth.
  /// - Returns: the names in view.
  public static func labels(
    _ peaks: [SeenPeak], pose: PoseSample, camera: DisplayedCamera, frame: SceneFrame
  ) -> [Label] {
    guard !peaks.isEmpty, let orientation = pose.orientation.normalized else { return [] }
    let view = CameraView(position: pose.position, orientation: orientation, intrinsics: camera.camera)
    // Points per degree at the centre of the picture.
    // Rounded, so that small changes of the focal length while focusing do not change the layout.
    let scale = max(1, (camera.camera.focalX * .pi / 180 * 2).rounded() / 2)
    let candidates = peaks.map { peak in
      LabelCandidate(
        anchor: peak.sight.azimuthDegrees * scale, width: Double(peak.place.name.count) * letter + 12,
        weight: peak.sight.labelWeight)
    }
    let rows = LabelRows(rows: 3, extent: 0...360 * scale, gap: 6, anchorShare: 0.5, leaderGap: 3)
    return rows.place(candidates).compactMap { placed in
      let peak = peaks[placed.index]
      let direction = HorizontalDirection(
        azimuthDegrees: peak.sight.azimuthDegrees, elevationDegrees: peak.sight.apparentElevationDegrees)
      let far = frame.sceneVector(ofENU: direction.enu) * 1000
      guard let pixel = view.project(pose.position + far) else { return nil }
      let shown = camera.shown(pixel)
      guard shown.x > -100, shown.x < camera.camera.width + 100 else { return nil }
      return Label(
        name: peak.place.name, point: PixelPoint(x: shown.x, y: shown.y - 20 - Double(placed.row) * row))
    }
  }
}
