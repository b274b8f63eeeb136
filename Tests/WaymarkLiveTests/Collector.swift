/// What a test collects on other tasks.
actor Collector<Value: Sendable> {
  private(set) var values: [Value] = []
  func add(_ value: Value) { values.append(value) }
}
