/// A reader of untrusted bytes, as the fuzzer and the replay of its findings call it.
///
/// Whatever the bytes are, `run` returns: it may reject them, but must not trap, hang or use unbounded memory. `run`
/// checks with `FuzzCheck` what must hold for a result.
struct FuzzTarget: Sendable {
  /// Its name: the argument of `Scripts/fuzz`, and the folder of its findings in `Fuzz/Corpus`.
  let name: String
  /// Length of the longest input, bytes.
  let maximumLength: Int
  /// File name extensions of good first inputs.
  let seeds: [String]
  /// First inputs that are in no file.
  let examples: @Sendable () -> [[UInt8]]
  /// Words that occur in such inputs.
  let words: [String]
  /// Derives inputs from others, where flipping bytes alone would not get deep.
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
    + engineTargets + routingTargets + searchTargets + photoTargets + archiveTargets + appTargets + webTargets
}

/// A mutation that knows the format: unpacks an input, changes its contents (`change` is libFuzzer's own mutation to at
/// most so many bytes) and packs it again; nil leaves the input to libFuzzer.
typealias FuzzMutation = @Sendable (_ input: [UInt8], _ change: ([UInt8]) -> [UInt8], _ seed: UInt32) -> [UInt8]?
