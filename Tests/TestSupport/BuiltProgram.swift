public import Foundation

/// The programs that were built beside the running tests.
public enum BuiltProgram {
  /// The `waymark` command; nil when it does not exist.
  public static let waymark: URL? = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    for _ in 0..<6 {
      let program = folder.appendingPathComponent("waymark-tool")
      if FileManager.default.isExecutableFile(atPath: program.path) { return program }
      folder.deleteLastPathComponent()
    }
    return nil
  }()
}
