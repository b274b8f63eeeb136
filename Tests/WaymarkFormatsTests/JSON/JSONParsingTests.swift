import Foundation
import TestSupport
import Testing
import WaymarkFormats

@Suite struct JSONParsingTests {
  static func parse(_ text: String) throws(InputError) -> JSONValue {
    try JSONValue(parsing: Data(text.utf8), file: "a.json")
  }

  static func complaint(_ text: String) -> InputError? { complaint(Data(text.utf8)) }

  static func complaint(_ data: Data) -> InputError? {
    do throws(InputError) {
      _ = try JSONValue(parsing: data, file: "a.json")
      return nil
    } catch { return error }
  }

  @Test func readsEveryKindOfValue() throws {
    let value = try Self.parse(
      "\u{FEFF} {\"a\" : [1, -2.5, 1e3, 1E-2, -0.125e+2, true, false, null], \"b\":{}, \"c\":[],\r\n\t\"d\":\"x\\\"\\\\\\/\\n\\u00e9\\ud83d\\ude00é😀\"} "
    )
    #expect(
      value == [
        "a": [1, -2.5, 1000, 0.01, -12.5, true, false, .null], "b": [:], "c": [],
        "d": .string("x\"\\/\né😀é😀"),
      ])
    #expect(value.object?.keys == ["a", "b", "c", "d"])
    #expect(try Self.parse("7") == 7)
    #expect(try Self.parse("{\"a\":1,\"a\":2}") == ["a": 2])
  }

  @Test(arguments: [
    ("{\n\"a\": [1,\n2,\n]\n}", 4, "trailing commas"), ("{\n\"a\": 1,\n}", 3, "trailing commas"),
    ("{\n\"a\": 1", 2, "it ends within an object"), ("[1,\n2", 2, "it ends within an array"),
    ("[1,\n", 2, "it ends where a value"), ("{\"a\"", 1, "it ends within an object"),
    ("[1]\n]", 2, "']' follows the end"), ("[1 2]", 1, "'2' is found where ',' or ']'"),
    ("{\"a\" 1}", 1, "'1' is found where ':'"), ("{a:1}", 1, "'a' is found where a key"),
    ("{'a':1}", 1, "is found where a key"), ("[tru]", 1, "'t' cannot begin a value"),
    ("[NaN]", 1, "'N' cannot begin a value"),
    ("[-Infinity]", 1, "a number has no digits"), ("[+1]", 1, "'+' cannot begin a value"),
    ("[.5]", 1, "'.' cannot begin a value"),
    ("[01]", 1, "superfluous 0"), ("[-01]", 1, "superfluous 0"), ("[1.]", 1, "no digits after its point"),
    ("[1e]", 1, "no digits in its exponent"), ("[1e999]", 1, "too large"), ("[\n\"abc]", 2, "has no end"),
    ("[\"a\nb\"]", 1, "control character"), ("[\"\\x\"]", 1, "not an escape"), ("[\"\\u12g4\"]", 1, "four hexadecimal"),
    ("[\"\\ud800\"]", 1, "half of a pair"), ("[\"\\ud800\\u0041\"]", 1, "half of a pair"),
    ("[\"\\udc00\"]", 1, "half of a pair"), ("é", 1, "a character outside ASCII"), ("// no\n1", 1, "'/' cannot begin"),
  ])
  func mistakesAreNamedWithTheirLine(text: String, line: Int, problem: String) throws {
    let error = try #require(Self.complaint(text))
    #expect(error.line == line)
    #expect(error.problem.contains(problem), "\(error)")
    #expect(error.file == "a.json")
  }

  @Test func emptyAndForeignEncodingsAreSaid() throws {
    #expect(Self.complaint("")?.problem == "the file is empty, JSON was expected")
    #expect(Self.complaint(" \n\t")?.problem == "the file is empty, JSON was expected")
    for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32] {
      let data = try #require("{\"a\":1}".data(using: encoding))
      #expect(Self.complaint(data)?.problem.contains("not UTF-8") == true)
    }
    #expect(Self.complaint(Data([0x22, 0xC3, 0x28, 0x22]))?.problem.contains("not valid UTF-8") == true)
    #expect(Self.complaint(Data([0x22, 0xED, 0xA0, 0x80, 0x22]))?.problem.contains("not valid UTF-8") == true)
  }

  @Test func deepNestingIsRefusedNotCrashed() throws {
    let deep = { (n: Int) in String(repeating: "[", count: n) + String(repeating: "]", count: n) }
    #expect(Self.complaint(deep(512)) == nil)
    for text in [deep(513), deep(100_000), String(repeating: "[{\"a\":", count: 1_000_000)] {
      #expect(Self.complaint(text)?.problem.contains("nested more than 512 deep") == true)
    }
  }

  @Test func numbersAreExact() throws {
    var random = SeededGenerator(seed: 0x4A53)
    for round in 0..<20_000 {
      let text: String
      switch round % 4 {
      case 0: text = String(Double(bitPattern: random.next()))
      case 1: text = String(random.uniform(-180...180))
      case 2: text = String(Int64(truncatingIfNeeded: random.next() >> UInt64.random(in: 0..<64, using: &random)))
      default:
        let digits = { (n: Int, r: inout SeededGenerator) in
          String((0..<n).map { _ in Character(String(Int.random(in: 0...9, using: &r))) })
        }
        let decimals = digits(Int.random(in: 1...20, using: &random), &random)
        text =
          "\(Int.random(in: -1_000_000_000...1_000_000_000, using: &random)).\(decimals)e\(Int.random(in: -40...40, using: &random))"
      }
      guard let expected = Double(text), expected.isFinite else { continue }
      #expect(try Self.parse(text).double == expected, "seed \(random.seed), \(text)")
    }
  }

  private static func value(depth: Int, random: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: depth > 0 ? 0...6 : 0...3, using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .number(random.uniform(-1e6...1e6))
    case 3: return .string(text(&random))
    case 4, 5:
      return .array((0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth: depth - 1, random: &random) })
    default:
      var object = JSONObject()
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        object[text(&random)] = value(depth: depth - 1, random: &random)
      }
      return .object(object)
    }
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let value = UInt32.random(in: 0...0x2FFF, using: &random)
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  @Test func whatIsWrittenIsReadBack() throws {
    var random = SeededGenerator(seed: 0x1DEA)
    for round in 0..<500 {
      let value = Self.value(depth: 4, random: &random)
      #expect(try Self.parse(value.text()) == value, "seed \(random.seed), round \(round)")
      #expect(try Self.parse(value.text(pretty: true)) == value, "seed \(random.seed), round \(round)")
    }
    #expect(JSONValue.number(-9_223_372_036_854_775_808).text() == "-9.223372036854776e+18")
  }

  @Test func mutatedTextsNeverCrash() throws {
    var random = SeededGenerator(seed: 0xBAD)
    let original = Array(Self.value(depth: 6, random: &random).text(pretty: true).utf8)
    for _ in 0..<3_000 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let i = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: bytes[i] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: i)
        default: bytes.insert(contentsOf: [0x5B, 0x22, 0x7B, 0x2C][..<1], at: i)
        }
      }
      if let error = Self.complaint(Data(bytes)) {
        #expect(error.description.hasSuffix("."))
        #expect(!error.description.contains("\n"))
      }
    }
  }

  @Test func fieldsNameTheirPath() throws {
    let document = JSONField(
      document: ["routes": [["distance": "far", "legs": [1, .null]]], "n": 1.5, "s": "x"], file: "b.json")
    let routes = try document["routes"].elements()
    #expect(throws: InputError("this is a text, but a number is expected", file: "b.json", field: "routes[0].distance"))
    {
      try routes[0]["distance"].number()
    }
    #expect(throws: InputError("this is missing, an array is expected", file: "b.json", field: "routes[0].steps")) {
      try routes[0]["steps"].elements()
    }
    let legs = try routes[0]["legs"].elements()
    #expect(try legs[0].number() == 1)
    #expect(try legs[1].numberIfPresent() == nil)
    #expect(throws: InputError.self) { try legs[0].requireObject() }
    #expect(throws: InputError("this is a number, but a whole number is expected", file: "b.json", field: "n")) {
      try document["n"].int()
    }
    #expect(try document["absent"]["deeper"].stringIfPresent() == nil)
    #expect(try document["s"].string() == "x")
  }
}
