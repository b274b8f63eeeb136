import Foundation
import WaymarkFormats

/// Processor time of the current thread, which does not depend on other load.
enum ProcessorTime {
  /// Seconds since an arbitrary moment.
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// Number of cores available.
public enum ProcessorCount {
  /// At least 1.
  public static var usable: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }
}
