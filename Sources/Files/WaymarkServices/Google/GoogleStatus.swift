import WaymarkFormats

/// The status words of Google's older web services, which come with HTTP status 200
/// (developers.google.com/maps/documentation/directions/get-directions, “DirectionsStatus”; the same for elevations).
enum GoogleStatus {
  /// The error for a response whose status is not `OK`.
  ///
  /// - Parameters:
  ///   - json: the response.
  ///   - answer: its HTTP response and context.
  ///   - product: name of the API that may have to be enabled.
  /// - Returns: one sentence that says what to do.
  static func error(_ json: JSONValue, answer: ServiceResponse, product: String) -> InputError {
    let said = answer.said(json["error_message"]?.string)
    let source = answer.source
    switch json["status"]?.string {
    case "REQUEST_DENIED":
      return InputError(
        "Google refuses the request\(said)", file: source,
        advice: "check the key, and that \(product) is switched on for it")
    case "OVER_QUERY_LIMIT":
      return InputError("Google receives too many requests\(said)", file: source, advice: "wait a while and try again")
    case "OVER_DAILY_LIMIT":
      return InputError(
        "Google's quota for this key is used up\(said)", file: source, advice: "check its quota and its billing")
    case "DATA_NOT_AVAILABLE", "INVALID_DATA_LOCATIONS":
      return InputError("Google has no data for these positions\(said)", file: source, advice: "choose other positions")
    case "NOT_FOUND":
      return InputError(
        "Google does not find one of the positions\(said)", file: source, advice: "choose positions nearer to a street")
    case "MAX_WAYPOINTS_EXCEEDED":
      return InputError("these are more positions than Google accepts\(said)", file: source, advice: "give fewer --via")
    case "MAX_ROUTE_LENGTH_EXCEEDED":
      return InputError(
        "the route is too long for Google\(said)", file: source, advice: "choose positions nearer together")
    case "INVALID_REQUEST":
      return InputError("Google does not understand the request\(said)", file: source, advice: "check the positions")
    case "UNKNOWN_ERROR":
      return InputError("Google's service failed\(said)", file: source, advice: "try again")
    case let status?:
      return InputError(
        "Google responds with status “\(status.prefix(40))”\(said)", file: source, advice: "see Google's documentation")
    case nil:
      return answer.response.status == 200
        ? InputError(
          "the response is not \(answer.what): it has no status", file: source,
          advice: "check the address: it must be that of \(answer.service)")
        : answer.refusal(json["error_message"]?.string ?? json["error"]?["message"]?.string)
    }
  }

  /// The kind of a status.
  static func kind(_ status: String?) -> DirectionsError.Kind {
    switch status {
    case "REQUEST_DENIED", "OVER_DAILY_LIMIT": .denied
    case "OVER_QUERY_LIMIT": .busy
    case "ZERO_RESULTS": .noRoute
    case "NOT_FOUND", "MAX_WAYPOINTS_EXCEEDED", "MAX_ROUTE_LENGTH_EXCEEDED", "INVALID_REQUEST": .positions
    case "UNKNOWN_ERROR": .failed
    default: .invalidResponse
    }
  }

  /// Whether a later attempt may give a better response.
  static func isBusy(_ response: HTTPResponse) -> Bool {
    if response.isBusy { return true }
    // Successful responses are long, and not parsed twice.
    guard response.body.count < 4096, let status = (try? JSONValue(parsing: response.body))?["status"]?.string else {
      return false
    }
    return status == "OVER_QUERY_LIMIT" || status == "UNKNOWN_ERROR"
  }
}
