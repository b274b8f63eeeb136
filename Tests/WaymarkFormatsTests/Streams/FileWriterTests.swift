import Foundation
import Testing

@testable import WaymarkFormats

@Suite struct FileWriterTests {
  private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test func theFileAppearsOnlyWhenItIsComplete() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.txt", "old")
    let file = try AtomicFile(path: path)
    try file.write("new")
    #expect(try text(path) == "old")
    try file.finish()
    try file.finish()
    #expect(try text(path) == "new")
    #expect(folder.names == ["a.txt"])
    #expect(throws: InputError.self) { try file.write("more") }
  }

  @Test func anAbandonedFileLeavesNothing() throws {
    let folder = try TemporaryFolder()
    do {
      let file = try AtomicFile(path: folder.file("b.txt"))
      try file.write("half")
      #expect(folder.names.count == 1)
    }
    #expect(folder.names == [])
  }

  @Test func linksStayLinksAndPermissionsStay() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("real.txt", "old")
    chmod(path, 0o640)
    symlink("real.txt", folder.file("link.txt"))
    try AtomicFile.write("new", to: folder.file("link.txt"))
    #expect(try text(path) == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link.txt")) == "real.txt")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o640)
  }

  @Test func devicesAreWrittenToAndNotReplaced() throws {
    try AtomicFile.write("nothing", to: "/dev/null")
    var status = stat()
    #expect(stat("/dev/null", &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test func whatCannotBeWrittenIsSaid() throws {
    let folder = try TemporaryFolder()
    #expect(throws: InputError("this is a folder, a file name was expected", file: folder.path)) {
      _ = try AtomicFile(path: folder.path)
    }
    let nowhere = folder.file("no/such/file")
    #expect(
      throws: InputError(
        "cannot be written (no such file or directory)", file: nowhere, advice: "create its folder first")
    ) { _ = try AtomicFile(path: nowhere) }
    #expect(throws: InputError.self) { _ = try AppendingFile(path: folder.path) }
    #expect(throws: InputError.self) {
      let full = try AtomicFile(path: "/dev/full")
      try full.write([UInt8](repeating: 0, count: 1 << 20))
      try full.finish()
    }
  }

  @Test func appendedPiecesAreThereAtOnceAndAnOpenLineIsClosed() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    let first = try AppendingFile(path: path)
    #expect(first.wasEmpty)
    try first.write("one\n")
    #expect(try text(path) == "one\n")
    try first.write("tw")
    try first.finish()
    let second = try AppendingFile(path: path)
    #expect(!second.wasEmpty)
    try second.write("three\n")
    try second.synchronize()
    #expect(try text(path) == "one\ntw\nthree\n")
  }

  @Test func aCompressedLogLosesOnlyWhatCameAfterTheCrash() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log.gz")
    let file = try AppendingFile(path: path)
    for i in 0..<50 { try file.write("line \(i)\n") }
    // No finish: as if the program were killed now.
    let reader = try LineReader(path: path)
    var count = 0
    #expect(throws: InputError.self) { while try reader.advance() { count += 1 } }
    #expect(count == 50)
    #expect(reader.isCutOff)
    #expect(throws: InputError.self) { _ = try AppendingFile(path: path) }
  }
}
