import Foundation
import TestSupport
import Testing

@testable import WaymarkFormats

@Suite struct XMLReaderTests {
  /// Records the events that it receives.
  final class Recorder: XMLHandler {
    var events: [String] = []
    var refuse: String?

    func start(_ element: XMLElementStart) throws(InputError) {
      if element.name.text == refuse { throw InputError("refused") }
      let attributes = element.attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
      events.append("\(element.line) <\(element.prefix):\(element.name)\(attributes)>")
    }

    func end(_ name: XMLName, prefix: XMLName, text: String, line: Int) throws(InputError) {
      events.append("\(line) \(text)</\(name)>")
    }
  }

  static func events(_ data: Data) throws(InputError) -> [String] {
    let recorder = Recorder()
    try XMLReader.read(data, file: "a.xml", handler: recorder)
    return recorder.events
  }

  static func events(_ text: String) throws(InputError) -> [String] { try events(Data(text.utf8)) }

  static func complaint(_ data: Data) -> InputError? {
    do throws(InputError) {
      _ = try events(data)
      return nil
    } catch { return error }
  }

  static func complaint(_ text: String) -> InputError? { complaint(Data(text.utf8)) }

  @Test func reportsElementsTextsAndLines() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- a --> <?pi x?>
      <a x='1' y:z="é&amp;">
       <b>t&#233;<![CDATA[<&>]]></b>
       <undeclared:c/>
      </a>
      """
    let expected = [
      "3 <:a x=1 y:z=é&>", "4 <:b>", "4 té<&></b>", "5 <undeclared:c>", "5 </c>", "6 \n</a>",
    ]
    #expect(try Self.events(text) == expected)
    #expect(try Self.events("\u{FEFF}" + text) == expected)
  }

  @Test(arguments: [
    ("UTF-8", String.Encoding.utf8), ("utf8", .utf8), ("ISO-8859-1", .isoLatin1), ("latin1", .isoLatin1),
    ("Windows-1252", .windowsCP1252), ("UTF-16", .utf16), ("utf-16", .utf16LittleEndian), ("utf-16", .utf16BigEndian),
    ("utf-16", .utf8), ("Windows-1250", .windowsCP1250),
  ])
  func readsEncodings(name: String, encoding: String.Encoding) throws {
    let text = "<?xml version='1.0'\n encoding='\(name)'?>\n<a>é</a>"
    let data = try #require(text.data(using: encoding))
    #expect(try Self.events(data) == ["3 <:a>", "3 é</a>"])
  }

  @Test func encodingMistakesAreSaid() throws {
    let latin = try #require("<a>\n\n<b>é</b></a>".data(using: .isoLatin1))
    #expect(
      Self.complaint(latin)?.description
        == "a.xml, line 3: a character is not valid in its encoding, UTF-8 if none is declared; save it as UTF-8, or declare its encoding in the first line."
    )
    #expect(
      Self.complaint("<?xml version='1.0' encoding='EBCDIC-CP-US'?><a/>")?.problem.contains("EBCDIC-CP-US") == true)
    #expect(Self.complaint("<?xml version='1.0' encoding='UTF-7'?><a/>")?.problem.contains("not supported") == true)
    #expect(Self.complaint(Data([0xFF, 0xFE, 0x3C]))?.file == "a.xml")
  }

  @Test(arguments: [
    ("<a>\n<b>\n</a>", 3, "does not match"), ("<a>\n", 2, "ends before"), ("<a>\n</a>\n<b/>", 3, "follows the end"),
    ("<a>\n&nbsp;</a>", 2, "reference"), ("<a>\n&b</a>", 2, "reference"), ("<a>\n<b x=1/></a>", 2, "attribute"),
    ("<a>\n<b x='1' x='2'/></a>", 2, "given twice"), ("<a>\n<b", 2, "not closed"), ("<a>\n5 < 6</a>", 2, "no name"),
    ("<a>\n\u{1}</a>", 2, "character"), ("<a>\n<!-- </a>", 2, "comment"), ("<a>\n<![CDATA[</a>", 2, "CDATA"),
    ("\n\nlat,lon\n1,2", 3, "does not begin with '<'"), ("{}", 1, "does not begin with '<'"),
    ("<", 1, "not closed"), ("<!--", 1, "comment"),
    ("<?xml", 1, "XML declaration"), ("<a>\n]]></a>", 2, "CDATA"),
  ])
  func mistakesHaveTheirLine(text: String, line: Int, problem: String) throws {
    let error = try #require(Self.complaint(text), "no error for \(text)")
    #expect(error.line == line, "\(error)")
    #expect(error.problem.contains(problem), "\(error)")
    #expect(error.file == "a.xml")
  }

  /// Other programs write and read these.
  @Test(arguments: [
    "<?p?><a/>", "<a><?p?></a>", "<a/><?p?>", "<?xml?><a/>", "<?p ?><a/>", "<?p data?><a><?q?></a>",
    "\n\n<?xml version='1.0'?><a/>",
    "<?xml version='1.1'?><a/>", "<?xml version='1.0' standalone='maybe'?><a/>",
    "<!-- <?p?> --><a><![CDATA[<?p?>]]></a>",
    "<a><!----><![CDATA[]]></a>", "<a xmlns='not a uri' xmlns:b='../c'/>", "<a xmlns:b=''/>", "<a b:c='1' d:c='2'/>",
    "<a><b:c:d/></a>",
    "<a xml:lang='§'/>", "<a xml:space='x'/>", "<:a/>", "<a:/>",
  ])
  func oddButHarmless(text: String) throws {
    let events = try Self.events(text)
    #expect(events.last?.hasSuffix("</a>") == true || events.last?.hasSuffix("</>") == true, "\(events)")
    if text.contains("CDATA[<") { #expect(events.last == "1 <?p?></a>") }
  }

  /// The parser must survive any change of markup.
  @Test func mutatedMarkupNeverCrashes() {
    var random = SeededGenerator(seed: 0x584D)
    let pieces = [
      "<", ">", "/", "?", "!", "<?", "?>", "<!--", "-->", "<![CDATA[", "]]>", "&", "&#", "&#x", ";", "&amp;", "&#0;",
      "&#55296;",
      "&#x110000;", "a", "b:", ":", "xmlns", "xmlns:b", "=", "'", "\"", " ", "\n", "\r", "é", "\u{FEFF}", "<a>", "</a>",
      "<a/>", "<b:a ",
      "<!DOCTYPE", "<!ENTITY", "[", "]", "%", "<?xml ", "version='1.0'", "encoding='x'", "xml:lang='", "x='1'", "\u{1}",
      "\u{85}", "\u{FFFE}",
    ]
    for round in 0..<20_000 {
      var text = round % 2 == 0 ? "<a>" : ""
      for _ in 0..<Int.random(in: 1...14, using: &random) { text += pieces.randomElement(using: &random) ?? "" }
      if round % 4 < 2 { text += "</a>" }
      do throws(InputError) { _ = try Self.events(text) } catch {
        #expect(error.file == "a.xml" && !error.description.contains("\n"), "seed \(random.seed), \(text)")
      }
    }
  }

  @Test func emptyIsSaid() {
    #expect(Self.complaint("")?.problem == "the file is empty, XML was expected")
    #expect(Self.complaint(" \n<?xml version='1.0'?>\n<!-- x -->")?.problem == "the file is empty, XML was expected")
  }

  @Test func hostileDocumentsAreRefused() throws {
    var bomb = "<?xml version=\"1.0\"?>\n<!DOCTYPE lolz [\n<!ENTITY lol \"lol\">\n"
    for i in 1...20 {
      bomb += "<!ENTITY lol\(i) \"" + String(repeating: "&lol\(i == 1 ? "" : String(i - 1));", count: 10) + "\">\n"
    }
    bomb += "]>\n<gpx>&lol20;</gpx>"
    let external = "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><a>&x;</a>"
    let remote = "<!-- -->\n<!DOCTYPE a SYSTEM \"http://127.0.0.1:1/a.dtd\"><a/>"
    for text in [bomb, external, remote] {
      for data in [Data(text.utf8), try #require(text.data(using: .utf16))] {
        #expect(Self.complaint(data)?.problem.contains("document type declaration") == true)
      }
    }
    // Hidden where a scan of the first bytes would not see it: the parser does not accept it there either.
    #expect(Self.complaint("<a>\n<!DOCTYPE a [<!ENTITY x 'y'>]>&x;</a>") != nil)
    #expect(Self.complaint("<?xml version='1.0'?><?a?><!-- b --> <!DOCTYPE a><a/>") != nil)
  }

  @Test func deepNestingIsRefused() {
    let deep = { (n: Int) in String(repeating: "<a>", count: n) + String(repeating: "</a>", count: n) }
    #expect(Self.complaint(deep(512)) == nil)
    #expect(Self.complaint(deep(513))?.problem.contains("nested more than 512 deep") == true)
    #expect(Self.complaint(String(repeating: "<a>", count: 1_000_000))?.problem.contains("nested") == true)
  }

  /// 35 bytes that killed an earlier parser: an instruction without end, in an unknown encoding.
  @Test func instructionWithoutEndIsAnError() {
    let bytes = "<?xml version=\"1.\" encoding=\"UTF7\"\u{5}"
    #expect(bytes.utf8.count == 35)
    for length in 0...35 { #expect(Self.complaint(Data(bytes.utf8.prefix(length))) != nil, "length \(length)") }
    #expect(Self.complaint("<a><?p")?.problem.contains("processing instruction") == true)
  }

  @Test func endlessMarkupIsRefused() {
    let attributes = (0..<300).map { " a\($0)='1'" }.joined()
    #expect(Self.complaint("<a\(attributes)/>")?.problem.contains("more than 256 attributes") == true)
    let long = String(repeating: "x", count: 3 << 20)
    for text in ["<a b='\(long)'/>", "<a><!--\(long)--></a>", "<a><?p \(long)?></a>", "<\(long)/>"] {
      #expect(Self.complaint(text)?.problem.contains("longer than 1 MiB") == true)
    }
  }

  @Test func limitsHold() throws {
    func read(_ text: String, _ limits: InputLimits) -> InputError? {
      do throws(InputError) {
        try XMLReader.read(Data(text.utf8), file: "a.xml", limits: limits, handler: Recorder())
        return nil
      } catch { return error }
    }
    let text = "<a>\n<b/>\n<c>12345678</c></a>"
    let fit = InputLimits(bytes: 100, held: 100, elements: 3, text: 8, depth: 2)
    #expect(read(text, fit) == nil)
    for path in [\InputLimits.elements, \.text, \.depth] {
      var limits = fit
      limits[keyPath: path] -= 1
      #expect(read(text, limits)?.line == (path == \.depth ? 2 : 3))
    }
    var limits = fit
    limits.bytes = 20
    #expect(read(text, limits) != nil)
  }

  @Test func readingEndsWithItsTask() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return Self.complaint("<a/>")
    }
    #expect(await task.value?.isCancellation == true)
  }

  @Test(arguments: [
    ("Shift_JIS", String.Encoding.shiftJIS, "富士山"), ("windows-1251", .windowsCP1251, "Гора"),
    ("windows-1253", .windowsCP1253, "Όρος"), ("ISO-8859-2", .isoLatin2, "Łysá"),
  ])
  func readsEncodingsOfOneAndMoreBytes(name: String, encoding: String.Encoding, text: String) throws {
    let data = try #require("<?xml version='1.0' encoding='\(name)'?><a>\(text)</a>".data(using: encoding))
    #expect(try Self.events(data).last == "1 \(text)</a>")
  }

  @Test func aHandlersErrorEndsTheReading() {
    let recorder = Recorder()
    recorder.refuse = "c"
    #expect(throws: InputError("refused", file: "f", line: 3)) {
      try XMLReader.read(Data("<a>\n<b/>\n<c/>\n<d/></a>".utf8), file: "f", handler: recorder)
    }
    #expect(recorder.events.count == 3)
  }

  @Test func largeDocumentsAndLargeTextsAreRead() throws {
    let many = "<a>\n" + String(repeating: "<b c=\"1\">text</b>\n", count: 700_000) + "</a>"
    #expect(many.utf8.count > 12_000_000)
    let events = try Self.events(many)
    #expect(events.count == 1_400_002)
    #expect(events.last == "700002 \n</a>")
    let one = "<a>" + String(repeating: "1,2 ", count: 3_000_000) + "</a>"
    #expect(try Self.events(one).last?.utf8.count == 12_000_006)
  }

  @Test func truncatedDocumentsAreNeverTakenAsComplete() throws {
    let text = "<?xml version=\"1.0\"?>\n<a>\n <b x=\"1\">é</b><!-- c -->\n <c><![CDATA[x]]></c>\n</a>"
    let bytes = Data(text.utf8)
    for length in 0..<bytes.count {
      #expect(Self.complaint(bytes.prefix(length)) != nil, "length \(length)")
    }
  }
}
