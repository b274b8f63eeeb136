#if os(Linux)
  import Foundation

  /// Starts programs that inherit nothing but what they are given.
  public enum ProgramStart {
    /// Starts a program in a process group of its own, so that Ctrl-C in the terminal reaches only this process, with
    /// the default signal mask of a new process: the current thread may have blocked signals.
    ///
    /// - Parameters:
    ///   - words: its path and its arguments.
    ///   - input: its standard input.
    ///   - output: its standard output and error; nil discards both.
    ///   - environment: variables of the form `NAME=VALUE` in addition to those of this process.
    ///   - inherits: which variables of this process it gets, by name.
    /// - Returns: its process number; nil when it cannot be started.
    public static func spawn(
      _ words: [String], input: Int32, output: Int32?, environment: [String] = [],
      inherits: (String) -> Bool = { _ in true }
    ) -> Int32? {
      guard let program = words.first else { return nil }
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_adddup2(&actions, input, 0)
      for standard: Int32 in 1...2 {
        if let output {
          posix_spawn_file_actions_adddup2(&actions, output, standard)
        } else {
          posix_spawn_file_actions_addopen(&actions, standard, "/dev/null", O_WRONLY, 0)
        }
      }
      for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
        if let file = Int32(name), file > 2 { posix_spawn_file_actions_addclose(&actions, file) }
      }
      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      var signals = sigset_t()
      sigemptyset(&signals)
      posix_spawnattr_setsigmask(&attributes, &signals)
      sigfillset(&signals)
      posix_spawnattr_setsigdefault(&attributes, &signals)
      posix_spawnattr_setpgroup(&attributes, 0)
      posix_spawnattr_setflags(
        &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
      var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
      let names = environment.map { $0.prefix { $0 != "=" } + "=" }
      let inherited = ProcessInfo.processInfo.environment.filter { inherits($0.key) }.map { "\($0)=\($1)" }
        .filter { entry in !names.contains { entry.hasPrefix($0) } }
      var variables: [UnsafeMutablePointer<CChar>?] = (inherited + environment).map { strdup($0) }
      defer { for pointer in arguments + variables { free(pointer) } }
      arguments.append(nil)
      variables.append(nil)
      var process: pid_t = 0
      return posix_spawn(&process, program, &actions, &attributes, arguments, variables) == 0 ? process : nil
    }
  }
#endif
