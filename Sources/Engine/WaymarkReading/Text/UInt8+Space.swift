extension UInt8 {
  /// Whether it is white space in JSON (RFC 8259, section 2) and XML (1.0, production 3), which agree.
  package var isSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
