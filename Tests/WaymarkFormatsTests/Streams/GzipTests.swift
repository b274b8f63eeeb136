import Foundation
import TestSupport
import Testing

@testable import WaymarkFormats

@Suite struct GzipTests {
  private static let text = (0..<5000).map { "line \($0) of the text\n" }.joined()

  private func compressed(_ text: String) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let path = folder.file("a.gz")
    try AtomicFile.write(text, to: path)
    return try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func expanded(_ bytes: [UInt8]) throws -> String {
    String(decoding: try ByteSource(bytes: bytes, name: "memory").readAll(), as: UTF8.self)
  }

  @Test func whatGzipMakesIsReadAndTheOtherWayRound() throws {
    let folder = try TemporaryFolder()
    let ours = folder.file("ours.gz")
    try AtomicFile.write(Self.text, to: ours)
    let theirs = try folder.write("theirs.txt", Self.text)
    let gzip = Process()
    gzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    gzip.arguments = ["gzip", "-k", theirs]
    try gzip.run()
    gzip.waitUntilExit()
    #expect(try String(decoding: ByteSource(path: theirs + ".gz").readAll(), as: UTF8.self) == Self.text)
    let check = Process()
    check.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    check.arguments = ["gzip", "-t", ours]
    try check.run()
    check.waitUntilExit()
    #expect(check.terminationStatus == 0)
  }

  @Test func membersOneAfterTheOtherAndPadding() throws {
    let a = try compressed("first\n")
    let b = try compressed("second\n")
    #expect(try expanded(a + b) == "first\nsecond\n")
    #expect(try expanded(a + [0, 0, 0]) == "first\n")
    #expect(throws: InputError.self) { try expanded(a + [1, 2, 3]) }
  }

  @Test func cutGzipDeliversWhatIsThereAndThenSaysSo() throws {
    let whole = try compressed(Self.text)
    for length in [11, 100, whole.count / 2, whole.count - 9, whole.count - 1] {
      let reader = LineReader(ByteSource(bytes: Array(whole[..<length]), name: "cut.gz"))
      var count = 0
      let error = #expect(throws: InputError.self, "length \(length)") {
        while try reader.advance() {
          if reader.isTerminated { #expect(reader.text == "line \(count) of the text") }
          count += 1
        }
      }
      #expect(error?.description.contains("end too early") == true)
      #expect(reader.isCutOff)
      if length > whole.count / 3 { #expect(count > 1000, "length \(length)") }
    }
  }

  @Test func damagedGzipIsAnErrorAndNeverWrongText() throws {
    let whole = try compressed(Self.text)
    for position in stride(from: 2, to: whole.count, by: whole.count / 97) {
      var bytes = whole
      bytes[position] ^= 0x10
      // Either it is detected, or the flip was in a field without meaning (time, system).
      if let text = try? expanded(bytes) { #expect(text == Self.text, "byte \(position)") }
    }
  }

  @Test func aBombExpandsInConstantMemory() throws {
    // 50 MB of zeros and no line break: 50 kB compressed.
    let folder = try TemporaryFolder()
    let path = folder.file("bomb.gz")
    let file = try AtomicFile(path: path)
    let block = [UInt8](repeating: 0x30, count: 1 << 20)
    for _ in 0..<50 { try file.write(block) }
    try file.write("\nend\n")
    try file.finish()
    let reader = try LineReader(path: path, maximumLength: 1 << 20)
    #expect(try reader.advance())
    #expect(reader.isTooLong)
    #expect(try reader.advance())
    #expect(reader.text == "end")
    #expect(throws: InputError.self) { _ = try ByteSource(path: path).readAll(limit: 1 << 24) }
    #expect(reader.heldBytes <= 1 << 21)
  }
}
