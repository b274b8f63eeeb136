import Waymark
import WaymarkGeodesy

/// Conditions in a graph's file: `StreetGraphFormat`.
enum StreetConditionBytes {
  private static let lastMinute = 2880

  /// The bytes of some conditions.
  static func bytes(_ conditions: [StreetCondition], unread: Int) -> [UInt8] {
    var out = ByteWriter()
    out.varint(unread)
    out.varint(conditions.count)
    for condition in conditions {
      out.varint(condition.clauses.count)
      for clause in condition.clauses {
        out.byte(
          Int(clause.right.rawValue) | (clause.isOutside ? 4 : 0) | (clause.isForFoot ? 8 : 0)
            | (clause.isForBicycle ? 16 : 0))
        out.varint(clause.times.rules.count)
        for rule in clause.times.rules { append(rule, to: &out) }
      }
    }
    return out.bytes
  }

  private static func append(_ rule: OpeningTimes.Rule, to out: inout ByteWriter) {
    out.byte(Int(rule.weekdays))
    out.byte((rule.isOn ? 1 : 0) | (rule.isAdditional ? 2 : 0))
    out.varint(rule.dates.count)
    for span in rule.dates {
      for date in [span.first, span.last] {
        out.varint(date.year)
        out.byte(date.month)
        out.byte(date.day)
      }
    }
    out.varint(rule.minutes.count)
    for span in rule.minutes {
      out.varint(span.lowerBound)
      out.varint(span.upperBound)
    }
  }

  /// Reads conditions.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - part: where they are.
  /// - Returns: them, and how many the map has besides that were not understood.
  /// - Throws: `StreetGraphError` where they cannot be.
  static func read(
    _ bytes: [UInt8], _ part: Range<Int>
  ) throws(StreetGraphError) -> (conditions: [StreetCondition], unread: Int) {
    var reader = ByteReader(part)
    guard let unread = reader.varint(bytes) else { throw .damaged(position: part.lowerBound) }
    let count = try self.count(&reader, bytes)
    guard count <= Int(UInt16.max) else { throw .damaged(position: part.lowerBound) }
    var conditions: [StreetCondition] = []
    for _ in 0..<count {
      var clauses: [StreetCondition.Clause] = []
      let clauseCount = try self.count(&reader, bytes)
      guard clauseCount <= StreetCondition.maximumClauses else { throw .damaged(position: reader.position) }
      for _ in 0..<clauseCount {
        guard let flags = reader.byte(bytes), flags < 32, let right = StreetCondition.Right(rawValue: UInt8(flags & 3))
        else { throw .damaged(position: reader.position) }
        var rules: [OpeningTimes.Rule] = []
        for _ in 0..<(try self.count(&reader, bytes)) { rules.append(try rule(&reader, bytes)) }
        clauses.append(
          StreetCondition.Clause(
            right, OpeningTimes(rules), isOutside: flags & 4 != 0, isForFoot: flags & 8 != 0,
            isForBicycle: flags & 16 != 0))
      }
      conditions.append(StreetCondition(clauses))
    }
    guard reader.isAtEnd else { throw .damaged(position: reader.position) }
    return (conditions, unread)
  }

  /// A count: each of what is counted takes a byte at least.
  private static func count(_ reader: inout ByteReader, _ bytes: [UInt8]) throws(StreetGraphError) -> Int {
    let position = reader.position
    guard let count = reader.varint(bytes), count <= reader.end - reader.position else {
      throw .damaged(position: position)
    }
    return count
  }

  private static func rule(
    _ reader: inout ByteReader, _ bytes: [UInt8]
  ) throws(StreetGraphError) -> OpeningTimes.Rule {
    guard let weekdays = reader.byte(bytes), weekdays <= Int(OpeningTimes.everyDay), let flags = reader.byte(bytes),
      flags < 4
    else { throw .damaged(position: reader.position) }
    var rule = OpeningTimes.Rule(weekdays: UInt8(weekdays), isOn: flags & 1 != 0, isAdditional: flags & 2 != 0)
    for _ in 0..<(try count(&reader, bytes)) {
      let first = try date(&reader, bytes)
      let last = try date(&reader, bytes)
      guard (first.year > 0) == (last.year > 0) else { throw .damaged(position: reader.position) }
      rule.dates.append(OpeningTimes.DateSpan(first, last))
    }
    for _ in 0..<(try count(&reader, bytes)) {
      guard let from = reader.varint(bytes), let to = reader.varint(bytes), from < to, to <= lastMinute else {
        throw .damaged(position: reader.position)
      }
      rule.minutes.append(from..<to)
    }
    return rule
  }

  private static func date(
    _ reader: inout ByteReader, _ bytes: [UInt8]
  ) throws(StreetGraphError) -> OpeningTimes.Date {
    guard let year = reader.varint(bytes), year <= 9999, let month = reader.byte(bytes), (1...12).contains(month),
      let day = reader.byte(bytes), (1...31).contains(day)
    else { throw .damaged(position: reader.position) }
    return OpeningTimes.Date(year: year, month: month, day: day)
  }
}
