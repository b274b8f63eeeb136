import WaymarkVision

/// What cameras write into photos.
let photoTargets: [FuzzTarget] = [
  FuzzTarget(
    "exif", maximumLength: 4096, seeds: [".jpg", ".png", ".heic"],
    words: ["Exif", "eXIf", "Apple iOS", "ftyp", "meta", "iinf", "infe", "iloc", "front"], made: { [jpeg, png, heic] }
  ) { bytes in
    guard let facts = ExifFacts(photo: Array(bytes)) else { return }
    FuzzCheck.require((1...8).contains(facts.orientation), "orientations are 1 … 8")
    FuzzCheck.finite(
      facts.position?.coordinate.latitude, facts.position?.coordinate.longitude, facts.position?.altitude?.meters,
      facts.horizontalAccuracy, facts.direction, facts.focalLength35, facts.tilt?.pitchDegrees, facts.tilt?.rollDegrees,
      what: "what a photo says of itself")
  }
]

/// Orientation, a pointer to a lens's folder with its focal length and Apple's note of gravity, and one to a place.
private let tiff: [UInt8] = {
  func entry(_ tag: UInt16, _ type: UInt8, _ count: UInt8, _ value: [UInt8]) -> [UInt8] {
    [UInt8(tag >> 8), UInt8(tag & 255), 0, type, 0, 0, 0, count] + value
  }
  let main =
    entry(0x0112, 3, 1, [0, 6, 0, 0]) + entry(0x8769, 4, 1, [0, 0, 0, 50]) + entry(0x8825, 4, 1, [0, 0, 0, 136])
  let lens = entry(0xA405, 3, 1, [0, 26, 0, 0]) + entry(0x927C, 7, 56, [0, 0, 0, 80])
  let name = Array("Apple iOS".utf8) + [0, 0, 1, 0x4D, 0x4D]
  let one: [UInt8] = [0, 0, 0, 1]
  let down: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]
  let note =
    name + [0, 1] + entry(8, 10, 3, [0, 0, 0, 32]) + [0, 0, 0, 0] + [0, 0, 0, 0] + one + down + one + [0, 0, 0, 0] + one
  let place = entry(2, 5, 1, [0, 0, 0, 166]) + entry(4, 5, 1, [0, 0, 0, 166])
  return [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 3] + main + [0, 0, 0, 0] + [0, 2] + lens + [0, 0, 0, 0] + note + [0, 2]
    + place
    + [0, 0, 0, 0] + [0, 0, 0, 47] + one
}()

private let jpeg: [UInt8] =
  [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(tiff.count + 8)] + Array("Exif".utf8) + [0, 0] + tiff + [0xFF, 0xDA]

private let png: [UInt8] =
  [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, UInt8(tiff.count)] + Array("eXIf".utf8) + tiff + [
    0, 0, 0, 0,
  ]

private let heic: [UInt8] = {
  func box(_ type: String, _ contents: [UInt8]) -> [UInt8] {
    [0, 0, 0, UInt8(8 + contents.count)] + Array(type.utf8) + contents
  }
  let info = box("infe", [2, 0, 0, 0, 0, 1, 0, 0] + Array("Exif".utf8) + [0])
  let places: [UInt8] = [0, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 89, 0, 0, 0, UInt8(tiff.count + 4)]
  let meta = box("meta", [0, 0, 0, 0] + box("iinf", [0, 0, 0, 0, 0, 1] + info) + box("iloc", places))
  return box("ftyp", Array("heic".utf8)) + meta + [0, 0, 0, 0] + tiff
}()
