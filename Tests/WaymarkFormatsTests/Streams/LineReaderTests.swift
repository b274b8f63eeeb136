import Foundation
import TestSupport
import Testing

@testable import WaymarkFormats

@Suite struct LineReaderTests {
  private func lines(_ bytes: [UInt8], maximumLength: Int = 1 << 20) throws -> [String] {
    let reader = LineReader(ByteSource(bytes: bytes, name: "memory"), maximumLength: maximumLength)
    var all: [String] = []
    while try reader.advance() {
      #expect(reader.number == all.count + 1)
      all.append(reader.isTooLong ? "TOO LONG" : reader.text)
    }
    return all
  }

  @Test func lineBreaksOfAllKindsAndAByteOrderMark() throws {
    #expect(try lines(Array("\u{FEFF}a\r\nb\n\nc".utf8)) == ["a", "b", "", "c"])
    #expect(try lines(Array("a\n".utf8)) == ["a"])
    #expect(try lines([]) == [])
    #expect(try lines(Array("\n".utf8)) == [""])
    // A byte order mark elsewhere is content.
    #expect(try lines(Array("a\n\u{FEFF}b".utf8)) == ["a", "\u{FEFF}b"])
  }

  /// Pairs of UTF-16 may be split anywhere between two pieces.
  @Test func readsUTF16() throws {
    let text = String(repeating: "a𝄞é\n", count: 20_000) + "end"
    let expected = try lines(Array(text.utf8))
    for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian] {
      #expect(try lines(Array(#require(text.data(using: encoding)))) == expected)
    }
    let odd = try Array(#require("ab".data(using: .utf16LittleEndian))) + [0x63]
    #expect(try lines(odd) == ["ab\u{FFFD}"])
  }

  @Test func limitsHoldAndCancellationEnds() async throws {
    let blanks = try #require(Gzip.compress(Data(repeating: 0x0A, count: 4 << 20)))
    let limits = InputLimits(bytes: 1 << 20, held: 0, elements: .max, text: 0)
    func count(_ limits: InputLimits) throws -> Int {
      let reader = LineReader(ByteSource(data: blanks, name: "memory", limits: limits))
      while try reader.advance() {}
      return reader.number
    }
    #expect(try count(.stream) == 4 << 20)
    #expect(throws: InputError.self) { try count(limits) }
    #expect(throws: InputError.self) { try count(InputLimits(bytes: .max, held: 0, elements: 1000, text: 0)) }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try count(.stream)
    }
    let error = await #expect(throws: InputError.self) { try await task.value }
    #expect(error?.isCancellation == true)
  }

  @Test func aLineThatIsNotTerminatedIsKnown() throws {
    let reader = LineReader(ByteSource(bytes: Array("a\nb".utf8), name: "memory"))
    #expect(try reader.advance())
    #expect(reader.isTerminated)
    #expect(try reader.advance())
    #expect(!reader.isTerminated)
    #expect(try !reader.advance())
    #expect(try !reader.advance())
  }

  @Test func tooLongLinesAreReadPastInConstantMemory() throws {
    let long = [UInt8](repeating: 0x78, count: 300_000)
    let bytes = Array("short\n".utf8) + long + Array("\nexactly-ten\n0123456789\n".utf8) + long
    #expect(
      try lines(bytes, maximumLength: 11) == ["short", "TOO LONG", "exactly-ten", "0123456789", "TOO LONG"])
    // One byte more than the limit, also where everything is in the buffer at once.
    #expect(try lines(Array("0123456789ab\r\nok".utf8), maximumLength: 11) == ["TOO LONG", "ok"])
  }

  @Test func anySizesOfLinesComeOutAsTheyWentIn() throws {
    var generator = SeededGenerator(seed: 20_261_120)
    for _ in 0..<20 {
      let wanted = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
        String(
          repeating: "é",
          count: Int.random(in: 0...1, using: &generator) * Int.random(in: 0...50_000, using: &generator))
      }
      let text = wanted.joined(separator: "\n") + "\n"
      let plain = Array(text.utf8)
      #expect(try lines(plain) == wanted, "seed \(generator.seed)")
      let folder = try TemporaryFolder()
      let path = folder.file("a.gz")
      try AtomicFile.write(plain, to: path)
      let reader = try LineReader(path: path)
      var read: [String] = []
      while try reader.advance() { read.append(reader.text) }
      #expect(read == wanted, "seed \(generator.seed)")
    }
  }

  @Test func whatCannotBeOpenedIsSaidInOneSentence() throws {
    let folder = try TemporaryFolder()
    #expect(throws: InputError("this is a folder, a file was expected", file: folder.path)) {
      _ = try LineReader(path: folder.path)
    }
    let missing = folder.file("nothing")
    #expect(
      throws: InputError("cannot be opened (no such file or directory)", file: missing, advice: "check the path")
    ) { _ = try LineReader(path: missing) }
  }

  @Test(.enabled(if: geteuid() != 0, "root may read every file"))
  func aFileWithoutPermission() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("secret", "a")
    chmod(path, 0)
    #expect(throws: InputError.self) { _ = try LineReader(path: path) }
  }
}
