public import WaymarkGeodesy

extension Panorama {
  /// The skyline, for the paths of Sun and Moon; unknown where no terrain is known.
  public var skyline: Skyline {
    Skyline(
      firstAzimuthDegrees: firstAzimuthDegrees, stepDegrees: stepDegrees,
      elevationsDegrees: (0..<count).map { horizon($0)?.elevationDegrees ?? .nan })
  }
}
