/// Where a small part of one picture is in the next: pyramidal Lucas and Kanade (Bouguet, "Pyramidal implementation of
/// the affine Lucas Kanade feature tracker", Intel 2001), windows of 12 × 12 pixels, invariant to a change of
/// brightness.
///
/// The gradients are those of the first picture, so that a step costs one reading of the window. About 4 µs a point and
/// level.
struct LucasKanade {
  /// A side of the window, pixels: three vectors of four.
  static let side = 12
  /// Rows and stride of the part that is read for the gradients.
  private static let patchRows = 14
  private static let patchStride = 16

  private var patch = [Float](repeating: 0, count: 14 * 16)
  private var values = [SIMD4<Float>](repeating: .zero, count: 36)
  private var across = [SIMD4<Float>](repeating: .zero, count: 36)
  private var down = [SIMD4<Float>](repeating: .zero, count: 36)

  /// Least of the smaller eigenvalue of the gradients' mean products, (grey levels a pixel)²: below, a window has no
  /// place.
  var minimumEigenvalue: Float = 1.5

  init() {}

  /// The place in `next` of what is at (x, y) in `previous`, full-size pixels, starting from a guess; nil where the
  /// window has too little structure, leaves the picture or does not converge.
  mutating func track(
    _ x: Float, _ y: Float, from previous: PicturePyramid, to next: PicturePyramid, guess: (x: Float, y: Float)
  ) -> (x: Float, y: Float)? {
    var (u, v) = (guess.x - x, guess.y - y)
    guard u * u + v * v < 1e6 else { return nil }
    for l in stride(from: PicturePyramid.levelCount - 1, through: 0, by: -1) {
      let scale = 1 / Float(1 << l)
      let found = align(
        l, x * scale, y * scale, (u * scale, v * scale), previous, next, iterations: l == 0 ? 10 : 6)
      guard let found else {
        // A coarse window may have no structure, or lie outside; the finest must hold.
        if l == 0 { return nil }
        continue
      }
      (u, v) = (found.x / scale, found.y / scale)
    }
    return (x + u, y + v)
  }

  private mutating func align(
    _ l: Int, _ x: Float, _ y: Float, _ start: (x: Float, y: Float), _ previous: PicturePyramid,
    _ next: PicturePyramid, iterations: Int
  ) -> (x: Float, y: Float)? {
    let level = previous.levels[l]
    // The window's first sample is 5½ pixels before the point, the pixel's middle ½ after its edge.
    guard let at = place(x - 7, y - 7, level, size: 15) else { return nil }
    let normal = previous.values.withUnsafeBufferPointer { prepare(at, level.stride, $0) }
    let determinant = normal.xx * normal.yy - normal.xy * normal.xy
    let half = 0.5 * (normal.xx + normal.yy)
    let smaller = half - max(0, half * half - determinant).squareRoot()
    guard smaller > minimumEigenvalue * 144, determinant > 0 else { return nil }
    var (u, v) = start
    for _ in 0..<iterations {
      guard let there = place(x + u - 6, y + v - 6, level, size: 13) else { return nil }
      let b = next.values.withUnsafeBufferPointer { compare(there, level.stride, $0) }
      let du = (normal.yy * b.x - normal.xy * b.y) / determinant
      let dv = (normal.xx * b.y - normal.xy * b.x) / determinant
      u += du
      v += dv
      if du * du + dv * dv < 4e-4 { return (u, v) }
    }
    // Steps that do not shrink are no place; the last one of a slow approach is.
    return abs(u - start.x) + abs(v - start.y) < 12 ? (u, v) : nil
  }

  /// Index of the pixel at or before a point and the fractions beyond; nil where a window of this size leaves the
  /// margins.
  @inline(__always)
  private func place(
    _ x: Float, _ y: Float, _ level: PicturePyramid.Level, size: Int
  ) -> (index: Int, fx: Float, fy: Float)? {
    let low = Float(-PicturePyramid.margin)
    guard x >= low, y >= low, x < Float(level.width + PicturePyramid.margin - size - 1),
      y < Float(level.height + PicturePyramid.margin - size - 1)
    else { return nil }
    let (column, row) = (x.rounded(.down), y.rounded(.down))
    return (level.origin + Int(row) * level.stride + Int(column), x - column, y - row)
  }

  /// Reads the window and its gradients (Scharr's, without their means), and returns the sums of their products.
  private mutating func prepare(
    _ at: (index: Int, fx: Float, fy: Float), _ stride: Int, _ picture: UnsafeBufferPointer<Float>
  ) -> (xx: Float, xy: Float, yy: Float) {
    let weights = Self.weights(at.fx, at.fy)
    var (sumX, sumY) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
    let raw = UnsafeRawPointer(picture.baseAddress.unsafelyUnwrapped + at.index)
    patch.withUnsafeMutableBytes { patch in
      for row in 0..<Self.patchRows {
        for part in 0..<4 {
          let value = Self.sample(raw, 4 &* (row &* stride &+ 4 &* part), 4 &* stride, weights)
          patch.storeBytes(of: value, toByteOffset: 4 &* (row &* Self.patchStride &+ 4 &* part), as: SIMD4<Float>.self)
        }
      }
      for row in 0..<Self.side {
        for part in 0..<3 {
          let i = 4 &* (row &* Self.patchStride &+ 4 &* part)
          let row1 = i &+ 4 &* Self.patchStride
          let row2 = row1 &+ 4 &* Self.patchStride
          @inline(__always) func load(_ offset: Int) -> SIMD4<Float> {
            UnsafeRawBufferPointer(patch).loadUnaligned(fromByteOffset: offset, as: SIMD4<Float>.self)
          }
          let (a, b, c) = (load(i), load(i &+ 4), load(i &+ 8))
          let (d, e, f) = (load(row1), load(row1 &+ 4), load(row1 &+ 8))
          let (g, h, k) = (load(row2), load(row2 &+ 4), load(row2 &+ 8))
          let gx = ((c - a + k - g) * 3 + (f - d) * 10) * (1 / 32)
          let gy = ((g - a + k - c) * 3 + (h - b) * 10) * (1 / 32)
          let j = 3 &* row &+ part
          values[j] = e
          across[j] = gx
          down[j] = gy
          sumX += gx
          sumY += gy
        }
      }
    }
    // Without their means they do not see a change of brightness.
    let (meanX, meanY) = (sumX.sum() / 144, sumY.sum() / 144)
    var (xx, xy, yy) = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
    for j in 0..<36 {
      let (gx, gy) = (across[j] - meanX, down[j] - meanY)
      across[j] = gx
      down[j] = gy
      xx += gx * gx
      xy += gx * gy
      yy += gy * gy
    }
    return (xx.sum(), xy.sum(), yy.sum())
  }

  /// Sums of the differences to the window at a place of the next picture, times the gradients.
  private func compare(
    _ at: (index: Int, fx: Float, fy: Float), _ stride: Int, _ picture: UnsafeBufferPointer<Float>
  ) -> (x: Float, y: Float) {
    let weights = Self.weights(at.fx, at.fy)
    var (bx, by) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
    let raw = UnsafeRawPointer(picture.baseAddress.unsafelyUnwrapped + at.index)
    for row in 0..<Self.side {
      for part in 0..<3 {
        let value = Self.sample(raw, 4 &* (row &* stride &+ 4 &* part), 4 &* stride, weights)
        let j = 3 &* row &+ part
        let difference = values[j] - value
        bx += difference * across[j]
        by += difference * down[j]
      }
    }
    return (bx.sum(), by.sum())
  }

  @inline(__always)
  private static func weights(_ fx: Float, _ fy: Float) -> (Float, Float, Float, Float) {
    ((1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy)
  }

  /// Four values between pixels; the caller has checked that they are within the margins.
  @inline(__always)
  private static func sample(
    _ raw: UnsafeRawPointer, _ offset: Int, _ stride: Int, _ w: (Float, Float, Float, Float)
  ) -> SIMD4<Float> {
    let a = raw.loadUnaligned(fromByteOffset: offset, as: SIMD4<Float>.self)
    let b = raw.loadUnaligned(fromByteOffset: offset &+ 4, as: SIMD4<Float>.self)
    let c = raw.loadUnaligned(fromByteOffset: offset &+ stride, as: SIMD4<Float>.self)
    let d = raw.loadUnaligned(fromByteOffset: offset &+ stride &+ 4, as: SIMD4<Float>.self)
    return (a * w.0 + b * w.1) + (c * w.2 + d * w.3)
  }
}
