import Graphics
import Raster
import TestSupport
import Testing

/// Variants of symbol templates in display lists. In a box of its natural size at the font size 100, Regular-M is a rectangle of 50 by 40
/// points with 8 points on both sides.
@Suite struct SymbolImageTests {
    private func draw(
        _ file: SymbolTemplateText = SymbolTemplateText(), _ symbol: SymbolConfiguration = SymbolConfiguration(),
        box: Rect = Rect(0, 0, 66, 40), tint: Color? = nil, scale: Double = 1
    ) throws -> Bitmap {
        var store = ImageStore()
        try store.add(file: file.bytes, symbol: symbol, as: "symbol")
        let item = DisplayItem.image(ImageBlock(source: "symbol", box: box, tint: tint))
        return try Renderer(images: store, scale: scale).render(
            DisplayList(box.width, box.height, background: .clear, [item]))
    }

    private func expect(_ bitmap: Bitmap, _ columns: Range<Int>, _ color: UInt32 = 0xFF00_0000) {
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                #expect(bitmap[x, y] == (columns.contains(x) ? color : 0), "\(x), \(y)")
            }
        }
    }

    @Test(arguments: [1, 2, 3.0]) func `a variant fills its box between the margins, sharp at every scale`(
        scale: Double
    ) throws {
        let bitmap = try draw(scale: scale)
        expect(bitmap, Int(8 * scale)..<Int(58 * scale))
    }

    @Test func `variants are drawn, and the colours of previews are not`() throws {
        let bold = SymbolConfiguration(weight: .bold, scale: .large)
        expect(try draw(SymbolTemplateText(), bold, box: Rect(0, 0, 76, 55)), 8..<68)
        let black = SymbolConfiguration(weight: .black, scale: .small)
        expect(try draw(SymbolTemplateText(), black, box: Rect(0, 0, 86, 30)), 8..<78)
    }

    @Test func `a tint replaces the colours`() throws {
        expect(try draw(tint: .green), 8..<58, 0xFF00_FF00)
    }

    @Test func `rules of the other rendering modes have no effect, those of an editor do`() throws {
        var file = SymbolTemplateText()
        file.style += ".hierarchical-0:secondary {opacity:0.5}\n.monochrome-0 {fill:#F00}"
        expect(try draw(file), 8..<58, 0xFFFF_0000)
        file.style = ".cls-1{fill:#00f}"
        file.body = { _ in "<path class=\"cls-1\" d=\"M8 -40H58V0H8Z\"/>" }
        expect(try draw(file), 8..<58, 0xFF00_00FF)
    }

    /// The rectangle, a layer that clears columns 20 to 40, and one that draws columns 28 to 32.
    @Test func `a layer that clears is cut out of those before it alone`() throws {
        var file = SymbolTemplateText()
        file.style = """
            .monochrome-1 {opacity:0.0;-sfsymbols-clear-behind:true;-sfsymbols-motion-group:1}
            .multicolor-1:tintColor {opacity:0.0;-sfsymbols-clear-behind:true}
            .hierarchical-0:primary {opacity:0.0;-sfsymbols-clear-behind:true}
            .SFSymbolsPreview {fill:black;opacity:1.0}
            """
        func path(_ layer: Int, _ start: Int, _ end: Int) -> String {
            "<path class=\"monochrome-\(layer) multicolor-\(layer):tintColor hierarchical-\(layer):primary SFSymbolsPreview\" "
                + "d=\"M\(start) -40H\(end)V0H\(start)Z\"/>"
        }
        let layers = path(0, 8, 58) + path(1, 20, 40) + path(2, 28, 32)
        file.body = { _ in layers }
        let bitmap = try draw(file)
        for y in 0..<40 {
            for x in 0..<66 {
                let isDrawn = (8..<20).contains(x) || (28..<32).contains(x) || (40..<58).contains(x)
                #expect(bitmap[x, y] == (isDrawn ? 0xFF00_0000 : 0), "\(x), \(y)")
            }
        }
        // A layer that clears may be larger than what it clears, which does not enlarge the symbol.
        let large = path(0, 8, 58) + path(1, 40, 500)
        file.body = { _ in large }
        expect(try draw(file), 8..<40)
    }

    @Test func `a layer that clears and draws is drawn`() throws {
        var file = SymbolTemplateText()
        file.style = ".monochrome-1 {-sfsymbols-clear-behind:true}"
        file.body = { _ in
            "<path fill=\"#f00\" d=\"M8 -40H58V0H8Z\"/><path class=\"monochrome-1\" fill-opacity=\"0.5\" d=\"M8 -40H58V0H8Z\"/>"
        }
        expect(try draw(file), 8..<58, 0x8000_0000)
    }

    @Test func `what contains the variants is applied to them`() throws {
        let text = SymbolTemplateText().text.replacing("<g id=\"Symbols\">", with: "<g id=\"Symbols\" fill=\"#0f0\">")
        var store = ImageStore()
        try store.add(file: Array(text.utf8), as: "symbol")
        let item = DisplayItem.image(ImageBlock(source: "symbol", box: Rect(0, 0, 66, 40)))
        expect(try Renderer(images: store).render(DisplayList(66, 40, background: .clear, [item])), 8..<58, 0xFF00_FF00)
    }

    @Test func `a configuration of another picture is an error`() throws {
        var store = ImageStore()
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"/>"
        #expect(throws: RasterError.image(source: "a", .notASymbol)) {
            try store.add(file: Array(svg.utf8), symbol: SymbolConfiguration(weight: .bold), as: "a")
        }
    }
}
