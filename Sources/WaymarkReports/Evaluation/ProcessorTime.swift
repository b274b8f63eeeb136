import Foundation
import WaymarkFormats

/// Processor time of the running thread: what else the machine does does not count.
enum ProcessorTime {
  /// Seconds since some moment.
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
