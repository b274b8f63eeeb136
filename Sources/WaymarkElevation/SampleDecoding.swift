/// How the numbers of a file become metres, and which of them stand for voids.
struct SampleDecoding {
  /// The number that the file declares as its void value.
  var declaredVoid: Double?
  /// Height in the file's unit = number × scale + offset.
  var scale = 1.0
  /// See `scale`.
  var offset = 0.0
  /// Length of the file's unit in metres.
  var metersPerUnit = 1.0

  /// Converts numbers to metres, voids to NaN.
  ///
  /// Besides the declared value, anything that cannot be a height on Earth is a void: many files contain −32768 or 1e38
  /// without declaring it, and −9999 is common in files that declare no void value.
  func decode(_ samples: inout [Float]) {
    let mark = declaredVoid.map { Float($0) } ?? -9999
    let factor = Float(scale * metersPerUnit)
    let shift = Float(offset * metersPerUnit)
    samples.withUnsafeMutableBufferPointer { buffer in
      for i in buffer.indices {
        let number = buffer[i]
        let height = number * factor + shift
        buffer[i] = number == mark || !(height > -12_000 && height < 12_000) ? .nan : height
      }
    }
  }
}
