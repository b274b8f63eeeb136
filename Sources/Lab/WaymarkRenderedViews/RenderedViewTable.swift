import WaymarkFormats
public import WaymarkGeodesy
public import WaymarkVision

/// Rendered views as the table of photos that `PhotoTable` reads.
public enum RenderedViewTable {
  /// The first line.
  public static let header =
    "file,width_px,focal_px,latitude,longitude,altitude_m,gravity_pitch_deg,gravity_roll_deg,compass_true_deg,skyline,"
    + "truth_yaw_deg,truth_pitch_deg,truth_roll_deg"

  /// The line of a view.
  public static func line(
    _ view: RenderedView, file: String, _ coordinate: Coordinate, _ altitude: Altitude, _ prior: SkylinePrior
  ) -> String {
    func text(_ value: Double?, _ decimals: Int) -> String { value.map { Fixed.text($0, decimals: decimals) } ?? "" }
    return [
      file, "\(view.picture.width)", text(view.focal, 2), text(coordinate.latitude, 7), text(coordinate.longitude, 7),
      text(altitude.meters, 1), text(prior.pitchDegrees, 3), text(prior.rollDegrees, 3), text(prior.yawDegrees, 2),
      "rendered", text(view.attitude.yawDegrees, 3), text(view.attitude.pitchDegrees, 3),
      text(view.attitude.rollDegrees, 3),
    ].joined(separator: ",")
  }
}
