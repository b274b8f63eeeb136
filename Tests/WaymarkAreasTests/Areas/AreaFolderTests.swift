import Foundation
import Testing
import WaymarkAreas
import WaymarkFormats
import WaymarkGeodesy

@Suite struct AreaFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let sound = """
    {"waymarkArea":1,"name":"X","bounds":{"south":1,"west":2,"north":3,"east":4},
    "map":{"nodes":1,"ways":2,"relations":3,"streets":4,"buildings":5,"peaks":6},
    "elevation":{"tiles":["N01E002"],"reference":"msl","voidShare":0.25},"routing":{"engineVersion":"3.9.1"},
    "sources":[{"kind":"map","file":"x.osm.pbf","attribution":"© X"},{"kind":"map","file":"y","attribution":"© X"}],
    "spots":[{"name":"S","lat":1.5,"lon":2.5}],"unknown":true}
    """

  private func open(_ text: String) throws -> Area {
    _ = try folder.write("area.json", text.utf8)
    return try Area(folder: folder.url)
  }

  @Test func descriptionIsReadAndWritten() throws {
    let manifest = try open(sound).manifest
    #expect(manifest.name == "X" && manifest.created == nil)
    #expect(manifest.survey.peaks == 6 && manifest.voidShare == 0.25)
    #expect(manifest.attributions == ["© X"])
    #expect(manifest.spots.map(\.name) == ["S"])
    #expect(try AreaManifest(manifest.json, file: "again") == manifest)
  }

  @Test func missingFoldersAndFilesAreReported() throws {
    let none = #expect(throws: InputError.self) { try Area(folder: folder.file("none")) }
    #expect(none?.problem == "there is no such folder")
    let file = try folder.write("file", "x".utf8)
    #expect(throws: InputError.self) { try Area(folder: file) }
    let empty = #expect(throws: InputError.self) { try Area(folder: folder.url) }
    #expect(empty?.problem.contains("no area.json") == true)
  }

  @Test(arguments: [
    ("\"waymarkArea\":1", "\"waymarkArea\":0", "version 0"),
    ("\"waymarkArea\":1", "\"waymarkArea\":2", "newer Waymark"),
    ("\"waymarkArea\":1,", "", "not the description"), ("\"name\":\"X\"", "\"name\":7", "name"),
    ("\"south\":1", "\"south\":100", "bounds.south"), ("\"south\":1", "\"south\":null", "bounds.south"),
    ("\"peaks\":6", "\"peaks\":-6", "map.peaks"), ("\"peaks\":6", "\"peaks\":0.5", "map.peaks"),
    ("\"reference\":\"msl\"", "\"reference\":\"moon\"", "elevation.reference"),
    ("[\"N01E002\"]", "{}", "elevation.tiles"), ("\"voidShare\":0.25", "\"voidShare\":2", "elevation.voidShare"),
  ])
  func damagedDescriptionsNameTheField(_ old: String, _ new: String, _ words: String) throws {
    let error = #expect(throws: InputError.self) { try open(sound.replacingOccurrences(of: old, with: new)) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    #expect(error?.file?.hasSuffix("area.json") == true && error?.advice != nil)
  }

  @Test(arguments: ["", "{", "null", "[]", "\u{0}\u{1}", "{\"waymarkArea\":1}"])
  func otherContentsAreOneSentence(_ text: String) throws {
    let error = try #require(#expect(throws: InputError.self) { try open(text) })
    #expect(error.file?.hasSuffix("area.json") == true)
  }

  @Test func truncationsNeverCrash() throws {
    for length in 0..<sound.utf8.count {
      let text = String(decoding: Array(sound.utf8).prefix(length), as: UTF8.self)
      #expect(throws: InputError.self) { try open(text) }
    }
  }
}
