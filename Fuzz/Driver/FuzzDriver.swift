import CLibFuzzer
import Foundation

/// libFuzzer's side: it calls plain functions, so the target is in a global.
enum FuzzDriver {
  nonisolated(unsafe) static var target: FuzzTarget?

  /// Runs the target. The limit is processor time: on a busy machine everything is slow by the clock, so libFuzzer's
  /// own limit only catches what never returns.
  private static func run(_ bytes: UnsafeRawBufferPointer) {
    let start = clock()
    target?.run(bytes)
    let end = clock()
    let seconds = Double(end - start) / Double(CLOCKS_PER_SEC)
    FuzzCheck.require(seconds < 2, "an answer within two seconds, not \(seconds)")
    if Double(end) / Double(CLOCKS_PER_SEC) > budget { raise(SIGUSR1) }
  }

  /// Seconds of processor time after which libFuzzer is asked to end: shares are fair whatever the load of the machine.
  private static let budget =
    ProcessInfo.processInfo.environment["WAYMARK_FUZZ_BUDGET"].flatMap(Double.init) ?? .infinity

  /// Runs libFuzzer with its arguments; returns its exit code, if it returns.
  static func run(_ arguments: [String]) -> Int32 {
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var count = Int32(arguments.count)
    return pointers.withUnsafeMutableBufferPointer { buffer in
      var base = buffer.baseAddress
      return LLVMFuzzerRunDriver(&count, &base) { data, size in
        FuzzDriver.run(UnsafeRawBufferPointer(start: data, count: size))
        waymark_fuzz_tell_counters()
        return 0
      }
    }
  }
}

/// Called by libFuzzer for a new input, if it is defined.
@c(LLVMFuzzerCustomMutator)
public func mutateInput(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ maximumSize: Int, _ seed: UInt32) -> Int {
  func change(_ bytes: [UInt8]) -> [UInt8] {
    var room = bytes.prefix(maximumSize) + [UInt8](repeating: 0, count: maximumSize - min(maximumSize, bytes.count))
    let count = room.withUnsafeMutableBufferPointer {
      LLVMFuzzerMutate($0.baseAddress, min(bytes.count, maximumSize), maximumSize)
    }
    return Array(room.prefix(count))
  }
  let input = Array(UnsafeBufferPointer(start: data, count: size))
  guard let made = FuzzDriver.target?.mutate?(input, change, seed), made.count <= maximumSize else {
    return LLVMFuzzerMutate(data, size, maximumSize)
  }
  for i in made.indices { data[i] = made[i] }
  return made.count
}
