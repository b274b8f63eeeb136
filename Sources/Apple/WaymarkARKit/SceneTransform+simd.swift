#if os(visionOS) || (os(iOS) && canImport(ARKit))
  import Waymark
  import simd

  extension SceneTransform {
    init(_ matrix: simd_float4x4) {
      let columns = matrix.columns
      self.init(columns.0, columns.1, columns.2, columns.3)
    }
  }
#endif
