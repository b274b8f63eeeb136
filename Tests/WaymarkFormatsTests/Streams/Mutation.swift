import TestSupport

/// Damaged copies of a valid file for robustness tests: flipped bits, cuts, insertions, repetitions.
enum Mutation {
  /// A damaged copy.
  static func mutated(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var out = bytes
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      guard !out.isEmpty else { return out }
      let index = Int.random(in: 0..<out.count, using: &generator)
      switch Int.random(in: 0..<9, using: &generator) {
      case 0: out[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: out[index] = UInt8.random(in: 0...255, using: &generator)
      case 2: out.removeSubrange(index..<min(out.count, index + Int.random(in: 1...40, using: &generator)))
      case 3: out.removeSubrange(index...)
      case 4:
        let nasty = [
          "NaN", "-Infinity", "1e999", "\"", "{", "[[[[[[[[[[", "\\u", "\\ud800", "null", "-", "\r\n", "\n", "\0", ",",
          "99999999999999999999999999", "\u{FEFF}", "é", "-0.0", "1e-400", "$", "*", "%", "#", "<", "&", ";", ":", " ",
        ]
        out.insert(contentsOf: Array((nasty.randomElement(using: &generator) ?? "").utf8), at: index)
      case 5:
        let piece = Array(out[index..<min(out.count, index + Int.random(in: 1...200, using: &generator))])
        out.insert(contentsOf: piece, at: Int.random(in: 0...out.count, using: &generator))
      case 6: out.insert(contentsOf: (0..<20).map { _ in UInt8.random(in: 0...255, using: &generator) }, at: index)
      case 7:
        // A digit becomes another: values out of range, times that jump.
        let digits = out.indices.filter { (0x30...0x39).contains(out[$0]) }
        if let index = digits.randomElement(using: &generator) {
          out[index] = UInt8.random(in: 0x30...0x39, using: &generator)
        }
      default: out.swapAt(index, Int.random(in: 0..<out.count, using: &generator))
      }
    }
    return out
  }
}
