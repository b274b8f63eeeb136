import Foundation
import TestSupport
import Testing
import WaymarkFormats

@Suite struct AnchorsCommandTests {
  private let folder: TemporaryFolder
  private let store: [String]

  init() throws {
    folder = try TemporaryFolder()
    store = ["--store", folder.path("a.sqlite"), "--json"]
  }

  @discardableResult
  private func run(_ words: String...) async throws -> JSONValue {
    let run = await CommandRun.waymark(["anchors"] + words + store)
    #expect(run.exitCode == 0, "\(run.diagnostics)")
    return try run.json
  }

  private func names(_ words: String...) async throws -> [String] {
    let run = await CommandRun.waymark(["anchors", "list"] + words + store)
    return (try run.json["anchors"]?.array ?? []).compactMap { $0["name"]?.string }
  }

  @Test func anchorsAreAddedEditedListedAndRemoved() async throws {
    let added = try await run(
      "add", "42.5,1.52,1031.2", "--name", " Cold\nspring", "--colour", "blue", "--accuracy", "4", "--note", "a")
    #expect(added["name"] == "Cold spring" && added["colour"] == "blue" && added["revision"] == 1)
    #expect(added["altitude"] == ["meters": 1031.2, "reference": "orthometric"])
    #expect(added["origin"] == "coordinates" && added["accuracy_m"] == 4 && added["created"]?.string != nil)
    let id = try #require(added["id"]?.string)
    try await run("add", "42.6,1.52", "--name", "North")
    try await run("add", "42.55,1.52", "--name", "Between")

    let edited = try await run(
      "edit", String(id.prefix(8)), "--name", "Spring", "--position", "42.4,1.5,10", "--ellipsoidal")
    #expect(edited["name"] == "Spring" && edited["note"] == "a" && edited["lat"] == 42.4)
    #expect(edited["altitude"]?["reference"] == "ellipsoidal" && edited["accuracy_m"] == .null)
    let again = await CommandRun.waymark("anchors", "edit", id, "--name", "Spring", "--store", store[1])
    #expect(again.output.hasPrefix("unchanged"))

    #expect(try await names("--near", "42.61,1.52") == ["North", "Between", "Spring"])
    #expect(try await names("--near", "42.3,1.52", "--limit", "1") == ["Spring"])
    let list = try await run("list", "--near", "42.6,1.52")
    #expect(list["count"] == 3 && list["anchors"]?.array?.first?["distance_m"] == 0)

    let removed = try await run("remove", id)
    #expect(removed["removed"] == [.string(id)])
    #expect(try await names() == ["North", "Between"])
    for words in [["edit", id, "--name", "x"], ["remove", id]] {
      let gone = await CommandRun.waymark(["anchors"] + words + store)
      #expect(gone.exitCode == 1 && gone.diagnostics.contains("no anchor has the id"))
    }
  }

  @Test(arguments: AnchorFileFormat.allCases) func filesGoOutAndComeIn(format: AnchorFileFormat) async throws {
    try await run("add", "42.5,1.52,1031.2", "--name", "<A>", "--note", "n\nm")
    try await run("add", "-90,180,5", "--ellipsoidal", "--name", "Pole", "--vertical-accuracy", "2")
    let before = try await run("list")
    let file = folder.path("out.\(format.rawValue)")
    #expect(try await run("export", "--format", format.rawValue, "--out", file)["anchors"] == 2)
    let again = try await run("import", file)
    #expect(again["added"] == 0 && again["unchanged"] == 2 && again["kept"] == 0)
    let other = ["--store", folder.path("b.sqlite"), "--json"]
    let fresh = try await CommandRun.waymark(["anchors", "import", file] + other).json
    #expect(fresh["added"] == 2)
    let after = try await CommandRun.waymark(["anchors", "list"] + other).json
    func plain(_ list: JSONValue) -> [JSONValue] {
      (list["anchors"]?.array ?? []).map { anchor in
        guard case .object(var object) = anchor else { return .null }
        object["edited"] = nil
        object["revision"] = nil
        return .object(object)
      }
    }
    #expect(plain(after) == plain(before) && plain(after).count == 2)
    #expect(folder.names.allSatisfy { !$0.hasSuffix(".part") })
  }

  @Test func whatOneFileCannotChangesNothing() async throws {
    let good = try folder.write("{\"type\":\"Point\",\"coordinates\":[1,2]}", to: "good.geojson")
    let bad = try folder.write("<html/>", to: "bad.gpx")
    let run = await CommandRun.waymark(["anchors", "import", good, bad] + store)
    #expect(run.exitCode == 1 && run.output.isEmpty && run.diagnostics.contains("bad.gpx: this is a web page"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("a.sqlite")))
  }

  @Test(arguments: [
    (["anchors", "list"], 2, "--store FILE|URL is missing"),
    (["anchors", "add", "1,2"], 2, "--store FILE|URL is missing"),
    (["anchors", "add", "1,2", "--store", "x", "--colour", "pink"], 2, "--colour “pink” is not one of"),
    (["anchors", "add", "--store", "x"], 2, "POSITION"),
    (["anchors", "edit", "0b2f", "--store", "x"], 2, "nothing to change"),
    (["anchors", "edit", "0b2f", "--accuracy", "1", "--store", "x"], 2, "belong to --position"),
    (["anchors", "remove", "--store", "x"], 2, "ID is missing"),
    (["anchors", "import", "--store", "x"], 2, "FILE is missing"),
    (["anchors", "export", "--store", "x", "--out", "y"], 2, "--format NAME is missing"),
    (["anchors", "list", "--store", "/nowhere/x.sqlite"], 1, "/nowhere/x.sqlite"),
    (["anchors", "import", "/nowhere/x.gpx", "--store", "x"], 1, "no such file"),
    (["anchors", "lst"], 2, "did you mean anchors list"),
    (["availability"], 2, "POSITION"), (["availability", "95,1"], 2, "latitude"),
    (["availability", "1,1", "--area", "/nowhere"], 1, "no such folder"),
    (["availability", "1,1", "--provider", "gogle"], 2, "did you mean google"),
  ])
  func mistakesAreOneSentence(words: [String], code: Int32, message: String) async {
    let run = await CommandRun.waymark(words)
    #expect(run.exitCode == code && run.output.isEmpty)
    #expect(run.diagnostics.contains(message), "\(run.diagnostics)")
    #expect(run.diagnostics.split(separator: "\n").count == 1)
  }

  @Test func shortIDsMustBeClear() async throws {
    try await run("add", "1,2", "--name", "A")
    let id = try #require(try await run("list")["anchors"]?.array?.first?["id"]?.string)
    for (word, code, message) in [
      (String(id.prefix(3)), Int32(2), "is not an id"), ("xyzw", 2, "is not an id"),
      ("00000000-0000-0000-0000-00000000000f", 1, "no anchor has the id"),
    ] {
      let run = await CommandRun.waymark(["anchors", "remove", word] + store)
      #expect(run.exitCode == code && run.diagnostics.contains(message), "\(run.diagnostics)")
    }
  }

  @Test func availabilityWithoutAnythingSaysWhatToDo() async throws {
    let json = try await CommandRun.waymark(
      "availability", "42.5,1.52", "--at", "2026-06-01T00:00:00Z", "--json"
    ).json
    for part in ["elevation", "streets", "directions"] {
      #expect(json[part]?["available"] == false && json[part]?["suggestion"]?.string?.contains("area") == true)
    }
    #expect(json["declination"]?["available"] == true && json["declination"]?["suggestion"] == .null)
  }
}
