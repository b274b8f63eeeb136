import Foundation
import WaymarkFormats

/// Number of cores available.
public enum ProcessorCount {
  /// At least 1.
  public static var usable: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }
}
