public import WaymarkVision

/// A photo: its pixels, upright, and what its file says of it.
public struct Photo: Sendable {
  /// The pixels; large photos are reduced.
  public var picture: ColourPicture
  /// What the file says.
  public var facts: PhotoFacts

  /// Makes a photo.
  public init(picture: ColourPicture, facts: PhotoFacts) {
    self.picture = picture
    self.facts = facts
  }
}
