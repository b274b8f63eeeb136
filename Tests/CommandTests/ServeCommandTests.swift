import Foundation
import TestSupport
import Testing

@Suite struct ServeCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try BareArea.write(to: folder)
  }

  @Test(arguments: [
    (["--port", "70000"], 2, "--port 70000 is outside 0 … 65535"),
    (["--lan", "--bind", "::1"], 2, "--bind does not go"),
    (["--certificate", "x"], 2, "--certificate and --key go together"), (["--web", "/none"], 1, "no such folder"),
    (["--tiles", "ftp://x"], 1, "not a source of tiles"), (["--bind", "x"], 1, "“x” is not an IP address"),
    (["--directions", "x"], 1, "not a service's address"), (["--provider", "valhala"], 2, "did you mean valhalla?"),
    (["--provider", "mapbox", "--key-file", "/none"], 1, "the key cannot be read"),
    (["--key-file", "/none"], 2, "--key-file needs --provider"),
    (["--directions", "http://h", "--provider", "osrm"], 2, "add --provider valhalla"),
    (["--certificate", "/none", "--key", "/none"], 1, "cannot be read"),
  ])
  func mistakesAreOneSentence(_ words: [String], _ code: Int, _ sentence: String) async {
    // Nothing listens longer than it takes to detect the mistake.
    let run = await CommandRun.waymark(
      ["serve", "--area", folder.url.path, "--state", folder.url.path + "/state"]
        + (words.contains("--port") ? [] : ["--port", "0"]) + words)
    #expect(Int(run.exitCode) == code && run.diagnostics.contains(sentence), "\(run.diagnostics)")
  }

  /// Without any the server starts, and the page asks for a place; one that is named must be there.
  @Test func namedAreasMustBeThere() async {
    #expect(await CommandRun.waymark("serve", "--area", "/none").exitCode == 1)
    #expect(await CommandRun.waymark("serve", "--areas", "/none").exitCode == 1)
  }
}
