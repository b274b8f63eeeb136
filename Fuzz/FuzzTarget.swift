/// A reader of foreign bytes, as the fuzzer and the replay of its findings call it.
///
/// Whatever the bytes are, `run` comes back: refusing them is right, trapping, hanging and growing is not. What must hold of
/// an answer `run` checks with `FuzzCheck`.
struct FuzzTarget: Sendable {
  /// Its name: the argument of `Scripts/fuzz`, and the folder of its findings in `Fuzz/Corpus`.
  let name: String
  /// Inputs are at most this long, bytes.
  let maximumLength: Int
  /// How the names of files end that make good first inputs.
  let seeds: [String]
  /// First inputs that no file has.
  let examples: @Sendable () -> [[UInt8]]
  /// Words that such inputs are made of.
  let words: [String]
  /// Makes inputs out of others where flipped bytes alone would stay shallow.
  let mutate: FuzzMutation?
  /// Reads the bytes.
  let run: @Sendable (UnsafeRawBufferPointer) -> Void

  init(
    _ name: String, maximumLength: Int = 1024, seeds: [String] = [], examples: [String] = [], words: [String] = [],
    made: @escaping @Sendable () -> [[UInt8]] = { [] }, mutate: FuzzMutation? = nil,
    run: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) {
    self.name = name
    self.maximumLength = maximumLength
    self.seeds = seeds
    self.examples = { examples.map { Array($0.utf8) } + made() }
    self.words = words
    self.mutate = mutate
    self.run = run
  }

  /// All targets.
  static let all =
    readerTargets + importTargets + serviceTargets + areaTargets + storageTargets + serverTargets
    + engineTargets + webTargets
}

/// A mutation that knows the format: unpacks an input, changes what is inside (`change` is libFuzzer's own mutation of at
/// most so many bytes) and packs it again; nil leaves the input to libFuzzer.
typealias FuzzMutation = @Sendable (_ input: [UInt8], _ change: ([UInt8]) -> [UInt8], _ seed: UInt32) -> [UInt8]?
