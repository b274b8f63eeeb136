/// A thin rectangle of pixels whose gradients agree.
struct EdgeRegion {
  /// Its middle, pixels.
  var x: Double
  var y: Double
  /// Unit vector along it.
  var alongX: Double
  var alongY: Double
  /// From its middle to its ends, pixels; the first is negative.
  var from: Double
  var to: Double
  var width: Double
  /// Unit vector up the slope.
  var slopeX: Double
  var slopeY: Double

  var length: Double { to - from }
}
