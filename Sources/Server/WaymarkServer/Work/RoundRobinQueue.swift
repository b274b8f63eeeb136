/// A queue that serves clients in turn, so that a client with many requests delays only itself.
struct RoundRobinQueue<Client: Hashable, Element> {
  private struct Line {
    var waiting: [(number: UInt64, element: Element)] = []
    var first = 0

    var count: Int { waiting.count - first }

    mutating func popFirst() -> Element {
      defer {
        first += 1
        if first > 32, first * 2 > waiting.count {
          waiting.removeFirst(first)
          first = 0
        }
      }
      return waiting[first].element
    }
  }

  /// Number of all waiting elements.
  private(set) var count = 0
  private var lines: [Client: Line] = [:]
  /// Clients with waiting elements; the first is next.
  private var order: [Client] = []

  /// Number of a client's waiting elements.
  func count(of client: Client) -> Int { lines[client]?.count ?? 0 }

  /// Appends an element after all others of its client.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - number: identifies it for removal; larger than those before.
  ///   - client: its client.
  mutating func append(_ element: Element, number: UInt64, of client: Client) {
    if lines[client] == nil { order.append(client) }
    lines[client, default: Line()].waiting.append((number, element))
    count += 1
  }

  /// Removes the next element; nil when none is waiting.
  mutating func popFirst() -> Element? {
    guard let client = order.first, var line = lines[client] else { return nil }
    order.removeFirst()
    let element = line.popFirst()
    count -= 1
    if line.count > 0 {
      lines[client] = line
      order.append(client)
    } else {
      lines[client] = nil
    }
    return element
  }

  /// Removes the element with a number; nil when it is no longer waiting.
  mutating func remove(_ number: UInt64, of client: Client) -> Element? {
    guard var line = lines[client], let i = line.waiting[line.first...].firstIndex(where: { $0.number == number })
    else { return nil }
    lines[client] = nil
    let element = line.waiting.remove(at: i).element
    put(line, of: client)
    return element
  }

  /// Removes the newest element of the client with most waiting elements, if these are more than a number; nil
  /// otherwise.
  mutating func removeNewest(ofMoreThan minimum: Int) -> Element? {
    guard let client = lines.max(by: { $0.value.count < $1.value.count })?.key, var line = lines[client],
      line.count > minimum
    else { return nil }
    lines[client] = nil
    let element = line.waiting.removeLast().element
    put(line, of: client)
    return element
  }

  private mutating func put(_ line: Line, of client: Client) {
    count -= 1
    if line.count > 0 {
      lines[client] = line
    } else {
      order.removeAll { $0 == client }
    }
  }
}
