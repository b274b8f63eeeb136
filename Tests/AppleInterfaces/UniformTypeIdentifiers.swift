// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Waymark uses of Uniform Type Identifiers. Declarations only: bodies are never run.
// https://developer.apple.com/documentation/uniformtypeidentifiers

/// https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct
@available(iOS 14.0, *)
public struct UTType: Hashable, Sendable {
  /// https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/folder
  public static var folder: UTType { fatalError() }
  /// https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/data
  public static var data: UTType { fatalError() }
  /// https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(filenameextension:conformingto:)
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) { fatalError() }
}
