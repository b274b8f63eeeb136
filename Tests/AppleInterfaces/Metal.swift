// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Waymark uses of Metal. Declarations only: bodies are never run.
// https://developer.apple.com/documentation/metal

/// https://developer.apple.com/documentation/metal/mtlvertexformat
@available(iOS 8.0, *)
public enum MTLVertexFormat: UInt, @unchecked Sendable {
  /// https://developer.apple.com/documentation/metal/mtlvertexformat/float3
  case float3 = 30
}

/// https://developer.apple.com/documentation/metal/mtlindextype
@available(iOS 8.0, *)
public enum MTLIndexType: UInt, @unchecked Sendable {
  /// https://developer.apple.com/documentation/metal/mtlindextype/uint16
  case uint16 = 0
  /// https://developer.apple.com/documentation/metal/mtlindextype/uint32
  case uint32 = 1
}

/// https://developer.apple.com/documentation/metal/mtlprimitivetype
@available(iOS 8.0, *)
public enum MTLPrimitiveType: UInt, @unchecked Sendable {
  /// https://developer.apple.com/documentation/metal/mtlprimitivetype/triangle
  case triangle = 3
}
