import Foundation

/// Recognizes area folders.
public enum AreaFolder {
  /// True for the folder of an area.
  public static func isArea(_ path: String) -> Bool {
    FileManager.default.fileExists(
      atPath: URL(fileURLWithPath: path).appendingPathComponent(Area.manifestFile).path)
  }
}
