/// Describes Valhalla's errors, `{"error_code": …, "error": …}` (codes: Valhalla's API reference, “Internal error codes
/// and conditions”).
enum ValhallaFailure {
  /// The error in a response, or nil when there is none.
  static func error(in response: JSONField) -> InputError? {
    guard let code = response["error_code"].value?.int else { return nil }
    return InputError(
      "Valhalla refused the request\(response["error"].said) (error \(code))", file: response.file,
      advice: advice(forCode: code))
  }

  private static func advice(forCode code: Int) -> String {
    switch code {
    case 106, 105, 107: return "check the URL: it must end in /route"
    case 124, 125, 412: return "check the travel mode"
    case 120, 110, 112: return "give a start and a destination"
    case 130...132, 420...423: return "check the coordinates of start and destination"
    case 150, 157: return "use fewer via points"
    case 154: return "choose positions nearer together, or raise the service's service_limits"
    case 170, 441, 442:
      return "start and destination are not connected for this travel mode; try other positions or another mode"
    case 171:
      return
        "no street or path for this travel mode is near a position; move it nearer to one, into the area of the data"
    case 443, 444: return "the track does not fit the map; check that it lies in the area of the data"
    case 500...599, 200...299, 400, 401: return "this is an error of the service; try again or look at its log"
    default: return "see the error codes in Valhalla's API reference"
    }
  }
}
