import Foundation

/// First inputs of a target: its examples, the project's own files, and those of other folders, read in place.
enum FuzzSeeds {
  /// Files beyond this size are skipped.
  private static let maximumFileSize = 64 << 20

  /// Fills an empty corpus.
  static func grow(_ target: FuzzTarget, into corpus: URL) {
    let files = FileManager.default
    try? files.createDirectory(at: corpus, withIntermediateDirectories: true)
    guard (try? files.contentsOfDirectory(atPath: corpus.path))?.isEmpty ?? true else { return }
    var inputs = target.examples()
    for folder in (ProcessInfo.processInfo.environment["WAYMARK_FUZZ_SEEDS"] ?? "").split(separator: ":") {
      let found = files.enumerator(at: URL(fileURLWithPath: String(folder)), includingPropertiesForKeys: [.fileSizeKey])
      while let url = found?.nextObject() as? URL {
        guard target.seeds.contains(where: { url.lastPathComponent.hasSuffix($0) }),
          let size = try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize, size <= maximumFileSize,
          let data = try? Data(contentsOf: url)
        else { continue }
        inputs.append(contentsOf: pieces(of: Array(data), maximumLength: target.maximumLength))
      }
    }
    for (i, input) in inputs.prefix(200).enumerated() {
      try? Data(input.prefix(target.maximumLength)).write(to: corpus.appendingPathComponent("seed-\(i)"))
    }
  }

  /// Of a file that is too long its beginning is used, and for text formats some lines from its middle after the first
  /// one.
  private static func pieces(of bytes: [UInt8], maximumLength: Int) -> [[UInt8]] {
    guard bytes.count > maximumLength else { return [bytes] }
    let first = bytes.prefix(maximumLength / 2).prefix { $0 != 10 } + [10]
    let middle = bytes[(bytes.count / 2)...].prefix(maximumLength - first.count).drop { $0 != 10 }.dropFirst()
    return [Array(bytes.prefix(maximumLength)), Array(first + middle)]
  }

  /// Writes the target's words in libFuzzer's format; nil when it has none.
  static func dictionary(_ target: FuzzTarget, beside corpus: URL) throws -> String? {
    guard !target.words.isEmpty else { return nil }
    let lines = target.words.map { word in
      "\""
        + word.utf8.map { byte in
          byte < 0x20 || byte > 0x7E || byte == 0x22 || byte == 0x5C
            ? "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            : String(UnicodeScalar(byte))
        }.joined() + "\""
    }
    let path = corpus.path + ".dict"
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
    return path
  }
}
