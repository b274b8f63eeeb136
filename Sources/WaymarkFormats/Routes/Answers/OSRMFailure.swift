/// Refusals in OSRM's form, `{"code": …, "message": …}`, in words that help.
enum OSRMFailure {
  /// The refusal in an answer, or nil when it is none.
  static func error(in answer: JSONField) -> InputError? {
    let code = answer["code"].value?.string
    if code == "Ok" { return nil }
    let message = answer["message"].value?.string.map(oneLine)
    // Mapbox refuses some requests with a message only.
    guard code != nil || (message != nil && !answer["routes"].isPresent && !answer["matchings"].isPresent) else {
      return nil
    }
    let said = message.map { ": \($0)" } ?? ""
    let name = code.map { " (\($0))" } ?? ""
    return InputError(
      "the directions service refused the request\(said)\(name)", file: answer.file,
      advice: advice(forCode: code ?? ""))
  }

  private static func oneLine(_ text: String) -> String {
    var text = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    while text.last == "." { text.removeLast() }
    return text
  }

  private static func advice(forCode code: String) -> String {
    switch code {
    case "NoRoute":
      return "start and destination are not connected for this travel mode; try other places or another mode"
    case "NoSegment": return "no way is near a place; move it nearer to a street, into the area of the data"
    case "NoMatch": return "the track does not fit the map; check that it lies in the area of the data"
    case "TooBig", "DistanceExceeded": return "choose fewer places, or places that are nearer together"
    case "InvalidUrl", "InvalidService", "InvalidVersion", "ProfileNotFound": return "check the URL"
    case "InvalidOptions", "InvalidQuery", "InvalidValue", "InvalidInput": return "check the coordinates and options"
    case "Forbidden", "NotAuthorized": return "check the access token"
    default: return "see the service's documentation"
    }
  }
}
