// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Waymark uses of simd. Declarations only: bodies are never run.
// https://developer.apple.com/documentation/simd

/// https://developer.apple.com/documentation/simd/simd_float3
@available(iOS 8.0, *)
public typealias simd_float3 = SIMD3<Float>

/// https://developer.apple.com/documentation/simd/simd_float4
@available(iOS 8.0, *)
public typealias simd_float4 = SIMD4<Float>

/// https://developer.apple.com/documentation/simd/simd_float3x3
@available(iOS 11.0, *)
public struct simd_float3x3: Sendable {
  /// https://developer.apple.com/documentation/simd/simd_float3x3/columns
  public var columns: (simd_float3, simd_float3, simd_float3)
}

/// https://developer.apple.com/documentation/simd/simd_float4x4
@available(iOS 11.0, *)
public struct simd_float4x4: Sendable {
  /// https://developer.apple.com/documentation/simd/simd_float4x4/columns
  public var columns: (simd_float4, simd_float4, simd_float4, simd_float4)
}

/// https://developer.apple.com/documentation/simd/simd_quatf
@available(iOS 11.0, *)
public struct simd_quatf: Sendable {
  /// https://developer.apple.com/documentation/simd/simd_quatf/init(ix:iy:iz:r:)
  public init(ix: Float, iy: Float, iz: Float, r: Float) { fatalError() }
}
