#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @testable import WaymarkFormats

  /// Archives made by Python's `zipfile`, valid and invalid.
  @Suite(.enabled(if: Oracle.isAvailable, "\(Oracle.message)")) struct KMZArchiveTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func document(_ name: String) -> String {
      "<kml><Placemark><name>\(name)</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>"
    }

    /// Reads an archive with these entries.
    private func content(_ entries: (name: String, text: String)...) throws -> AnchorFileContent {
      let list = JSONValue.array(entries.map { [.string($0.name), .string($0.text)] })
      return try AnchorFile.read(path: try archive("plain", list))
    }

    private func archive(_ kind: String, _ list: JSONValue) throws -> String {
      let path = folder.url.appendingPathComponent("a.kmz").path
      _ = try Oracle.text("archive.py", [kind, path], input: list.text())
      return path
    }

    @Test func theUppermostDocumentCounts() throws {
      #expect(
        try content(
          ("files/a.png", "x"), ("files/x.kml", Self.document("deep")), ("other.kml", Self.document("other")),
          ("doc.kml", Self.document("doc"))
        ).anchors.first?.name == "doc")
      #expect(try content(("a/b.KML", Self.document("only"))).anchors.first?.name == "only")
      #expect(
        try content(("z.kml", Self.document("first")), ("a.kml", Self.document("second"))).anchors[0].name == "first")
    }

    @Test func storedFilesAreReadToo() throws {
      let path = try archive("stored", [["a.png", "x"], ["doc.kml", .string(Self.document("plain"))]])
      #expect(try AnchorFile.read(path: path).anchors.first?.name == "plain")
    }

    /// Whichever byte is wrong: the archive is refused, or it was none that counts.
    @Test(arguments: ["plain", "stored"]) func oneWrongByteIsNoticed(kind: String) throws {
      let path = try archive(kind, [["doc.kml", .string(Self.document("whole"))]])
      let whole = try Data(contentsOf: URL(filePath: path))
      let content = try AnchorFile.content(of: whole, file: "whole.kmz")
      for i in whole.indices {
        var damaged = whole
        damaged[i] ^= 0x55
        guard let read = try? AnchorFile.content(of: damaged, file: "damaged.kmz") else { continue }
        #expect(read.anchors.map(\.name) == content.anchors.map(\.name), "byte \(i)")
      }
    }

    @Test func namesInTheArchiveLeadNowhere() throws {
      for name in [
        "../../etc/doc.kml", "/etc/doc.kml", "C:\\doc.kml", "..\\doc.kml",
        String(repeating: "a/", count: 500) + "d.kml",
      ] {
        #expect(try content((name, Self.document("x"))).anchors.count == 1)
        #expect(folder.names == ["a.kmz"])
      }
    }

    /// An archive of 147 bytes that killed the server: its contents are read like all XML.
    @Test func whatIsNoXMLIsRefused() throws {
      let path = try archive("plain", [["doc.kml", "<?xml version=\"1.\" encoding=\"UTF7\"\u{5}"]])
      let error = try complaint { () throws(InputError) in _ = try AnchorFile.read(path: path) }
      #expect(error.file == path && !error.description.contains("\n"), "\(error)")
      #expect(throws: InputError.self) { try RouteFile.read(path: path) }
    }

    @Test func routesAreRead() throws {
      let path = try archive(
        "plain",
        [
          [
            "doc.kml",
            "<kml><Placemark><name>Way</name><LineString><coordinates>15,47 15,47.01</coordinates></LineString></Placemark></kml>",
          ]
        ])
      let route = try RouteFile.read(path: path)
      #expect(route.name == "Way" && route.geometry.count == 2)
      #expect(try RouteFile.read(path: path, format: .kmz) == route)
      #expect(throws: InputError.self) { try RouteFile.read(path: path, format: .kml) }
    }

    @Test func archivesWithoutKMLAreRefused() throws {
      #expect(throws: InputError.self) { try content(("a.png", "x"), ("__MACOSX/doc.kml", "x")) }
      #expect(throws: InputError.self) { try content() }
    }

    @Test func bombsAreRefused() throws {
      for (kind, megabytes) in [("bomb", 40.0), ("bomb", 300), ("lying", 300)] {
        let path = try archive(kind, [.number(megabytes)])
        let size = try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
        #expect(size < 1 << 20)
        let error = try complaint { () throws(InputError) in _ = try AnchorFile.read(path: path) }
        #expect(!error.description.contains("\n") && error.file == path)
        // An archive with false sizes is detected by libzip or by counting the expanded bytes.
        #expect(kind == "lying" || error.description.contains("expands to more than"), "\(error)")
      }
    }

    @Test func encryptedAndCutArchivesAreSaid() throws {
      let path = try archive("encrypted", [.string(Self.document("x"))])
      let locked = try complaint { () throws(InputError) in _ = try AnchorFile.read(path: path) }
      #expect(locked.description.contains("encrypted"), "\(locked)")
      let whole = try AnchorFile.bytes(of: [], format: .kmz)
      for length in [4, 30, whole.count / 2, whole.count - 1] {
        let cut = try complaint { () throws(InputError) in
          _ = try AnchorFile.content(of: Data(whole.prefix(length)), file: "c.kmz")
        }
        #expect(cut.description.hasPrefix("c.kmz: the ZIP archive cannot be read"), "\(cut)")
      }
    }

    @Test func sameAnchorsSameArchive() throws {
      var random = SeededGenerator(seed: 5)
      let anchors = try RandomAnchor.list(5, &random)
      #expect(try AnchorFile.bytes(of: anchors, format: .kmz) == AnchorFile.bytes(of: anchors, format: .kmz))
    }
  }
#endif
