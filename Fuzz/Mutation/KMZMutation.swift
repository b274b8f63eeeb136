import Foundation

@testable import WaymarkFormats

/// KMZ: the KML inside is changed and packed again.
enum KMZMutation {
  static let mutate: FuzzMutation = { input, change, seed in
    guard seed % 4 != 0 else { return nil }
    let kml = (try? unpacked(input)) ?? Array("<kml></kml>".utf8)
    return try? KMZArchive.archive(kml: change(kml))
  }

  private static func unpacked(_ archive: [UInt8]) throws -> [UInt8] {
    var kml: [UInt8] = []
    try archive.withUnsafeBytes { bytes in
      try ZipReader(bytes, file: nil, limits: .upload).withKML { (next) throws(InputError) in
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 14, alignment: 16)
        defer { room.deallocate() }
        while true {
          let count = try next(room)
          if count == 0 { return }
          kml += room[..<count]
        }
      }
    }
    return kml
  }
}
