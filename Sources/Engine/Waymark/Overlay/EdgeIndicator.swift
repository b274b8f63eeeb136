/// Shows on the border of the safe area where to turn until the route ahead is in view, or the destination of a straight
/// line.
public struct EdgeIndicator: Equatable, Sendable {
  /// Position on the border.
  public var center: PixelPoint
  /// Direction in which it points, radians, clockwise on the screen from the right.
  public var rotationRadians: Double
  /// Turn about the vertical that brings the camera there, degrees, clockwise positive. The shortest one,
  /// but within 10° of straight behind the side shown last is kept: [−190, 190].
  public var turnDegrees: Double
}
