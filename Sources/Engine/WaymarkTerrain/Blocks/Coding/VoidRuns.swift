/// Where a block has no heights: lengths of runs of samples with a height and of samples without one, in turn.
enum VoidRuns {
  /// The bytes of the runs; none where all samples have a height.
  static func bytes(_ samples: UnsafeBufferPointer<Int16>) -> [UInt8] {
    var bytes: [UInt8] = []
    var isVoid = false
    var start = 0
    func close(_ end: Int) {
      var rest = end - start
      while rest > 127 {
        bytes.append(UInt8(rest & 127 | 128))
        rest >>= 7
      }
      bytes.append(UInt8(rest))
      start = end
    }
    for i in samples.indices where (samples[i] == HeightBlock.void) != isVoid {
      close(i)
      isVoid.toggle()
    }
    guard isVoid || start > 0 else { return [] }
    close(samples.count)
    return bytes
  }

  /// Puts voids into samples.
  ///
  /// - Parameters:
  ///   - reader: the runs.
  ///   - samples: all samples of the block.
  /// - Throws: `HeightBlockError.cutOff` or `.damaged`.
  static func apply(
    _ reader: inout BlockReader, to samples: UnsafeMutableBufferPointer<Int16>
  ) throws(HeightBlockError) {
    var isVoid = false
    var at = 0
    while reader.left > 0 {
      let length = try reader.number()
      guard length <= samples.count - at, length > 0 || at == 0 else { throw .damaged }
      if isVoid { for i in at..<at + length { samples[i] = HeightBlock.void } }
      at += length
      isVoid.toggle()
    }
    guard at == samples.count || at == 0 else { throw .damaged }
  }
}
