import Foundation
import TestSupport
import Testing

@testable import WaymarkServer

@Suite struct IdentityStoreTests {
  private let folder: TemporaryFolder
  private let state: StateFolder
  private let now = Date().timeIntervalSince1970

  init() throws {
    folder = try TemporaryFolder()
    state = try StateFolder(url: folder.url.appendingPathComponent("state"))
  }

  private func openssl(_ words: String...) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["openssl"] + words
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }

  private func permissions(_ path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  @Test func itIsMadeOnceAndKept() throws {
    let store = IdentityStore(state)
    let first = try store.identity(for: ["localhost", "192.0.2.7"], now: now)
    let second = try store.identity(for: ["192.0.2.7"], now: now + 86_400)
    #expect(first.isNew && !second.isNew && first.identity == second.identity)
  }

  @Test func nobodyElseMayReadTheKey() throws {
    _ = try IdentityStore(state).identity(for: ["localhost"], now: now)
    _ = try TokenStore(state).token()
    #expect(try permissions(state.url.path) == 0o700)
    for name in ["key.pem", "token"] {
      #expect(try permissions(state.url.appendingPathComponent(name).path) == 0o600, "\(name)")
    }
  }

  @Test func anotherIsMadeWhenItNoLongerFits() throws {
    let store = IdentityStore(state)
    let first = try store.identity(for: ["localhost", "192.0.2.7"], now: now).identity
    let moved = try store.identity(for: ["localhost", "192.0.2.8"], now: now)
    #expect(moved.isNew && moved.identity != first)
    let old = try store.identity(for: ["localhost"], now: now + 340 * 86_400)
    #expect(old.isNew)
    for name in ["key.pem", "certificate.pem"] {
      try Data("damaged".utf8).write(to: state.url.appendingPathComponent(name))
      #expect(try store.identity(for: ["localhost"], now: now).isNew)
    }
    let other = try SelfSignedCertificate.make(for: ["localhost"], now: now)
    try Data(other.key.utf8).write(to: state.url.appendingPathComponent("key.pem"))
    #expect(try store.identity(for: ["localhost"], now: now).isNew)
  }

  @Test func whatIsNoNameIsPassedOver() throws {
    let store = IdentityStore(state)
    let names = ["localhost", "way.example", "two words", "", "-way.example", "wäy.example", "way..example"]
    let made = try store.identity(for: names, now: now)
    let certificate = try #require(X509Certificate(made.identity))
    #expect(certificate.isFor("way.example") && !certificate.isFor("two words"))
    // They do not cause a new one at every start.
    #expect(try !store.identity(for: names, now: now).isNew)
  }

  @Test func anIndependentProgramReadsIt() throws {
    _ = try IdentityStore(state).identity(for: ["way.example", "192.0.2.7", "2001:db8::7"], now: now)
    let file = state.url.appendingPathComponent("certificate.pem").path
    let text = try openssl("x509", "-in", file, "-noout", "-text")
    guard !text.isEmpty else { return }
    for part in [
      "DNS:way.example", "IP Address:192.0.2.7", "IP Address:2001:DB8:0:0:0:0:0:7", "CA:FALSE", "Digital Signature",
      "TLS Web Server Authentication", "ecdsa-with-SHA256",
    ] { #expect(text.contains(part), "\(part)") }
    #expect(try openssl("verify", "-CAfile", file, file).contains("OK"))
  }

  @Test func tokensSurviveARestart() throws {
    let store = TokenStore(state)
    let first = try store.token()
    #expect(try store.token() == first)
    let renewed = try store.token(new: true)
    #expect(renewed != first)
    #expect(try store.token() == renewed)
    try Data("../etc".utf8).write(to: state.url.appendingPathComponent("token"))
    #expect(try store.token().text.count == 22)
  }
}
