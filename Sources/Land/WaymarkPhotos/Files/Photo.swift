public import WaymarkVision

/// A photo: its pixels, upright, and what its file says of it.
public struct Photo: Sendable {
  /// The pixels; large photos are reduced.
  public var picture: ColourPicture
  /// What the file says.
  public var facts: PhotoFacts
  /// Width of the file's picture, upright, in pixels: that of `picture` unless it was reduced.
  public var fileWidth: Int

  /// Makes a photo.
  public init(picture: ColourPicture, facts: PhotoFacts, fileWidth: Int? = nil) {
    self.fileWidth = fileWidth ?? picture.width
    self.picture = picture
    self.facts = facts
  }
}
