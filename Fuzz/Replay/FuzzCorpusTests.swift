import Foundation
import Testing

/// Past findings of the fuzzer, and a first input of each target: none may end the process, and each returns soon.
@Suite(.serialized) struct FuzzCorpusTests {
  private static let corpus = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Corpus")

  @Test(arguments: FuzzTarget.all.map(\.name)) func findings(name: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let folder = Self.corpus.appendingPathComponent(name)
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []
    var inputs = target.examples()
    for file in files { inputs.append(Array(try Data(contentsOf: folder.appendingPathComponent(file)))) }
    inputs.append([])
    for input in inputs { input.withUnsafeBytes { target.run($0) } }
  }

  @Test func everyFindingHasATarget() throws {
    let names = Set(FuzzTarget.all.map(\.name))
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)) ?? []
    #expect(Set(folders).subtracting(names + ["README.md"]).isEmpty)
    #expect(names.count == FuzzTarget.all.count, "names are unique")
  }
}
