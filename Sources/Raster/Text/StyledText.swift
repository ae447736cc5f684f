import CPango
import Graphics

/// Runs of text joined into one string, with a mapping from UTF-8 offsets to runs.
struct StyledText {
    private(set) var text = ""
    private(set) var runs: [TextRun] = []
    /// The UTF-8 offset of the start of each run, then the total length.
    private(set) var starts = [0]

    /// Line endings are normalised to line feeds; NUL, which would end a C string, becomes U+FFFD.
    init(_ runs: [TextRun]) {
        for var run in runs {
            var clean = ""
            for character in run.text {
                switch character {
                case "\r\n", "\r", "\u{2029}": clean.append("\n")
                case "\0": clean.append("\u{FFFD}")
                default: clean.append(character)
                }
            }
            run.text = clean
            append(run)
        }
    }

    private mutating func append(_ run: TextRun) {
        text += run.text
        runs.append(run)
        starts.append(text.utf8.count)
    }

    /// The run that contains a UTF-8 offset; past the end, the last run.
    func run(at byte: Int) -> TextRun? {
        guard let next = starts.dropFirst().firstIndex(where: { $0 > byte }) else { return runs.last }
        return runs[next - 1]
    }

    /// The text from a UTF-8 offset to the end of its paragraph, with an ellipsis if more paragraphs follow.
    func remainder(from byte: Int, endingWith ellipsis: String) -> StyledText {
        let bytes = Array(text.utf8)
        let tail = bytes.indices.contains(byte) ? bytes[byte...] : []
        let end = tail.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        var rest = StyledText([])
        for (index, run) in runs.enumerated() {
            let (first, last) = (max(starts[index], byte), min(starts[index + 1], end))
            guard last > first else { continue }
            var part = run
            part.text = String(decoding: bytes[first..<last], as: UTF8.self)
            rest.append(part)
        }
        if end < bytes.count, let last = run(at: max(byte, end - 1)) {
            var mark = last
            mark.text = ellipsis
            rest.append(mark)
        }
        return rest
    }

    /// Pango's attributes for the runs; the caller must unreference them.
    ///
    /// Each run has a different foreground colour, only to make Pango split its glyph runs there.
    func makeAttributes() -> OpaquePointer? {
        guard let list = pango_attr_list_new() else { return nil }
        for (index, run) in runs.enumerated() {
            var attributes: [UnsafeMutablePointer<PangoAttribute>?] = []
            let description = run.font.makeDescription()
            attributes.append(pango_attr_font_desc_new(description))
            pango_font_description_free(description)
            if run.letterSpacing != 0 {
                attributes.append(pango_attr_letter_spacing_new(Int32(pangoUnits: run.letterSpacing)))
            }
            if !run.font.features.isEmpty {
                let features = run.font.features.map { "\($0.tag)=\($0.value)" }.joined(separator: ",")
                attributes.append(pango_attr_font_features_new(features))
            }
            // UILabel breaks a word that is too long for its line without a hyphen.
            attributes.append(pango_attr_insert_hyphens_new(0))
            attributes.append(pango_attr_foreground_new(UInt16(truncatingIfNeeded: index), 0, 0))
            for case let attribute? in attributes {
                attribute.pointee.start_index = guint(starts[index])
                attribute.pointee.end_index = guint(starts[index + 1])
                pango_attr_list_insert(list, attribute)
            }
        }
        return list
    }
}

extension TextRun {
    /// The run with font size and letter spacing multiplied by a factor.
    func scaled(_ factor: Double) -> TextRun {
        var run = self
        run.font.size *= factor
        run.letterSpacing *= factor
        return run
    }
}

extension Font {
    /// In points: Cairo rejects fonts of 65,536 pixels and more, and Pango applies the scale of the transform twice.
    private static let maxSize = 4_000.0

    /// Pango's description of the font, which the caller must free. The size is absolute: 1 point is 1 pixel at scale
    /// 1.
    func makeDescription() -> OpaquePointer? {
        let description = pango_font_description_new()
        pango_font_description_set_family(description, family)
        pango_font_description_set_weight(description, PangoWeight(UInt32(weight.rawValue)))
        pango_font_description_set_style(description, italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        pango_font_description_set_absolute_size(description, min(size, Self.maxSize) * Double(PANGO_SCALE))
        if !axes.isEmpty {
            pango_font_description_set_variations(description, axes.map(\.description).joined(separator: ","))
        }
        return description
    }
}

extension Int32 {
    /// Points in Pango's units of 1/1024 point, clamped to ±1e9 so that Pango's sums do not overflow.
    init(pangoUnits points: Double) {
        self = Int32(Swift.min(Swift.max((points * Double(PANGO_SCALE)).rounded(), -1e9), 1e9))
    }
}

extension Double {
    /// Points from Pango's units of 1/1024 point.
    init(pangoUnits units: Int32) { self = Double(units) / Double(PANGO_SCALE) }
}
