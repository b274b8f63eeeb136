import Foundation

extension UnsafeRawBufferPointer {
  var asBytes: [UInt8] { Array(self) }
  var asData: Data { Data(self) }
  var asText: String { String(decoding: self, as: UTF8.self) }
}
