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
    let mark = mark
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

  /// The number that stands for a void.
  private var mark: Float { declaredVoid.map { Float($0) } ?? -9999 }

  /// Whether numbers are metres.
  var isPlain: Bool { scale == 1 && offset == 0 && metersPerUnit == 1 }

  /// The same as `decode` for numbers that are whole metres: voids become −32768.
  func markVoids(_ numbers: UnsafeMutableBufferPointer<Int16>) {
    // A mark that is no number of 16 bits marks nothing.
    let mark = Int16(exactly: mark) ?? .min
    for i in numbers.indices {
      let number = numbers[i]
      numbers[i] = number == mark || number <= -12_000 || number >= 12_000 ? .min : number
    }
  }
}
