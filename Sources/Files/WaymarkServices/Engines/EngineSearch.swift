#if os(Linux)
  import Foundation
  import WaymarkFormats

  /// Finds the programs of a directions engine.
  struct EngineSearch {
    /// The engine's name.
    let engine: String
    /// Environment variable that names the folder.
    let variable: String
    /// Folder of `.tools` where the set-up puts it; its Python package has the same name.
    let folder: String
    /// The package on PyPI that has them.
    let package: String
    /// The programs, for errors.
    let programs: String
    let environment: [String: String]
    let programFolder: URL?
    let workingFolder: URL

    /// The folder in the environment variable comes first, then `.tools` in the folders above this program and above
    /// the working directory, then the search path.
    func find<T>(_ take: (URL) -> T?) throws(InputError) -> T {
      if let found = try findIfInstalled(take) { return found }
      throw InputError(
        "\(engine), \(engine == "Valhalla" ? "the" : "a") directions engine, is not installed",
        advice:
          "install it with pip install --no-deps --only-binary=:all: --python-version 3.12 --target DIR \(package), "
          + "and set \(variable) to DIR")
    }

    /// As `find`; nil where they are nowhere.
    func findIfInstalled<T>(_ take: (URL) -> T?) throws(InputError) -> T? {
      if let path = environment[variable], !path.isEmpty {
        let folder = URL(fileURLWithPath: path)
        // The package's bin has scripts that need Python to find it.
        for candidate in [folder, packaged(in: folder), folder.appendingPathComponent("bin")] {
          if let found = take(candidate) { return found }
        }
        throw InputError(
          "there are no \(programs) in this folder", file: path, field: variable,
          advice: "set it to the folder of \(engine)'s programs, or unset it")
      }
      for start in [programFolder, workingFolder].compactMap({ $0 }) {
        var folder = start.standardizedFileURL
        while true {
          if let found = take(packaged(in: folder.appendingPathComponent(".tools/\(self.folder)"))) { return found }
          let above = folder.deletingLastPathComponent()
          if above.path == folder.path || folder.path == "/" { break }
          folder = above
        }
      }
      for path in (environment["PATH"] ?? "").split(separator: ":") {
        if let found = take(URL(fileURLWithPath: String(path))) { return found }
      }
      return nil
    }

    /// The folder of the programs in its Python package.
    private func packaged(in folder: URL) -> URL { folder.appendingPathComponent("\(self.folder)/bin") }

    /// The version that a program reports; nil when it does not start.
    static func version(of program: URL) -> String? {
      let process = Process()
      let output = Pipe()
      process.executableURL = program
      process.arguments = ["--version"]
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return nil }
      let text = String(decoding: (try? output.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      return text.split { $0.isWhitespace }.map { $0.hasPrefix("v") ? String($0.dropFirst()) : String($0) }
        .last { $0.first?.isNumber == true }
    }
  }
#endif
