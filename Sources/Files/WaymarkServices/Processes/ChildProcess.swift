#if os(Linux)
  public import Foundation
  public import WaymarkFormats

  /// A child program that never outlives its parent: when this process ends, for whatever reason, so does the program.
  ///
  /// A guardian shell starts the program and waits on a pipe whose other end this process holds. Closing it (or dying,
  /// which closes it) makes the guardian end the program: first with SIGTERM, by force after a while.
  public final class ChildProcess: @unchecked Sendable {
    /// $1: seconds of grace; $2: folder to remove at the end, or nothing; the rest: the program and its arguments.
    private static let guardian = """
      grace=$1; litter=$2; shift 2
      exec 3<&0 </dev/null
      "$@" 3<&- &
      child=$!
      trap 'kill -TERM "$child" 2>/dev/null' TERM INT HUP
      { read -r _ <&3; kill -TERM "$child" && { sleep "$grace"; kill -KILL "$child"; }; } >/dev/null 2>&1 &
      watch=$!
      exec 3<&-
      wait "$child"; status=$?
      while kill -0 "$child" 2>/dev/null; do wait "$child"; status=$?; done
      kill "$watch" 2>/dev/null
      [ -z "$litter" ] || rm -rf "$litter"
      exit "$status"
      """

    /// Process number of the guardian; the program is its child.
    public let guardianIdentifier: Int32
    /// This process's end of the pipe.
    private let leash: Int32
    private static let starting = NSLock()
    private let lock = NSLock()
    private var exitStatus: Int32?
    private var waiting: [CheckedContinuation<Int32, Never>] = []
    private var isReleased = false

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - executable: the program.
    ///   - arguments: its arguments.
    ///   - output: receives its standard output and error.
    ///   - grace: seconds that it has to end by itself before it is killed.
    ///   - removing: a folder that is removed when the program has ended, whatever happens to this process.
    /// - Throws: `InputError` when the program cannot be started.
    public init(
      _ executable: URL, arguments: [String], output: FileHandle, grace: Int = 5, removing: URL? = nil
    ) throws(InputError) {
      let words =
        ["/bin/sh", "-c", Self.guardian, "waymark-guardian", String(grace), removing?.path ?? "", executable.path]
        + arguments
      // One at a time: the pipe's end must not leak into a child that another thread starts meanwhile.
      let started = Self.starting.withLock { () -> (process: Int32, leash: Int32)? in
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        guard let process = ProgramStart.spawn(words, input: ends[0], output: output.fileDescriptor) else {
          close(ends[1])
          return nil
        }
        return (process, ends[1])
      }
      guard let (process, leash) = started else {
        throw InputError("the program cannot be started", file: executable.path)
      }
      self.leash = leash
      guardianIdentifier = process
      Thread.detachNewThread { [weak self] in
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        self?.ended(status)
      }
    }

    deinit { release() }

    /// The program's exit status, 128 + n when signal n ended it; nil while it is running.
    public var status: Int32? { lock.withLock { exitStatus } }

    /// Asks the program to end, without waiting for it.
    public func release() {
      let isFirst = lock.withLock {
        defer { isReleased = true }
        return !isReleased
      }
      if isFirst { close(leash) }
    }

    /// Asks the program to end and waits until it has.
    @discardableResult
    public func stop() async -> Int32 {
      release()
      return await waitForEnd()
    }

    /// Waits until the program has ended, for whatever reason; cancelling the task ends it.
    ///
    /// - Returns: its exit status.
    public func waitForEnd() async -> Int32 {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let known = lock.withLock {
            if exitStatus == nil { waiting.append(continuation) }
            return exitStatus
          }
          if let known { continuation.resume(returning: known) }
        }
      } onCancel: {
        release()
      }
    }

    private func ended(_ waitStatus: Int32) {
      // The macros WIFEXITED, WEXITSTATUS and WTERMSIG.
      let signal = waitStatus & 0x7F
      let status = signal == 0 ? (waitStatus >> 8) & 0xFF : 128 + signal
      let resumed = lock.withLock {
        exitStatus = status
        defer { waiting = [] }
        return waiting
      }
      for continuation in resumed { continuation.resume(returning: status) }
    }
  }
#endif
