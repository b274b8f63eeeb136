public import Foundation

/// The program that reads untrusted uploads, in a process of its own: `waymark worker`, which no help text lists.
public struct WorkerProgram: Sendable {
  /// The argument that makes `waymark` a worker.
  public static let word = "worker"
  /// The running program itself.
  public static let own = WorkerProgram(executable: URL(fileURLWithPath: "/proc/self/exe"))

  /// Its path.
  public var executable: URL

  /// The `waymark` at a path.
  public init(executable: URL) { self.executable = executable }
}
