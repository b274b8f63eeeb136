/// Folds single characters: case, accents, widths, Greek and Cyrillic script.
enum Folding {
  /// What a character does to the words of a text.
  enum Effect {
    /// It continues a word.
    case letter
    /// It is a word by itself, as in scripts without spaces.
    case word
    /// It ends a word.
    case separator
    /// It does not count.
    case nothing
  }

  /// Appends what a character becomes.
  ///
  /// - Parameters:
  ///   - scalar: the character.
  ///   - previous: the one before it.
  ///   - out: receives none to four scalars.
  /// - Returns: what it does.
  static func append(_ scalar: UInt32, after previous: UInt32, to out: inout [UInt32]) -> Effect {
    switch scalar {
    case 0x30...0x39, 0x61...0x7A: return keep(scalar, &out)
    case 0x41...0x5A: return keep(scalar + 0x20, &out)
    case ..<0xC0: return latin1(scalar, &out)
    case 0xD7, 0xF7: return .separator
    case 0xC0...0x24F: return table(FoldingTable.latin, scalar - 0xC0, 2, scalar, &out)
    case 0x2B9...0x2C1, 0x300...0x36F: return .nothing
    case 0x370...0x3FF:
      // Omicron and upsilon are one vowel.
      if scalar == 0x3C5 || scalar == 0x3CD || scalar == 0x3A5 || scalar == 0x38E,
        previous == 0x3BF || previous == 0x39F
      {
        return keep(0x75, &out)
      }
      return table(FoldingTable.greek, scalar - 0x370, 2, scalar, &out)
    case 0x483...0x489: return .nothing
    case 0x400...0x4FF: return table(FoldingTable.cyrillic, scalar - 0x400, 4, scalar, &out)
    case 0x531...0x556: return keep(scalar + 0x30, &out)
    case 0x590...0x6FF: return semitic(scalar, &out)
    case 0x966...0x96F: return keep(scalar - 0x966 + 0x30, &out)
    case 0x964, 0x965, 0x55A...0x55F, 0x589, 0x58A: return .separator
    case 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF: return .nothing
    case 0x1C90...0x1CBF: return keep(scalar - 0xBC0, &out)
    case 0x1E00...0x1EFF: return table(FoldingTable.latinAdditional, scalar - 0x1E00, 2, scalar, &out)
    case 0x1F00...0x1FFF: return table(FoldingTable.greekExtended, scalar - 0x1F00, 2, scalar, &out)
    case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064: return .nothing
    case 0x2000...0x2BFF, 0x2E00...0x2E7F: return .separator
    case 0x3000...0x9FFF, 0xF900...0xFAFF, 0x2_0000...0x3_FFFF: return eastern(scalar, &out)
    case 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xFEFF, 0xE_0000...0xE_0FFF: return .nothing
    case 0xFF10...0xFF19, 0xFF41...0xFF5A: return keep(scalar - 0xFEE0, &out)
    case 0xFF21...0xFF3A: return keep(scalar - 0xFEE0 + 0x20, &out)
    case 0xFE10...0xFE6F, 0xFF00...0xFF65, 0xFFFD, 0x1_F000...0x1_FAFF: return .separator
    default: return keep(scalar, &out)
    }
  }

  private static func keep(_ scalar: UInt32, _ out: inout [UInt32]) -> Effect {
    out.append(scalar)
    return .letter
  }

  private static func table(
    _ cells: StaticString, _ index: UInt32, _ width: Int, _ scalar: UInt32, _ out: inout [UInt32]
  ) -> Effect {
    if !FoldingTable.append(cells, Int(index), width: width, to: &out) { out.append(scalar) }
    return .letter
  }

  private static func latin1(_ scalar: UInt32, _ out: inout [UInt32]) -> Effect {
    switch scalar {
    case 0xAA: keep(0x61, &out)
    case 0xBA: keep(0x6F, &out)
    case 0xB2, 0xB3: keep(scalar - 0xB0 + 0x30, &out)
    case 0xB9: keep(0x31, &out)
    case 0xB5: keep(0x6D, &out)
    case 0xAD: .nothing
    default: .separator
    }
  }

  private static func semitic(_ scalar: UInt32, _ out: inout [UInt32]) -> Effect {
    switch scalar {
    case 0x5BE, 0x5C0, 0x5C3, 0x60C, 0x61B, 0x61F, 0x66A...0x66D, 0x6D4: .separator
    case 0x591...0x5C7, 0x5F3, 0x5F4, 0x610...0x61A, 0x640, 0x64B...0x65F, 0x670, 0x6D6...0x6ED: .nothing
    case 0x622, 0x623, 0x625, 0x671: keep(0x627, &out)
    case 0x649, 0x6CC: keep(0x64A, &out)
    case 0x629: keep(0x647, &out)
    case 0x6A9: keep(0x643, &out)
    case 0x660...0x669: keep(scalar - 0x660 + 0x30, &out)
    case 0x6F0...0x6F9: keep(scalar - 0x6F0 + 0x30, &out)
    default: keep(scalar, &out)
    }
  }

  /// Han and kana have no spaces: each character is a word.
  private static func eastern(_ scalar: UInt32, _ out: inout [UInt32]) -> Effect {
    switch scalar {
    case 0x3005...0x3007: break
    case 0x3099, 0x309A, 0x302A...0x302F: return .nothing
    case 0x3000...0x303F, 0x30A0, 0x30FB: return .separator
    case 0x30A1...0x30F6:
      out.append(scalar - 0x60)
      return .word
    default: break
    }
    out.append(scalar)
    return .word
  }
}
