/// Why a file's first line does not begin a session log that this version reads.
package enum LogHeaderProblem: Error {
  case notALog
  case noVersion
  case otherVersion(Double)
  case unknownAlignment(String)

  /// Its name for clients with words of their own.
  package var name: String {
    switch self {
    case .notALog: "notALog"
    case .noVersion: "noVersion"
    case .otherVersion: "otherVersion"
    case .unknownAlignment: "unknownAlignment"
    }
  }

  /// The problem in words, without the file.
  package var error: InputError {
    switch self {
    case .notALog:
      InputError(
        "this is not a session log: its first line is not a header", line: 1,
        advice: "a log begins with {\"waymark\":1,…}")
    case .noVersion: InputError("the version is not a number", line: 1, field: "waymark")
    case .otherVersion(let number):
      InputError(
        "this log is of version \(JSONValue.text(ofNumber: number)), this program reads version \(SessionLogHeader.version)",
        line: 1, field: "waymark", advice: "use a program that knows that version")
    case .unknownAlignment(let name):
      InputError(
        "\(name) is not a known alignment", line: 1, field: "worldAlignment",
        advice: "it is \"gravity\" or \"gravityAndHeading\"")
    }
  }
}
