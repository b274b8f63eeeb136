internal import CSandbox

/// What this kernel takes from workers: with either of the two a worker opens no file, with a filter of system calls no
/// connection, too.
struct WorkerConfinement: Equatable, Sendable {
  /// Whether the kernel has Landlock.
  var hasLandlock: Bool
  /// Whether the kernel filters system calls.
  var hasFilter: Bool

  /// That of this kernel.
  static var available: WorkerConfinement {
    WorkerConfinement(hasLandlock: waymark_landlock_version() > 0, hasFilter: waymark_seccomp_is_available())
  }

  /// Confines this process, which must not have a second thread yet, as far as the kernel can.
  static func enter() {
    // In this order, because the filter refuses Landlock's calls.
    _ = waymark_landlock_enter()
    _ = waymark_seccomp_enter()
  }

  /// What is missing, one sentence for the log; nil when nothing is.
  var note: String? {
    let consequence =
      switch (hasLandlock, hasFilter) {
      case (true, true): nil as String?
      case (false, true): "no Landlock: workers that read uploads are confined by seccomp alone"
      case (true, false): "no seccomp: workers that read uploads are confined by Landlock alone"
      case (false, false): "neither Landlock nor seccomp: workers that read uploads are not confined"
      }
    return consequence.map {
      "There is \($0); use a kernel from 5.13 on, and allow its system calls where the server runs."
    }
  }
}
