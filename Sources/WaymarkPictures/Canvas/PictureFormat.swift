/// How a picture is written.
public enum PictureFormat: String, CaseIterable, Sendable {
  /// Pixels: W3C Portable Network Graphics.
  case png
  /// Lines: W3C Scalable Vector Graphics.
  case svg
  /// Lines, for printing.
  case pdf

  /// The format that the ending of a file name means; nil for others.
  public init?(path: String) {
    guard let ending = path.split(separator: ".").last else { return nil }
    self.init(rawValue: ending.lowercased())
  }
}
