import Graphics
import SVG
import TestSupport
import Testing

/// Templates of the SF Symbols app: the variants, their sizes, and files that are rejected.
@Suite struct SymbolTemplateTests {
    private func document(
        _ file: SymbolTemplateText = SymbolTemplateText(), _ weight: Font.Weight? = nil,
        _ scale: SymbolVariant.Scale? = nil
    ) throws -> SVGDocument {
        try SVGDocument(file.bytes, symbol: SymbolConfiguration(weight: weight, scale: scale))
    }

    private func isClose(_ a: Size, _ width: Double, _ height: Double) -> Bool {
        abs(a.width - width) < 1e-3 && abs(a.height - height) < 1e-3
    }

    @Test(
        arguments: [
            (nil, nil, "Regular-M"), (.regular, .small, "Regular-S"), (nil, .large, "Regular-L"),
            (.bold, .large, "Bold-L"), (.black, .small, "Black-S"), (.ultraLight, .small, "Ultralight-S"),
        ] as [(Font.Weight?, SymbolVariant.Scale?, String)])
    func `a variant is as wide as its margins are apart, and as high as its outline`(
        weight: Font.Weight?, scale: SymbolVariant.Scale?, id: String
    ) throws {
        let document = try document(SymbolTemplateText(), weight, scale)
        let (width, height) = SymbolTemplateText.size(of: id)
        #expect(document.symbol?.id == id)
        #expect(isClose(document.size, width + 16, height), "\(document.size)")
    }

    @Test func `ids are those of the SF Symbols app`() {
        let ids = SymbolVariant.all.map(\.id)
        #expect(ids.count == 27 && Set(ids).count == 27)
        #expect(ids.first == "Ultralight-S" && ids[5] == "Thin-L" && ids.last == "Black-L")
        #expect(ids.contains("Semibold-M") && SymbolVariant(id: "SemiBold-M") == nil)
        #expect(ids.compactMap(SymbolVariant.init(id:)) == SymbolVariant.all)
    }

    @Test func `without margins a variant is as wide as its outline`() throws {
        var file = SymbolTemplateText()
        file.hasMargins = false
        #expect(isClose(try document(file).size, 50, 40))
        file.hasGuides = false
        #expect(isClose(try document(file).size, 50, 40))
    }

    @Test func `an outline that is wider than the margins is not cut off`() throws {
        var file = SymbolTemplateText()
        file.body = { "<path d=\"M-20 -10H30V0H-20Z\"/><!-- \($0) -->" }
        // From 20 left of the left margin to the right margin.
        #expect(isClose(try document(file).size, 86, 10))
    }

    @Test func `margins before version 3 are those of Regular-M`() throws {
        var file = SymbolTemplateText()
        file.hasMargins = false
        let guides =
            "<line id=\"left-margin\" x1=\"1390\" x2=\"1390\" y1=\"1000\" y2=\"1150\"/>"
            + "<rect id=\"right-margin\" x=\"1480\" width=\"10\" y=\"1000\" height=\"150\"/>"
        let text = file.text.replacing("<g id=\"Guides\">", with: "<g id=\"Guides\">\(guides)")
        #expect(isClose(try SVGDocument(Array(text.utf8)).size, 100, 40))
        let other = try SVGDocument(Array(text.utf8), symbol: SymbolConfiguration(scale: .large))
        #expect(isClose(other.size, 50, 55))
    }

    @Test func `a template that was enlarged has the size of the original`() throws {
        let file = SymbolTemplateText()
        let text = file.text.replacing("<g id=\"Notes\">", with: "<g transform=\"scale(2)\"><g id=\"Notes\">")
            .replacing("</svg>", with: "</g></svg>")
        #expect(isClose(try SVGDocument(Array(text.utf8)).size, 66, 40))
    }

    @Test func `a viewBox of the template does not change the size`() throws {
        var file = SymbolTemplateText()
        file.root = "width=\"1650\" height=\"1100\" viewBox=\"0 0 3300 2200\""
        #expect(isClose(try document(file).size, 66, 40))
    }

    @Test func `notes and guides may contain what a picture must not`() throws {
        var file = SymbolTemplateText()
        file.notes += "<image href=\"file:///etc/passwd\"/><filter/><foreignObject/><g filter=\"url(#x)\"/>"
        #expect(isClose(try document(file).size, 66, 40))
    }

    @Test func `a file with a group of another name is not a template`() {
        let text = SymbolTemplateText().text.replacing("id=\"Symbols\"", with: "id=\"symbols\"")
        #expect(throws: PictureError.self) { try SVGDocument(Array(text.utf8)) }
        let plain = Array(BadSVG.svg("<path d=\"M0 0H9\"/>").utf8)
        #expect(throws: PictureError.notASymbol) {
            try SVGDocument(plain, symbol: SymbolConfiguration(weight: .bold))
        }
        #expect((try? SVGDocument(plain))?.symbol == nil)
    }

    @Test func `an unknown variant is an error that lists those of the file`() throws {
        var file = SymbolTemplateText()
        file.variants = ["Black-S", "Ultralight-S", "Regular-S"]
        let error = #expect(throws: PictureError.self) { try document(file) }
        #expect(error?.description == "is a symbol template without the variant Regular-M")
        #expect(error?.hint?.hasSuffix("it has Ultralight-S, Regular-S, Black-S") == true, "\(error?.hint ?? "")")
        #expect(try document(file, nil, .small).symbol?.id == "Regular-S")
    }

    /// Each is one error, whose message contains a part.
    static let bad: [(name: String, error: String, file: SymbolTemplateText)] = {
        func file(_ body: String, _ change: (inout SymbolTemplateText) -> Void = { _ in }) -> SymbolTemplateText {
            var file = SymbolTemplateText()
            file.body = { _ in body }
            change(&file)
            return file
        }
        let shape = "<path d=\"M0 0H9V9Z\"/>"
        return [
            ("the same variant twice", "two groups Regular-M", file(shape) { $0.variants.append("Regular-M") }),
            ("an empty variant", "variant Regular-M is empty: line", file("")),
            ("an invisible variant", "is empty", file("<path opacity=\"0\" d=\"M0 0H9V9Z\"/>")),
            ("text in a variant", "with <text>, which is not supported: line", file(shape + "<text>a</text>")),
            ("an image in a variant", "with <image>, which", file(shape + "<image href=\"#a\"/>")),
            ("a filter", "a filter, which", file("<g filter=\"blur(2px)\">\(shape)</g>")),
            ("another file", "refers to another file", file(shape + "<use href=\"a.svg#b\"/>")),
            ("the notes", "refers to another part of the file", file(shape + "<use href=\"#template-version\"/>")),
            ("another variant", "refers to another part", file(shape + "<use href=\"#Bold-L\"/>")),
            (
                "a fill of the guides", "refers to another part",
                file("<path fill=\"url(#Baseline-M)\" d=\"M0 0H9V9Z\"/>")
            ),
            ("a variant that uses itself", "contains itself", file(shape + "<use href=\"#Regular-M\"/>")),
            ("many groups", "elements to draw", file(String(repeating: "<g opacity=\".5\"/>", count: 300) + shape)),
            (
                "a group that clears", "clears what is behind it: line",
                file(shape + "<g style=\"-sfsymbols-clear-behind:true\">\(shape)</g>")
            ),
            (
                "a nested layer that clears", "clears what is behind it: line",
                file("<g>\(shape)<path style=\"-sfsymbols-clear-behind:true\" d=\"M0 0H9\"/></g>")
            ),
            ("a style sheet that is not closed", "incomplete style sheet", file(shape) { $0.style = "path {" }),
            ("a selector", "the selector 'g path'", file(shape) { $0.style = "g path { fill: red }" }),
            (
                "margins in the wrong order", "left margin of Regular-M is not left of",
                file(shape) {
                    $0.hasMargins = false
                    $0.notes +=
                        "</g><g id=\"Guides\"><line id=\"left-margin-Regular-M\" x1=\"9\" x2=\"9\" y1=\"0\" y2=\"9\"/>"
                        + "<line id=\"right-margin-Regular-M\" x1=\"9\" x2=\"9\" y1=\"0\" y2=\"9\"/>"
                }
            ),
            ("far too wide", "the limit is 8192", file("<path d=\"M0 0H12000V9Z\"/>")),
            (
                "many elements in the notes", "more than 50000 elements",
                file(shape) { $0.notes = String(repeating: "<text/>", count: 50_000) }
            ),
            (
                "deep notes", "64 deep",
                file(shape) { $0.notes = String(repeating: "<g>", count: 64) + String(repeating: "</g>", count: 64) }
            ),
        ]
    }()

    @Test(arguments: bad.indices) func `a bad template gives one error`(index: Int) {
        let (name, words, file) = Self.bad[index]
        let error = #expect(throws: PictureError.self, "\(name)") { try document(file) }
        #expect(error?.description.contains(words) == true, "\(name): \(error?.description ?? "")")
        #expect((error?.description.count ?? 0) < 200)
    }
}
