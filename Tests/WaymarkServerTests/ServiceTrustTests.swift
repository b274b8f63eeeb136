import Foundation
import TestSupport
import Testing
import WaymarkFormats
import WaymarkServices

@testable import WaymarkServer

/// Services over TLS: none is trusted without a certificate from a trusted authority.
@Suite struct ServiceTrustTests {
  private func failure(_ address: String) async throws -> HTTPFailure? {
    let request = HTTPRequest(url: try #require(URL(string: address)), displayName: "here")
    do throws(HTTPFailure) {
      _ = try await HTTPClient(timeout: 30).exchange(request)
      return nil
    } catch { return error }
  }

  @Test(arguments: ["127.0.0.1", "elsewhere.example"]) func itsOwnWordIsNotEnough(name: String) async throws {
    let identity = try SelfSignedCertificate.make(for: [name], now: Date().timeIntervalSince1970)
    let server = try TestServer { $0.identity = identity }
    let failure = try await failure("https://127.0.0.1:\(server.port)/api/health")
    #expect(failure == .untrusted)
    let sentence = failure?.error(source: "here", limits: HTTPLimits()).description ?? ""
    #expect(sentence.contains("certificate cannot be trusted"), "\(sentence)")
    await server.stop()
  }

  @Test func unencryptedIsDistinguishedFromUntrusted() async throws {
    let plain = try TestServer()
    #expect(try await failure("https://127.0.0.1:\(plain.port)/") == .noEncryption)
    await plain.stop()
  }

  /// A redirect to TLS, or away from it, is a redirect to another origin: keys are not sent there.
  @Test func redirectsBetweenSchemesAreNotFollowed() async throws {
    let secure = try TestServer {
      $0.identity = try SelfSignedCertificate.make(for: ["127.0.0.1"], now: Date().timeIntervalSince1970)
    }
    let position = "Location: https://127.0.0.1:\(secure.port)/api/health"
    let plain = try TinyServer(TinyServer.http("301 Moved Permanently", headers: [position], "elsewhere"))
    let response = try await HTTPClient(timeout: 30).exchange(HTTPRequest(url: plain.url, displayName: "here"))
    #expect(response.status == 301 && response.body == Data("elsewhere".utf8))
    await secure.stop()
  }
}
