import WaymarkFormats

/// Shared by all SVG charts: the frame, the theme, the colours.
enum SVGPicture {
  /// Number of distinct colours: those of Okabe and Ito, which can be distinguished with any colour vision, and two
  /// greys.
  static let colourCount = 10

  /// The opening tag and the theme.
  static func begin(width: Double, height: Double) -> String {
    let size = "\(Fixed.text(width, decimals: 0)) \(Fixed.text(height, decimals: 0))"
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\" font-family=\"system-ui,sans-serif\">\n"
      + style + "\n<rect class=\"ground\" width=\"100%\" height=\"100%\"/>"
  }

  /// A title at the top.
  static func title(_ text: String, x: Double, y: Double) -> String {
    "<text class=\"title\" x=\"\(Fixed.text(x, decimals: 1))\" y=\"\(Fixed.text(y, decimals: 1))\">\(XMLText.escaped(text))</text>"
  }

  private static let style = """
    <style>
    .ground{fill:#fbfaf7}.title{font-size:16px;font-weight:600;fill:#1c1b19}.tick,.key{font-size:12px;fill:#4d4a44}
    .axis{font-size:13px;fill:#4d4a44}.grid{stroke:#dedad0}.line{fill:none;stroke-width:2}
    .limit{stroke:#1c1b19;stroke-dasharray:5 4}.band{fill:#009e73;opacity:.14}
    .s0{stroke:#0072b2}.s1{stroke:#e69f00}.s2{stroke:#009e73}.s3{stroke:#d55e00}.s4{stroke:#cc79a7}
    .s5{stroke:#56b4e9}.s6{stroke:#8a7d00}.s7{stroke:#7a5195}.s8{stroke:#6b6b6b}.s9{stroke:#a05a2c}
    .f0{fill:#0072b2}.f1{fill:#e69f00}.f2{fill:#009e73}.f3{fill:#d55e00}.f4{fill:#cc79a7}
    .f5{fill:#56b4e9}.f6{fill:#8a7d00}.f7{fill:#7a5195}.f8{fill:#6b6b6b}.f9{fill:#a05a2c}
    @media (prefers-color-scheme:dark){.ground{fill:#171614}.title{fill:#f2efe8}.tick,.key,.axis{fill:#bdb8ad}
    .grid{stroke:#35322d}.limit{stroke:#f2efe8}}
    </style>
    """
}
