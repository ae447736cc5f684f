import Graphics
import SVG
import Testing

/// Which files are accepted, and their sizes.
@Suite struct SVGDocumentTests {
    @Test(arguments: BadSVG.all)
    func `a bad file gives one error`(file: BadSVG) throws {
        let error = #expect(throws: PictureError.self) { try SVGDocument(Array(file.text.utf8)) }
        let text = error.map { "\($0)" } ?? ""
        #expect(text.contains(file.error), "\(text)")
        #expect(text.count < 250)
        #expect(error?.hint?.hasSuffix(":") != true, "a hint that looks cut off")
        let isLimit = ["limit", "more than", "deep", "many", "larger"].contains { text.contains($0) }
        #expect(error?.isLimit == isLimit, "\(text)")
    }

    @Test(arguments: ["@media print {}", "a{b:\\75}", "g a{}"])
    func `the error of a style sheet says how to save the file without it`(sheet: String) {
        let text = BadSVG.svg("<style>\(sheet)</style>")
        let hint = #expect(throws: PictureError.self) { try SVGDocument(Array(text.utf8)) }?.hint ?? ""
        #expect(
            ["presentation attributes", "Illustrator", "svgo with inlineStyles"].allSatisfy(hint.contains), "\(hint)")
    }

    @Test(arguments: [1, 2, 40])
    func `an error has the line of its element`(line: Int) {
        let lines = String(repeating: "\n<g/>", count: 40)
        let text = BadSVG.svg(String(repeating: "\n", count: line - 1) + "<image/>" + lines)
        let error = #expect(throws: PictureError.self) { try SVGDocument(Array(text.utf8)) }
        #expect(error.map { "\($0)".hasSuffix(": line \(line)") } == true)
    }

    @Test func `there are at least 100 bad files, each with its own name`() {
        #expect(BadSVG.all.count >= 100 && Set(BadSVG.all.map(\.name)).count == BadSVG.all.count)
    }

    @Test func `bytes that are not text are rejected`() {
        #expect(throws: PictureError.drawing("is an SVG that is not UTF-8 text", hint: "save it as UTF-8")) {
            try SVGDocument(Array(BadSVG.svg("<desc>").utf8) + [0xFF, 0xFE])
        }
    }

    @Test(
        arguments: [
            ("width=\"24\" height=\"12\"", Size(24, 12)), ("viewBox=\"0 0 24 12\"", Size(24, 12)),
            ("viewBox=\"5 5 24 12\" width=\"48\" height=\"24\"", Size(48, 24)),
            ("width=\"1in\" height=\"25.4mm\"", Size(96, 96)), ("width=\"10.5\" height=\"0.5\"", Size(10.5, 0.5)),
            ("viewBox=\"0 0 24 12\" width=\"100%\"", Size(24, 12)),
            ("viewBox=\"0 0 100 50\" width=\"50\"", Size(50, 25)),
            ("viewBox=\"0 0 100 50\" height=\"50\"", Size(100, 50)),
            ("viewBox=\"0 0 100 50\" height=\"1in\" width=\"50%\"", Size(192, 96)),
            ("viewBox=\"0 0 100 50\" style=\"width:72pt\"", Size(96, 48)),
        ] as [(String, Size)])
    func `the size is that of the element, or of its viewBox`(attributes: String, size: Size) throws {
        let document = try SVGDocument(Array(BadSVG.svg("", attributes).utf8))
        #expect(abs(document.size.width - size.width) < 1e-6 && abs(document.size.height - size.height) < 1e-6)
    }

    /// What Figma, Illustrator, Inkscape and Sketch write.
    @Test(
        arguments: [
            "<defs><style>.cls-1{fill:none;}.cls-2{clip-path:url(#c);}.cls-1,.cls-2{stroke:red}</style>"
                + "<clipPath id=\"c\"><rect class=\"cls-1\" width=\"9\" height=\"9\"/></clipPath></defs>"
                + "<g class=\"cls-2\"><path class=\"cls-1\" d=\"M0,0L9,9\"/></g>",
            "<g clip-path=\"url(#a)\"><rect width=\"9\" height=\"9\" rx=\"2\" fill=\"url(#b)\"/></g><defs>"
                + "<linearGradient id=\"b\" x1=\"0\" y1=\"0\" x2=\"9\" y2=\"9\" gradientUnits=\"userSpaceOnUse\">"
                + "<stop stop-color=\"red\"/><stop offset=\"1\" stop-opacity=\"0\"/></linearGradient>"
                + "<clipPath id=\"a\"><rect width=\"9\" height=\"9\"/></clipPath></defs>",
            "<sodipodi:namedview xmlns:sodipodi=\"urn:sodipodi\" id=\"base\"/><metadata><rdf:RDF xmlns:rdf=\"urn:rdf\">"
                + "<cc:Work xmlns:cc=\"urn:cc\"/></rdf:RDF></metadata><path style=\"fill:#f00;filter:none\" d=\"M0 0H9V9z\"/>",
            "<title>a</title><desc>b</desc><defs><polygon id=\"p\" points=\"0 0 9 0 9 9\"/></defs>"
                + "<mask id=\"m\" fill=\"white\"><use xlink:href=\"#p\"/></mask><use fill=\"red\" xlink:href=\"#p\"/>"
                + "<g mask=\"url(#m)\" opacity=\"0.5\"><circle r=\"4\" stroke-dasharray=\"2 1\"/></g>",
            "<path d=\"M0 0H9\" stroke=\"red\" stroke-dasharray=\"0 0\"/>",
            "<a href=\"https://example.com\"><path d=\"M0 0H9\"/></a>",
            "<defs><filter id=\"f\"><feMerge><feMergeNode in=\"a\"/></feMerge></filter><marker id=\"m\"><path d=\"M0 0H9\"/>"
                + "</marker></defs><path d=\"M0 0H9\" filter=\"none\" style=\"marker:none;marker-end:none\"/>",
            "<text x=\"3\"/><text> <tspan x=\"1\"/>\n</text><g><text></text></g>",
            "<title id=\"t\"><b/></title><desc><p><font/></p></desc><metadata><text>a</text><path id=\"p\"/></metadata>",
            "<circle r=\"4\" stroke=\"red\" stroke-dasharray=\"20% 5%\"/><path d=\"M0 0H9\" stroke-dasharray=\"1%,9\"/>",
        ])
    func `files of editors are accepted`(body: String) throws {
        let head =
            "<?xml version=\"1.0\" encoding=\"utf-8\"?><!-- Generator: x --><!DOCTYPE svg PUBLIC "
            + "\"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">"
        let document = try SVGDocument(Array((head + BadSVG.svg(body)).utf8))
        #expect(document.size == Size(10, 10))
        _ = try document.makeDrawing()
    }
}
