/// How the numbers of a file become metres, and which of them mean that there is no height.
struct SampleDecoding {
  /// The number that the file declares to mean nothing.
  var declaredVoid: Double?
  /// Height in the file's unit = number × scale + offset.
  var scale = 1.0
  /// See `scale`.
  var offset = 0.0
  /// Length of the file's unit in metres.
  var metersPerUnit = 1.0

  /// Turns numbers into metres, voids into NaN.
  ///
  /// Beside the declared value, what cannot be a height on Earth is a void: many files carry −32768 or 1e38 without
  /// saying so, and −9999 is a common mark in those that declare nothing.
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
