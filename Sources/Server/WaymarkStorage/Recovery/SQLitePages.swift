import Foundation

/// The pages of a SQLite file and of the journal beside it, without relying on the links between them
/// (https://www.sqlite.org/fileformat2.html).
struct SQLitePages {
  /// Every page found, including older states of the same one.
  private(set) var all: [ArraySlice<UInt8>] = []
  /// The newest state of each page by its number, from 1: overflow pages are referenced by number.
  private(set) var byNumber: [Int: ArraySlice<UInt8>] = [:]
  /// Usable bytes of a page.
  private(set) var usable = 4096

  /// Splits files into pages.
  ///
  /// - Parameters:
  ///   - file: the database.
  ///   - journal: the write-ahead log; may be empty.
  init(file: [UInt8], journal: [UInt8]) {
    let size = Self.pageSize(file) ?? Self.journalPageSize(journal) ?? 4096
    usable = size
    // The header may be damaged too: a reserved size that leaves less than the minimum page is ignored.
    if file.count > 20, Self.pageSize(file) != nil, size - Int(file[20]) >= 480 { usable = size - Int(file[20]) }
    for start in stride(from: 0, to: file.count, by: size) where start + size <= file.count {
      add(file[start..<start + size], number: start / size + 1)
    }
    // Frames follow a header of 32 bytes: 24 bytes each, the page's number first, then the page.
    for start in stride(from: 32, to: journal.count, by: 24 + size) where start + 24 + size <= journal.count {
      let page = journal[start + 24..<start + 24 + size]
      // The journal is overwritten from its beginning: frames left from the round before have another salt.
      if journal[start + 8..<start + 16].elementsEqual(journal[16..<24]) {
        add(page, number: BigEndian.number(journal[start..<start + 4]))
      } else {
        all.append(page)
      }
    }
  }

  private mutating func add(_ page: ArraySlice<UInt8>, number: Int) {
    all.append(page)
    byNumber[number] = page
  }

  private static func pageSize(_ file: [UInt8]) -> Int? {
    guard file.count > 100, file.starts(with: Array("SQLite format 3\0".utf8)) else { return nil }
    return valid(BigEndian.number(file[16..<18]))
  }

  private static func journalPageSize(_ journal: [UInt8]) -> Int? {
    journal.count > 32 ? valid(BigEndian.number(journal[8..<12])) : nil
  }

  /// 1 stands for 65536.
  private static func valid(_ size: Int) -> Int? {
    let size = size == 1 ? 65_536 : size
    return (512...65_536).contains(size) && size & (size - 1) == 0 ? size : nil
  }
}
