import Foundation
import TestSupport
import Testing
import WaymarkFormats
import WaymarkServices

@Suite struct ServiceKeyTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ text: String) throws -> String {
    let url = folder.url.appendingPathComponent("key")
    try Data(text.utf8).write(to: url)
    return url.path
  }

  private func same(_ a: ServiceKey?, _ b: String) throws -> Bool { a == (try ServiceKey(b, from: "test")) }

  @Test func fileComesBeforeTheEnvironment() throws {
    let environment = ["SOME_KEY": " fromVariable "]
    #expect(try same(ServiceKey.find(variable: "SOME_KEY", file: nil, environment: environment), "fromVariable"))
    let path = try file("fromFile\r\nsomething else\n")
    #expect(try same(ServiceKey.find(variable: "SOME_KEY", file: path, environment: environment), "fromFile"))
    #expect(try ServiceKey.find(variable: "SOME_KEY", file: nil, environment: [:]) == nil)
    #expect(try ServiceKey.find(variable: "SOME_KEY", file: nil, environment: ["SOME_KEY": ""]) == nil)
  }

  @Test func keyIsNeverPrinted() throws {
    let key = try ServiceKey("topsecret", from: "test")
    var dumped = ""
    dump(key, to: &dumped)
    #expect(!"\(key) \(String(reflecting: key)) \(dumped)".contains("topsecret"))
    let request = HTTPRequest(
      url: try #require(URL(string: "http://h/p?key=topsecret")), headers: ["X-Key": "topsecret"],
      displayName: "http://h")
    #expect("\(request) \(String(reflecting: request))" == "GET http://h GET http://h")
  }

  @Test(arguments: ["", "\n", "two words", "ключ", String(repeating: "k", count: 5000), "\u{0}"])
  func whatIsNoKeyIsRefusedWithoutShowingIt(_ text: String) throws {
    let path = try file(text)
    let error = try #require(
      #expect(throws: InputError.self) { try ServiceKey.find(variable: "SOME_KEY", file: path, environment: [:]) })
    #expect(error.file == path && isOneSentence(error))
    #expect(text.count < 3 || !error.description.contains(text))
  }

  @Test func absenceSaysWhereAKeyBelongs() throws {
    let missing = #expect(throws: InputError.self) {
      try ServiceKey.required(variable: "SOME_KEY", file: nil, environment: [:], service: "Somebody")
    }
    #expect(missing?.description.contains("environment variable SOME_KEY") == true)
    #expect(missing?.description.contains("--key-file") == true)
    let unreadable = #expect(throws: InputError.self) {
      try ServiceKey.find(variable: "SOME_KEY", file: "/nowhere/key", environment: ["SOME_KEY": "k"])
    }
    #expect(unreadable?.file == "/nowhere/key" && unreadable?.field == "--key-file")
  }
}
