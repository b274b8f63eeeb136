/// The file format of a picture.
public enum PictureFormat: String, CaseIterable, Sendable {
  /// Raster graphics: W3C Portable Network Graphics.
  case png
  /// Vector graphics: W3C Scalable Vector Graphics.
  case svg
  /// Vector graphics for printing.
  case pdf

  /// The format for a file name's extension; nil for others.
  public init?(path: String) {
    guard let ending = path.split(separator: ".").last else { return nil }
    self.init(rawValue: ending.lowercased())
  }
}
