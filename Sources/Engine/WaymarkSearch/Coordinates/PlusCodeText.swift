import WaymarkGeodesy

/// A Plus Code with the town beside it, as Google Maps copies it: `3C9Q+7R Graz`.
struct PlusCodeText {
  /// What stands beside the code.
  let town: String
  private let code: [UInt8]

  /// Divides a text; nil when there is no code in it, or nothing beside it.
  init?(_ text: String) {
    let words = Array(text.utf8).split { $0 == 0x20 || $0 == UInt8(ascii: ",") || $0 == 0x0A }
    guard words.count > 1 else { return nil }
    for (number, word) in words.enumerated() where word.contains(UInt8(ascii: "+")) {
      let code = PlainText.bytes(Array(word))
      // Any reference tells whether it is a code.
      guard let somewhere = Coordinate(latitude: 0, longitude: 0), PlusCode.coordinate(code, near: somewhere) != nil
      else {
        continue
      }
      var town: [UInt8] = []
      for (other, word) in words.enumerated() where other != number {
        if !town.isEmpty { town.append(0x20) }
        town += Array(word)
      }
      self.code = code
      self.town = String(decoding: town, as: UTF8.self)
      return
    }
    return nil
  }

  /// Where the code is, near its town.
  func coordinate(near town: Coordinate?) -> Coordinate? { PlusCode.coordinate(code, near: town) }
}
