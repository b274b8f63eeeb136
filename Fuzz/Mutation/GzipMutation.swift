import Foundation
import WaymarkFormats

/// Gzip: the contents are changed and packed again.
enum GzipMutation {
  static let mutate: FuzzMutation = { input, change, seed in
    guard seed % 2 != 0, let inside = try? Gzip.expand(Data(input), limit: 1 << 16) else { return nil }
    return Gzip.compress(Data(change(Array(inside)))).map { Array($0) }
  }
}
