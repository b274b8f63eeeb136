// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Waymark uses of CryptoKit. Declarations only: bodies are never run.
// https://developer.apple.com/documentation/cryptokit
public import Foundation

/// https://developer.apple.com/documentation/cryptokit/sha256digest
@available(iOS 13.0, *)
public struct SHA256Digest: Sequence, Sendable {
  public func makeIterator() -> Array<UInt8>.Iterator { fatalError() }
}
/// https://developer.apple.com/documentation/cryptokit/sha256
@available(iOS 13.0, *)
public struct SHA256: Sendable {
  /// https://developer.apple.com/documentation/cryptokit/hashfunction/hash(data:)
  public static func hash<D>(data: D) -> SHA256Digest where D: DataProtocol { fatalError() }
}
