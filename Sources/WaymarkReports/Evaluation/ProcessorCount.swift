import Foundation
import WaymarkFormats

/// How many cores there are to work on.
public enum ProcessorCount {
  /// At least 1.
  public static var usable: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }
}
