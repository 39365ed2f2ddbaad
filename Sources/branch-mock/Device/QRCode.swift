import CQRCodegen

/// A text as a QR code (ISO/IEC 18004), for a terminal.
struct QRCode {
    /// Rows of modules; true is dark.
    private let modules: [[Bool]]
    /// Light modules that the standard wants around it.
    private static let border = 4

    /// `nil` for a text that is too long.
    init?(_ text: String) {
        var scratch = [UInt8](repeating: 0, count: CQRCodegen_bufferLength)
        var code = scratch
        let fits = qrcodegen_encodeText(
            text, &scratch, &code, qrcodegen_Ecc_LOW, qrcodegen_VERSION_MIN, qrcodegen_VERSION_MAX,
            qrcodegen_Mask_AUTO, true)
        guard fits else { return nil }
        let size = qrcodegen_getSize(code)
        modules = (0..<size).map { y in (0..<size).map { x in qrcodegen_getModule(code, x, y) } }
    }

    /// How many columns the lines take.
    var columns: Int { modules.count + 2 * Self.border }

    /// Lines of half blocks, two rows of modules each. In color it is black on white whatever the terminal's own colors are; without, it is drawn
    /// for light text on a dark ground, and elsewhere comes out inverted.
    func lines(isColored: Bool) -> [String] {
        let edge = Self.border
        func isDark(_ x: Int, _ y: Int) -> Bool {
            modules.indices.contains(y) && modules.indices.contains(x) && modules[y][x]
        }
        return stride(from: -edge, to: modules.count + edge, by: 2).map { y in
            let halves = (-edge..<modules.count + edge).map { x in
                switch (isDark(x, y) == isColored, isDark(x, y + 1) == isColored) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }.joined()
            // Black and white of the 256 colors, which no theme changes.
            return isColored ? "\u{1B}[38;5;16;48;5;231m" + halves + "\u{1B}[0m" : halves
        }
    }
}
