/// Why a text is not an encoded polyline. Positions and points count from 0.
public enum EncodedPolylineError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A byte outside the format's alphabet, `?` (63) to `~` (126).
  case invalidCharacter(UInt8, position: Int)
  /// A value with more bits than a coordinate needs.
  case tooLong(position: Int)
  /// The text ends within a value or between latitude and longitude.
  case truncated(point: Int, length: Int)
  /// A latitude beyond ±90°; often the wrong precision.
  case latitudeOutOfRange(point: Int, position: Int)
  /// A longitude beyond ±180°; often the wrong precision.
  case longitudeOutOfRange(point: Int, position: Int)

  /// One sentence for people, without a full stop; characters count from 1.
  public var description: String {
    switch self {
    case .invalidCharacter(let byte, let position):
      if byte > 0x20, byte < 0x7F {
        let character = String(decoding: [byte], as: UTF8.self)
        return "character \(position + 1) of the polyline, '\(character)', is not in its alphabet"
      }
      return "character \(position + 1) of the polyline (byte \(byte)) is not in its alphabet"
    case .tooLong(let position):
      return "the value that goes on at character \(position + 1) of the polyline is too large for a coordinate"
    case .truncated(let point, let length):
      return "the polyline ends within point \(point + 1), after \(length) characters"
    case .latitudeOutOfRange(let point, let position):
      return "the latitude of point \(point + 1) of the polyline, up to character \(position + 1), is beyond ±90°"
    case .longitudeOutOfRange(let point, let position):
      return "the longitude of point \(point + 1) of the polyline, up to character \(position + 1), is beyond ±180°"
    }
  }
}
