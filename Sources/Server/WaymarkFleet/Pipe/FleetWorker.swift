internal import WaymarkFormats

/// Does one kind of work for Spark's tasks, request after request.
package protocol FleetWorker {
  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: the parts of its first message.
  ///   - pipe: gives the messages that follow, where there are any.
  /// - Returns: the parts of the answer.
  /// - Throws: what is wrong with this request; the next may be right.
  mutating func answer(_ request: [[UInt8]], _ pipe: FleetPipe) async throws -> [[UInt8]]
}

extension FleetWorker {
  /// Answers requests until the pipe is closed. The first part of each answer is the sentence of its error, empty where there is
  /// none.
  ///
  /// - Throws: `InputError` when the pipe breaks, `CancellationError` when the task is cancelled.
  package mutating func run(_ pipe: FleetPipe = FleetPipe()) async throws {
    while let request = try pipe.receive() {
      let parts: [[UInt8]]
      do {
        parts = [[]] + (try await answer(request, pipe))
      } catch let error as CancellationError {
        throw error
      } catch {
        parts = [Array("\(error)".utf8)]
      }
      try pipe.send(parts)
    }
  }
}
