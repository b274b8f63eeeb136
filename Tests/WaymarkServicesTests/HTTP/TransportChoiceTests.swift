import Foundation
import TestSupport
import Testing

/// Foundation's own URL loading for Linux buffers responses without limit: nothing here may use it.
@Suite struct TransportChoiceTests {
  /// Sources that are compiled on Linux, but never linked or run there, are those of the app and its stand-ins.
  @Test(arguments: ["Sources", "Benchmarks", "Fuzz", "Tests"]) func nothingImportsIt(folder: String) throws {
    let files = FileManager.default.enumerator(
      at: SharedData.packageRoot.appendingPathComponent(folder), includingPropertiesForKeys: nil)
    var count = 0
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift", !file.path.contains("/AppleInterfaces/"),
        file.lastPathComponent != URL(fileURLWithPath: #filePath).lastPathComponent
      else { continue }
      count += 1
      #expect(try !String(contentsOf: file, encoding: .utf8).contains("FoundationNetworking"), "\(file.path)")
    }
    #expect(count > 5)
  }

  #if os(Linux)
    /// A program lists the libraries that it needs.
    @Test func theProgramIsNotLinkedWithIt() throws {
      let program = try #require(BuiltProgram.waymark, "the waymark command is not built beside the tests")
      let bytes = try Data(contentsOf: program, options: .alwaysMapped)
      #expect(bytes.range(of: Data("libFoundation.so".utf8)) != nil)
      #expect(bytes.range(of: Data("libFoundationNetworking.so".utf8)) == nil)
    }
  #endif
}
