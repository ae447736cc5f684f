import Graphics
import Testing

@Suite struct DisplayListTextTests {
    @Test func numbersAreShort() {
        for (number, text) in [
            (0, "0"), (-0.0, "0"), (12, "12"), (0.5, "0.5"), (1.0 / 3, "0.3333"), (-0.00004, "0"), (0.0001, "0.0001"),
            (-0.00016, "-0.0002"), (1e6, "1000000"), (123456.78901, "123456.789"), (1e10, "10000000000"),
            (.infinity, "inf"),
        ] as [(Double, String)] {
            #expect(number.compact == text)
        }
    }

    @Test func listsEveryItem() {
        let font = Font(family: "Inter", size: 28, weight: .semibold)
        let list = DisplayList(
            size: Size(414, 736), background: .white,
            items: [
                .fill(.rect(Rect(0, 0, 10, 20)), .color(Color(1, 0, 0)), rule: .nonZero),
                .group(
                    Group(
                        transform: .translation(5, 6.5), opacity: 0.5, blendMode: .multiply,
                        clip: .rect(Rect(1, 2, 3, 4)),
                        mask: [.fill(.line(from: .zero, to: Point(1, 1)), .color(.black), rule: .evenOdd)],
                        shadow: Shadow(color: .black, opacity: 0.2, radius: 3, offset: Point(0, -3)),
                        items: [
                            .text(
                                TextBlock(
                                    runs: [TextRun("Your \"Content\"", font: font, color: .white)],
                                    box: Rect(0, 240, 414, 34), alignment: .center)),
                            .group(Group(items: [.image(ImageBlock(source: "a.png", box: Rect(0, 0, 1, 1)))])),
                        ])),
                .stroke(
                    .line(from: .zero, to: Point(1.0 / 3, 1)),
                    .gradient(
                        Gradient(
                            geometry: .linear(from: .zero, to: Point(0, 9)),
                            stops: [.init(location: 0, color: .black), .init(location: 1, color: .clear)])),
                    Stroke(width: 2, cap: .round, dashes: [1, 2], trim: 0...0.25)),
                .backdrop(
                    Backdrop(
                        area: .rect(Rect(0, 0, 9, 9)), radius: 20, saturation: 1.8,
                        tint: Color(white: 0.11, alpha: 0.73))),
            ])
        #expect(
            list.text == """
                canvas 414 736 background #FFFFFF
                fill #FF0000 rect 0 0 10 20
                group transform 1 0 0 1 5 6.5 opacity 0.5 multiply clip rect 1 2 3 4 \
                shadow #000000 opacity 0.2 radius 3 offset 0 -3
                  mask
                    fill #000000 evenOdd path M 0 0 L 1 1
                  text "Your \\"Content\\"" Inter 28 semibold #FFFFFF box 0 240 414 34 center
                  group
                    image "a.png" box 0 0 1 1
                stroke linear 0 0 to 0 9 (0 #000000, 1 #00000000) width 2 cap round dashes 1 2 trim 0...0.25 \
                path M 0 0 L 0.3333 1
                backdrop radius 20 saturation 1.8 tint #1C1C1CBA rect 0 0 9 9

                """)
    }

    @Test func textListsItsWholeStyle() {
        let font = Font(family: "Inter", size: 17, italic: true)
        let block = TextBlock(
            runs: [
                TextRun("a", font: font, color: .black, letterSpacing: 2, underline: true, strikethrough: true),
                TextRun("b", font: Font(family: "Brand", size: 9), color: .white),
            ], box: Rect(0, 0, 9, 9), alignment: .justified, minimumScale: 0.5, fonts: FontSet(files: ["/a b.ttf"]))
        #expect(
            DisplayList(size: Size(1, 1), background: .white, items: [.text(block)]).text == """
                canvas 1 1 background #FFFFFF
                text "a" Inter 17 italic spacing 2 underline strikethrough #000000 + "b" Brand 9 #FFFFFF box 0 0 9 9 \
                justified minimumScale 0.5 fonts "/a b.ttf"

                """)
    }
}
