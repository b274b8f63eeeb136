public import Foundation

/// The programs that were built beside the running tests.
public enum BuiltProgram {
  /// The `waymark` command; nil when it does not exist.
  public static let waymark = named("waymark-tool")
  /// What tries the walls around workers; nil when it does not exist.
  public static let sandboxProbe = named("sandbox-probe")

  private static func named(_ name: String) -> URL? {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    for _ in 0..<6 {
      let program = folder.appendingPathComponent(name)
      if FileManager.default.isExecutableFile(atPath: program.path) { return program }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}
