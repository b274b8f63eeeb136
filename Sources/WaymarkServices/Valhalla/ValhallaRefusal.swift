import WaymarkFormats
import WaymarkGeodesy

/// What Valhalla's error codes mean for the one who asked (valhalla.github.io, "Internal error codes").
enum ValhallaRefusal {
  /// The error for an answer that is no route.
  ///
  /// - Parameters:
  ///   - json: the answer.
  ///   - status: HTTP status.
  ///   - request: what was asked.
  ///   - place: how to name the service.
  /// - Returns: one sentence that says what to do.
  static func error(_ json: JSONValue, status: Int, request: DirectionsRequest, place: String) -> InputError {
    let reach = JSONValue.number(request.reach).text()
    let stops = request.stops.map { "\($0.latitude),\($0.longitude)" }.joined(separator: " and ")
    switch json["error_code"]?.int {
    case 171:
      return InputError(
        "one of the places \(stops) is farther than \(reach) m from any street or path that can be used",
        file: place, advice: "choose places nearer to a street, inside the area")
    case 170, 442, 443, 444, 445:
      return InputError(
        "there is no way between \(stops)", file: place,
        advice: "choose places on the same connected network of streets and paths, or another --mode")
    case 154:
      return InputError(
        "the places \(stops) are too far apart", file: place, advice: "choose places nearer to each other")
    case 150, 151, 158:
      return InputError(
        "\(request.stops.count) places are more than the service takes", file: place, advice: "give fewer --via")
    case 106, 107:
      return InputError("the service does not offer directions", file: place, advice: "check the address")
    default:
      break
    }
    let message = (json["error"]?.string).map { ": " + $0 } ?? ""
    switch status {
    case 401, 403:
      return InputError(
        "the service refuses the request\(message)", file: place, advice: "check the key in the address")
    case 429:
      return InputError("the service is asked too often\(message)", file: place, advice: "wait a while and try again")
    case 500...:
      return InputError(
        "the service failed with status \(status)\(message)", file: place, advice: "try again later")
    default:
      return InputError(
        "the service refused the request with status \(status)\(message)", file: place, advice: "check the places")
    }
  }
}
