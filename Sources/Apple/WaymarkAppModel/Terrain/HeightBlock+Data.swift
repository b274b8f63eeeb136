public import Foundation
public import WaymarkFormats
public import WaymarkTerrain

extension HeightBlock {
  /// Reads a block and checks that it is the one requested.
  ///
  /// - Throws: `InputError` when the bytes are not a block, or are another one.
  public init(_ data: Data, of address: HeightBlockAddress) throws(InputError) {
    let bytes = [UInt8](data)
    let result: Result<HeightBlock, HeightBlockError> = bytes.withUnsafeBufferPointer { bytes in
      do throws(HeightBlockError) {
        return .success(try HeightBlock(bytes))
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let block):
      guard block.address == address else { throw InputError("this is another block of heights than was asked for") }
      self = block
    case .failure(let error): throw InputError(error.description)
    }
  }
}
