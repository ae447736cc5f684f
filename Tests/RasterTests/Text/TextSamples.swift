import Graphics

/// Samples of text blocks.
extension Samples {
    static func label(
        _ text: String, _ box: Rect, size: Double = 17, weight: Font.Weight = .regular, family: String = "Inter",
        color: Color = .black, alignment: TextBlock.Alignment = .natural, lines: Int = 1,
        truncation: TextBlock.Truncation = .tail, vertical: TextBlock.VerticalAlignment = .center,
        lineHeight: Double = 1, spacing: Double = 0
    ) -> DisplayItem {
        .text(
            TextBlock(
                runs: [
                    TextRun(
                        text, font: Font(family: family, size: size, weight: weight), color: color,
                        letterSpacing: spacing)
                ], box: box, alignment: alignment, verticalAlignment: vertical, lineHeight: lineHeight,
                numberOfLines: lines, truncation: truncation))
    }

    static let labels: DisplayList = {
        var items: [DisplayItem] = []
        func framed(_ box: Rect, _ item: DisplayItem) {
            items.append(.fill(.box(box), Color(white: 0.93)))
            items.append(item)
        }
        for (index, size) in [10.0, 12, 14, 17, 20, 28, 34].enumerated() {
            let y = [4.0, 20, 38, 58, 82, 110, 148][index]
            items.append(label("Hamburgefonstiv 123", Rect(4, y, 330, size * 1.3), size: size))
        }
        for (index, weight) in Font.Weight.allCases.enumerated() {
            items.append(label("Weight", Rect(345, 4 + Double(index) * 21, 70, 20), size: 17, weight: weight))
        }
        let story = "The quick brown fox jumps over the lazy dog and runs into the woods."
        framed(Rect(4, 200, 130, 64), label(story, Rect(4, 200, 130, 64), size: 14, lines: 3))
        framed(Rect(140, 200, 130, 64), label(story, Rect(140, 200, 130, 64), size: 14, alignment: .center, lines: 0))
        framed(
            Rect(276, 200, 130, 64),
            label(
                story, Rect(276, 200, 130, 64), size: 14, alignment: .right, lines: 2, vertical: .top, lineHeight: 1.4))
        framed(Rect(4, 270, 130, 20), label(story, Rect(4, 270, 130, 20), size: 14, truncation: .head))
        framed(Rect(140, 270, 130, 20), label(story, Rect(140, 270, 130, 20), size: 14, truncation: .middle))
        framed(Rect(276, 270, 130, 20), label(story, Rect(276, 270, 130, 20), size: 14, truncation: .clip))
        framed(
            Rect(4, 296, 130, 20),
            label("SPACED", Rect(4, 296, 130, 20), size: 13, weight: .semibold, alignment: .center, spacing: 4))
        framed(
            Rect(140, 296, 130, 20),
            .text(
                TextBlock(
                    runs: [
                        TextRun("Red ", font: Font(family: "Inter", size: 14, weight: .bold), color: .red),
                        TextRun("and ", font: Font(family: "Inter", size: 14, italic: true), color: .black),
                        TextRun("blue", font: Font(family: "DejaVu Serif", size: 14), color: .blue),
                    ], box: Rect(140, 296, 130, 20), alignment: .center)))
        framed(Rect(276, 296, 130, 20), label("שלום עולם", Rect(276, 296, 130, 20), size: 14, family: "DejaVu Sans"))
        framed(
            Rect(4, 322, 402, 50),
            label(
                "Your Content", Rect(4, 322, 402, 50), size: 28, weight: .semibold,
                color: Color(0.38, 0.64, 0.91), alignment: .center))
        for index in 0..<6 {
            items.append(
                .group(
                    Group(
                        transform: AffineTransform.translation(40 + Double(index) * 68, 410)
                            .rotated(Double(index) * 0.2),
                        items: [label("Spin", Rect(-30, -15, 60, 30), size: 17, weight: .semibold, alignment: .center)])
                ))
        }
        items.append(
            label("First\nSecond paragraph", Rect(4, 440, 130, 20), size: 14, color: .blue))
        items.append(label("blue on white 15 pt", Rect(140, 440, 200, 20), size: 15, color: .blue, alignment: .center))
        return DisplayList(414, 465, items)
    }()
}
