/// Where the EXIF of a photo stands in its file.
///
/// Sources: JPEG's segment APP1 (EXIF 2.32, JEITA CP-3451E, 4.7.2), PNG's chunk eXIf (PNG 1.5 extensions, 3.7), the item of
/// type Exif in HEIC (ISO/IEC 23008-12, annex A; boxes `iinf` and `iloc` of ISO/IEC 14496-12).
struct ExifBlock {
  private static let (jpeg, png): ([UInt8], [UInt8]) = (
    [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  )

  /// The TIFF part, as far as the file has it; empty when the photo has none.
  private(set) var bytes: ArraySlice<UInt8> = []

  /// Nil when the file is none of these.
  init?(file: [UInt8]) {
    let whole = BoxReader(file[...])
    if file.starts(with: Self.jpeg) {
      bytes = Self.segment(of: whole)
    } else if file.starts(with: Self.png) {
      bytes = Self.chunk(of: whole)
    } else if whole.has("ftyp", at: 4) {
      bytes = Self.item(of: whole)
    } else {
      return nil
    }
  }

  /// Segments have a marker and a length that counts itself; the picture's data begins at DA.
  private static func segment(of file: BoxReader) -> ArraySlice<UInt8> {
    var at = 2
    while let marker = file.number(at: at, bytes: 2), marker >> 8 == 0xFF, marker != 0xFFDA,
      let length = file.number(at: at + 2, bytes: 2), length >= 2
    {
      if marker == 0xFFE1, length >= 8, file.has("Exif", at: at + 4),
        file.number(at: at + 8, bytes: 2) == 0
      {
        return file.slice(at: at + 10, count: length - 8)
      }
      at += 2 + length
    }
    return []
  }

  /// Chunks have a length, a type, the contents and four bytes of checksum.
  private static func chunk(of file: BoxReader) -> ArraySlice<UInt8> {
    var at = 8
    while let length = file.number(at: at, bytes: 4) {
      if file.has("eXIf", at: at + 4) { return file.slice(at: at + 8, count: length) }
      at += 12 + length
    }
    return []
  }

  private static func item(of file: BoxReader) -> ArraySlice<UInt8> {
    guard let meta = file.box("meta", from: 0), let items = meta.box("iinf", from: 4),
      let places = meta.box("iloc", from: 4), let id = exifItem(in: items),
      let place = ItemPlaces(places)?.place(of: id)
    else { return [] }
    // The item begins with how far the TIFF part is from there.
    let item = BoxReader(file.slice(at: place.offset, count: place.count))
    guard let skipped = item.number(at: 0, bytes: 4) else { return [] }
    return item.slice(at: 4 + skipped, count: place.count)
  }

  private static func exifItem(in items: BoxReader) -> Int? {
    guard let version = items.number(at: 0, bytes: 1) else { return nil }
    var at = version == 0 ? 6 : 8
    while let size = items.number(at: at, bytes: 4), size >= 8 {
      let entry = BoxReader(items.slice(at: at + 8, count: size - 8))
      let width = entry.number(at: 0, bytes: 1) == 3 ? 4 : 2
      if entry.has("Exif", at: 6 + width) { return entry.number(at: 4, bytes: width) }
      at += size
    }
    return nil
  }
}
