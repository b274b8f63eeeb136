import Foundation
public import Waymark

/// A file that keeps what sessions taught of a device's compass: `{"compassMemory":[…]}`.
public enum CompassMemoryFile {
  private static let key = "compassMemory"

  /// Reads a file.
  ///
  /// - Parameter path: its path.
  /// - Returns: the memory; nil where there is no such file.
  /// - Throws: `InputError` when it cannot be read, or holds no memory that this program knows.
  public static func read(path: String) throws(InputError) -> CompassMemory? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw InputError("the file cannot be read", file: path)
    }
    guard let memory = try JSONValue(parsing: data, file: path)[key].flatMap(CompassMemory.init(json:)) else {
      throw InputError(
        "this is not the memory of a compass", file: path, field: key,
        advice: "delete the file to begin anew, or give the path of one that this command wrote")
    }
    return memory
  }

  /// Writes a file, which replaces an older one when it is complete.
  ///
  /// - Throws: `InputError` when it cannot be written.
  public static func write(_ memory: CompassMemory, path: String) throws {
    var object = JSONObject()
    object[key] = memory.json
    try AtomicFile.write(JSONValue.object(object).text() + "\n", to: path)
  }
}

extension SessionLogHeader {
  /// Gives a session that is to replay the log what the recorded one knew when it began.
  ///
  /// - Parameters:
  ///   - session: the session, before its first sample.
  ///   - memory: what is known of the compass instead of what the header says.
  public func prepare(_ session: inout Session<some AlignmentStrategy>, memory: CompassMemory? = nil) {
    if let created { session.setDate(created) }
    if let memory {
      session.setCompassMemory(memory, at: created)
    } else if let compassMemory {
      // It was aged then.
      session.setCompassMemory(compassMemory, at: nil)
    }
  }
}
