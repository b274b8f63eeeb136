/// Metrics in the text form of Prometheus
/// (https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format).
struct MetricsText {
  /// The kinds of metrics.
  enum Kind: String {
    case counter, gauge, histogram
  }

  /// Its media type.
  static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

  /// What was written so far.
  private(set) var text = ""

  /// Begins a metric: all its values follow.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - kind: its kind.
  ///   - help: what it says, one line.
  mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  /// Adds a value.
  ///
  /// - Parameters:
  ///   - name: name of the metric, for a histogram with its suffix.
  ///   - labels: names and values of labels.
  ///   - value: the value.
  mutating func add(_ name: String, _ labels: [(name: String, value: String)] = [], _ value: Double) {
    text += name
    if !labels.isEmpty {
      text += "{" + labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",") + "}"
    }
    text += " " + (Int(exactly: value).map { String($0) } ?? "\(value)") + "\n"
  }

  /// Adds a metric with one value; none where it is nil.
  mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Double?) {
    guard let value else { return }
    begin(name, kind, help)
    add(name, [], value)
  }

  private static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
