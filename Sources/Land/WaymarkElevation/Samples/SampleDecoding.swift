/// How the numbers of a file become metres, and which of them stand for voids.
struct SampleDecoding: Equatable {
  /// The number that the file declares as its void value.
  var declaredVoid: Double?
  /// Numbers that stand for voids although the file does not declare them (`SampleSurvey`).
  var undeclaredVoids: [Float] = []
  /// Height in the file's unit = number × scale + offset.
  var scale = 1.0
  /// See `scale`.
  var offset = 0.0
  /// Length of the file's unit in metres.
  var metersPerUnit = 1.0

  /// Heights that exist on Earth, with room for the geoid and for errors: from the Challenger Deep (−10,935 m) to Mount
  /// Everest (8,849 m). Many files contain −32768 or 1e38 for voids without declaring it.
  static func isPossible(_ height: Float) -> Bool { height > -12_000 && height < 9_000 }

  /// Heights that are land, so that they need no closer look: from the shore of the Dead Sea on.
  static func isUsual(_ height: Float) -> Bool { height > -450 && height < 9_000 }

  /// The height that a number means, metres, whether it is a void or not.
  func height(_ number: Float) -> Float { number * Float(scale * metersPerUnit) + Float(offset * metersPerUnit) }

  /// Converts numbers to metres, voids to NaN.
  func decode(_ samples: inout [Float]) {
    let marks = marks
    let factor = Float(scale * metersPerUnit)
    let shift = Float(offset * metersPerUnit)
    samples.withUnsafeMutableBufferPointer { buffer in
      for i in buffer.indices {
        let number = buffer[i]
        let height = number * factor + shift
        buffer[i] = Self.isPossible(height) && !marks.contains(number) ? height : .nan
      }
    }
  }

  /// Whether numbers are metres.
  var isPlain: Bool { scale == 1 && offset == 0 && metersPerUnit == 1 }

  /// The same as `decode` for numbers that are whole metres: voids become −32768.
  func markVoids(_ numbers: UnsafeMutableBufferPointer<Int16>) {
    // A mark that is no number of 16 bits marks nothing.
    let marks = marks.compactMap { Int16(exactly: $0) }
    for i in numbers.indices {
      let number = numbers[i]
      if !Self.isPossible(Float(number)) || marks.contains(number) { numbers[i] = .min }
    }
  }

  private var marks: [Float] { (declaredVoid.map { [Float($0)] } ?? []) + undeclaredVoids }
}
