internal import Waymark
internal import WaymarkGeodesy

extension LogLine {
  static func geoPose(_ scanner: inout LineScanner) throws(LineProblem) -> GeoPose {
    var fields = PositionFields()
    var position: Vector3?
    var accuracy: Double?
    var yaw: Double?
    var yawAccuracy: Double?
    try scanner.forEachMember { (scanner, key) throws(LineProblem) in
      if try fields.read(key, &scanner) { return }
      if key.matches("p") {
        position = try vector(&scanner)
      } else if key.matches("hAcc") {
        accuracy = try scanner.number("hAcc")
      } else if key.matches("yaw") {
        yaw = try scanner.number("yaw")
      } else if key.matches("yawAcc") {
        yawAccuracy = try scanner.number("yawAcc")
      } else {
        try scanner.skipValue()
      }
    }
    guard let position else { throw LineProblem("geoPose has no p") }
    guard let accuracy else { throw LineProblem("geoPose has no hAcc") }
    guard let yaw else { throw LineProblem("geoPose has no yaw") }
    guard let yawAccuracy else { throw LineProblem("geoPose has no yawAcc") }
    return GeoPose(
      scenePosition: position, position: Position(try fields.coordinate("geoPose"), altitude: fields.altitude),
      horizontalAccuracy: accuracy, yawDegrees: yaw, yawAccuracyDegrees: yawAccuracy)
  }
}
