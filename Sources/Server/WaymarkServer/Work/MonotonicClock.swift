import Foundation

/// The time since the machine started.
enum MonotonicClock {
  /// In nanoseconds.
  static var nanoseconds: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// In seconds.
  static var seconds: Double { Double(nanoseconds) / 1e9 }
}
