/// Describes errors in OSRM's form, `{"code": …, "message": …}`.
enum OSRMFailure {
  /// The error in a response, or nil when there is none.
  static func error(in response: JSONField) -> InputError? {
    let code = response["code"].value?.string
    if code == "Ok" { return nil }
    let hasMessage = response["message"].value?.string != nil
    // Mapbox refuses some requests with a message only.
    guard code != nil || (hasMessage && !response["routes"].isPresent && !response["matchings"].isPresent) else {
      return nil
    }
    let name = code.map { " (\($0))" } ?? ""
    return InputError(
      "the directions service refused the request\(response["message"].said)\(name)",
      file: response.file,
      advice: advice(forCode: code ?? ""))
  }

  private static func advice(forCode code: String) -> String {
    switch code {
    case "NoRoute":
      return "start and destination are not connected for this travel mode; try other positions or another mode"
    case "NoSegment": return "no street or path is near a position; move it nearer to one, into the area of the data"
    case "NoMatch": return "the track does not fit the map; check that it lies in the area of the data"
    case "TooBig", "DistanceExceeded": return "choose fewer stops, or stops nearer together"
    case "InvalidUrl", "InvalidService", "InvalidVersion", "ProfileNotFound": return "check the URL"
    case "InvalidOptions", "InvalidQuery", "InvalidValue", "InvalidInput": return "check the coordinates and options"
    case "Forbidden", "NotAuthorized": return "check the access token"
    default: return "see the service's documentation"
    }
  }
}
