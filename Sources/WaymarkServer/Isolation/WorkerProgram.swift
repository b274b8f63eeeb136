public import Foundation

/// The program that reads what strangers send, in a process of its own: `waymark worker`, which is in no help.
public struct WorkerProgram: Sendable {
  /// The word that makes `waymark` a worker.
  public static let word = "worker"
  /// This very program.
  public static let own = WorkerProgram(executable: URL(fileURLWithPath: "/proc/self/exe"))

  /// Where it is.
  public var executable: URL

  /// The `waymark` at a path.
  public init(executable: URL) { self.executable = executable }
}
