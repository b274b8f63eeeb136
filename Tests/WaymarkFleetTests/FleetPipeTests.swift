import Foundation
import Testing
import WaymarkFormats

@testable import WaymarkFleet

struct FleetPipeTests {
  @Test func partsArriveAsTheyWereSent() throws {
    let ends = Pipe()
    let pipe = FleetPipe(input: ends.fileHandleForReading, output: ends.fileHandleForWriting)
    for message: [[UInt8]] in [[[1, 2, 3], [], Array(repeating: 7, count: 3000)], [], [[]]] {
      try pipe.send(message)
      #expect(try pipe.receive() == message)
    }
    try ends.fileHandleForWriting.close()
    #expect(try pipe.receive() == nil)
  }

  @Test(
    arguments: [[1, 0], [255, 255, 255, 255], [1, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255]] as [[UInt8]])
  func whatIsNoMessage(bytes: [UInt8]) throws {
    let ends = Pipe()
    try ends.fileHandleForWriting.write(contentsOf: Data(bytes))
    try ends.fileHandleForWriting.close()
    let pipe = FleetPipe(input: ends.fileHandleForReading, output: FileHandle.nullDevice)
    #expect(throws: InputError.self) { try pipe.receive() }
  }

  @Test func numbersKeepTheirValues() {
    let numbers: [Int64] = [0, -1, .max, .min, 1 << 40]
    #expect(Column.numbers(Column.bytes(numbers), as: Int64.self) == numbers)
    #expect(Column.numbers([1, 0, 0, 0, 9], as: Int32.self) == [1])
  }

  /// The next request is answered although one has failed.
  @Test func aFailureIsAnAnswer() async throws {
    struct Echo: FleetWorker {
      mutating func answer(_ request: [[UInt8]], _ pipe: FleetPipe) throws -> [[UInt8]] {
        guard request.first != [0] else { throw InputError("zero") }
        return request
      }
    }
    let (questions, answers) = (Pipe(), Pipe())
    let asking = FleetPipe(input: answers.fileHandleForReading, output: questions.fileHandleForWriting)
    try asking.send([[0]])
    try asking.send([[5]])
    try questions.fileHandleForWriting.close()
    var echo = Echo()
    try await echo.run(FleetPipe(input: questions.fileHandleForReading, output: answers.fileHandleForWriting))
    #expect(try asking.receive() == [Array("zero.".utf8)])
    #expect(try asking.receive() == [[], [5]])
  }
}
