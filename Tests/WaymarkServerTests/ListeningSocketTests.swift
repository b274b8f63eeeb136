import Foundation
import Testing
import WaymarkFormats

@testable import WaymarkServer

@Suite struct ListeningSocketTests {
  @Test func aTakenPortIsOneSentence() throws {
    let socket = try ListeningSocket(address: "127.0.0.1", port: 0)
    defer { close(socket.descriptor) }
    #expect(socket.port > 0)
    let error = #expect(throws: InputError.self) { try ListeningSocket(address: "127.0.0.1", port: socket.port) }
    #expect(error?.problem == "port \(socket.port) is taken by another program")
  }

  @Test(arguments: ["localhost", "300.1.1.1", "", "example.org", "127.0.0.1/8"])
  func whatIsNoAddressIsRefused(_ address: String) {
    #expect(throws: InputError.self) { try ListeningSocket(address: address, port: 0) }
  }

  @Test func addressesOfOthersAreRefused() {
    let error = #expect(throws: InputError.self) { try ListeningSocket(address: "192.0.2.1", port: 0) }
    #expect(error?.field == "--bind")
  }
}
