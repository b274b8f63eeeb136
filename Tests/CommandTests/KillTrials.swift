import Foundation

/// How often tests kill a process: a few times in `make test`, more often in `Scripts/kill-trials`.
enum KillTrials {
  private static let environment = ProcessInfo.processInfo.environment
  private static let wanted = environment["WAYMARK_KILL_TRIALS"].flatMap { Int($0) }

  /// Of a server that is written to.
  static let ofServers = wanted ?? 6
  /// Of each command that reads or writes a whole store.
  static let ofCommands = wanted.map { max(8, $0 / 5) } ?? 8
  /// The seed of their moments.
  static func seed(_ usual: UInt64) -> UInt64 { environment["WAYMARK_KILL_SEED"].flatMap { UInt64($0) } ?? usual }
}
