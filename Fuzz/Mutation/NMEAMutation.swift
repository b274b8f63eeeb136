/// NMEA logs: sentences keep a valid checksum, without which they are ignored.
enum NMEAMutation {
  static let mutate: FuzzMutation = { input, change, seed in
    guard seed % 8 != 0 else { return nil }
    let changed = LineMutation.mutate(input, change: change, seed: seed)
    return Array(changed.split(separator: 10, omittingEmptySubsequences: false).map(checked).joined(separator: [10]))
  }

  private static func checked(_ line: ArraySlice<UInt8>) -> [UInt8] {
    guard let dollar = line.firstIndex(of: 0x24) else { return Array(line) }
    let body = line[(dollar + 1)...].prefix { $0 != 0x2A }
    let sum = body.reduce(0) { $0 ^ $1 }
    let digits = Array("0123456789ABCDEF".utf8)
    return Array(line[...dollar]) + body + [0x2A, digits[Int(sum >> 4)], digits[Int(sum & 15)]]
  }
}
