import WaymarkFormats
import WaymarkGeodesy

/// What Valhalla's error codes mean for the one who asked (valhalla.github.io, "Internal error codes").
enum ValhallaRefusal {
  /// The error for an answer that is no route.
  ///
  /// - Parameters:
  ///   - json: the answer.
  ///   - answer: what is around it.
  ///   - request: what was asked.
  /// - Returns: one sentence that says what to do.
  static func error(_ json: JSONValue, answer: ServiceAnswer, request: DirectionsRequest) -> InputError {
    let place = answer.place
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
    return answer.refusal(json["error"]?.string)
  }
}
