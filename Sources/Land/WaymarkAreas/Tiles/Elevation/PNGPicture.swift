internal import CZlib
import Foundation

/// Writes PNG pictures (W3C, Portable Network Graphics, third edition): 8-bit RGB, not interlaced.
enum PNGPicture {
  /// Encodes a picture.
  ///
  /// - Parameters:
  ///   - rgb: red, green, blue of each pixel, row after row from the top; `3 × width × height` bytes.
  ///   - width: pixels in a row.
  ///   - height: number of rows.
  /// - Returns: the file, or nil when the sizes do not fit.
  static func encode(rgb: [UInt8], width: Int, height: Int) -> Data? {
    guard width > 0, height > 0, width < 1 << 16, height < 1 << 16, rgb.count == 3 * width * height,
      let packed = ZlibStream.deflate(filtered(rgb, rowBytes: 3 * width), level: 6)
    else { return nil }
    var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    // Size, 8 bits per sample, colour type 2 (RGB), the only compression, the only filter method, no interlacing.
    append("IHDR", bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0], to: &data)
    append("IDAT", packed, to: &data)
    append("IEND", [], to: &data)
    return data
  }

  /// Each row with its filter type in front: of "sub" and "up" the one that leaves the smallest numbers (PNG, 12.7:
  /// minimum sum of absolute differences).
  private static func filtered(_ rgb: [UInt8], rowBytes: Int) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(rgb.count + rgb.count / rowBytes)
    var sub = [UInt8](repeating: 0, count: rowBytes)
    var up = [UInt8](repeating: 0, count: rowBytes)
    rgb.withUnsafeBufferPointer { rgb in
      for start in stride(from: 0, to: rgb.count, by: rowBytes) {
        var costs = (sub: 0, up: 0)
        for i in 0..<rowBytes {
          let value = rgb[start + i]
          sub[i] = value &- (i < 3 ? 0 : rgb[start + i - 3])
          up[i] = value &- (start == 0 ? 0 : rgb[start + i - rowBytes])
          costs.sub += Int(Int8(bitPattern: sub[i]).magnitude)
          costs.up += Int(Int8(bitPattern: up[i]).magnitude)
        }
        out.append(costs.sub <= costs.up ? 1 : 2)
        out.append(contentsOf: costs.sub <= costs.up ? sub : up)
      }
    }
    return out
  }

  private static func append(_ name: String, _ body: [UInt8], to data: inout Data) {
    let chunk = Array(name.utf8) + body
    data.append(contentsOf: bigEndian(body.count))
    data.append(contentsOf: chunk)
    data.append(contentsOf: bigEndian(Int(crc32(0, chunk, uInt(chunk.count)))))
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
