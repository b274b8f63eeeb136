/// Waits until a condition holds, ten seconds at most.
func eventually(_ condition: () -> Bool) async throws -> Bool {
  try await eventually { condition() ? true : nil } ?? false
}

/// Waits for a value, ten seconds at most.
func eventually<Value>(_ value: () -> Value?) async throws -> Value? {
  for _ in 0..<500 {
    if let value = value() { return value }
    try await Task.sleep(for: .milliseconds(20))
  }
  return value()
}
