import Foundation
import TestSupport
import Testing
import Waymark

@testable import WaymarkFormats

/// Untrusted files: none crashes, hangs, accesses anything outside, or fills the memory.
@Suite struct HostileAnchorFileTests {
  @Test func entitiesAreRefused() throws {
    let texts = [
      "<!DOCTYPE gpx [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><gpx><wpt lat=\"1\" lon=\"1\"><name>&b;</name></wpt></gpx>",
      "<?xml version=\"1.0\"?><!DOCTYPE kml [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><kml><Placemark><name>&x;</name></Placemark></kml>",
      "<!DOCTYPE gpx SYSTEM \"http://127.0.0.1:1/a.dtd\"><gpx/>",
    ]
    for text in texts {
      let error = try complaint { () throws(InputError) in _ = try AnchorFile.content(text) }
      #expect(error.description.contains("document type declaration"))
    }
  }

  @Test func controlCharactersAndMarkupInNamesAreText() throws {
    let json =
      "{\"type\":\"Feature\",\"properties\":{\"name\":\"a\\u0000b\\u001b[31m<script>x</script>\\r\\nc\"},"
      + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}}"
    #expect(try AnchorFile.content(json).anchors.first?.name == "a b [31m<script>x</script> c")
    let error = try complaint { () throws(InputError) in
      _ = try AnchorFile.content(gpx("<wpt lat=\"1\" lon=\"2\"><name>\u{0}</name></wpt>"))
    }
    #expect(error.line == 3)
  }

  @Test(arguments: [
    ("", "empty"), (" \n", "empty"), ("lat,lon\n1,2", "not a file of places"), ("<html><body/></html>", "web page"),
    ("\u{FEFF}", "empty"), ("<gpx>", "ends before"), ("PK\u{3}\u{4}nonsense", "ZIP archive"),
    ("[1,2]", "not a file of places"),
  ])
  func otherFilesAreRefusedInOneSentence(text: String, words: String) throws {
    let error = try complaint { () throws(InputError) in _ = try AnchorFile.content(text) }
    #expect(error.description.contains(words), "\(error)")
    #expect(error.file == "f" && !error.description.contains("\n"))
  }

  @Test func encodingsAreRead() throws {
    let text = "<?xml version='1.0' encoding='%'?><gpx><wpt lat='1' lon='2'><name>Grün</name></wpt></gpx>"
    for (name, encoding) in [("ISO-8859-1", String.Encoding.isoLatin1), ("UTF-16", .utf16), ("utf-8", .utf8)] {
      let data = try #require(text.replacing("%", with: name).data(using: encoding))
      #expect(try AnchorFile.content(of: data).anchors.first?.name == "Grün")
      let packed = try #require(Gzip.compress(data))
      #expect(try AnchorFile.content(of: packed).anchors.first?.name == "Grün")
    }
  }

  @Test func whatIsTooLongIsRefusedBySize() throws {
    // 128 MiB in 125 KB: of blanks, of blanks in XML and of blanks in JSON.
    let member = try #require(Gzip.compress(Data(repeating: 0x20, count: 8 << 20)))
    for (start, words) in [("", "file"), ("<gpx>", "4 MiB"), ("{\"type\":", "32 MiB")] {
      var bomb = try #require(Gzip.compress(Data(start.utf8)))
      for _ in 0..<16 { bomb.append(member) }
      let error = try complaint { () throws(InputError) in
        _ = try AnchorFile.content(of: bomb, file: "bomb.gz", limits: .upload)
      }
      #expect(error.file == "bomb.gz" && error.description.contains(words), "\(error)")
    }
  }

  /// A small JSON may take much memory: values are counted, objects with a higher weight.
  @Test func valuesAreCounted() throws {
    let many = "{\"type\":\"X\",\"a\":[" + Array(repeating: "{\"b\":0}", count: 300_000).joined(separator: ",") + "]}"
    let error = try complaint { () throws(InputError) in
      _ = try AnchorFile.content(of: Data(many.utf8), file: "many.json", limits: .upload)
    }
    #expect(error.problem.contains("more than 2000000 values"), "\(error)")
  }

  @Test func mutatedFilesNeverCrash() throws {
    var random = SeededGenerator(seed: 0x4D55)
    let anchors = try RandomAnchor.list(6, &random)
    for format in AnchorFileFormat.allCases {
      let whole = try AnchorFile.bytes(of: anchors, format: format)
      for round in 0..<400 {
        let damaged = Mutation.mutated(whole, &random)
        do throws(InputError) {
          let content = try AnchorFile.content(of: Data(damaged), file: "f")
          #expect(Set(content.anchors.map(\.id)).count == content.anchors.count)
        } catch {
          #expect(
            error.file == "f" && !error.description.contains("\n"),
            "seed \(random.seed), \(format) round \(round): \(error)")
        }
      }
    }
  }
}
