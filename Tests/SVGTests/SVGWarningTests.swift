import Graphics
import SVG
import TestSupport
import Testing

/// What browsers draw and librsvg ignores is reported.
@Suite struct SVGWarningTests {
    private func warnings(_ body: String, _ attributes: String = "viewBox=\"0 0 9 9\"") throws -> [PictureWarning] {
        try SVGDocument(Array(BadSVG.svg(body, attributes).utf8)).warnings
    }

    @Test(
        arguments: [
            ("<path pathLength=\"1\" stroke-dasharray=\".5\"/>", "dashes and a pathLength"),
            ("<g style=\"stroke-dasharray:2 1\"><g><path pathLength=\"1\"/></g></g>", "dashes and a pathLength"),
            ("<path vector-effect=\"non-scaling-stroke\"/>", "vector-effect: non-scaling-stroke"),
            ("<style>path{vector-effect:non-scaling-stroke}</style><path/>", "vector-effect: non-scaling-stroke"),
            ("<path transform=\"rotate(45)\" transform-origin=\"5 5\"/>", "a transform-origin"),
            ("<path style=\"transform:scale(2);transform-origin:center\"/>", "a transform-origin"),
            ("<path style=\"transform:scale(2);transform-box:fill-box\"/>", "a transform-origin"),
            ("<path fill=\"var(--a, red)\"/>", "a variable of CSS"),
            ("<style>.a{stroke-width:VAR(--a)}</style><path class=\"a\"/>", "a variable of CSS"),
            ("<path fill=\"oklch(0.7 0.15 150)\"/>", "the colour oklch()"),
            ("<path stroke=\"oklab(0.7 0 0)\"/>", "the colour oklab()"),
            ("<path fill=\"lab(50% 60 40)\"/>", "the colour lab()"),
            ("<path fill=\"lch(50% 60 40)\"/>", "the colour lch()"),
            ("<path fill=\"hwb(120 10% 20%)\"/>", "the colour hwb()"),
            (
                "<linearGradient><stop style=\"stop-color:color(display-p3 1 0 0)\"/></linearGradient>",
                "the colour color()"
            ),
            ("<path fill=\"color-mix(in srgb, red, blue)\"/>", "the colour color-mix()"),
            ("<path color=\"light-dark(#f00,#00f)\"/>", "the colour light-dark()"),
            ("<style>path{d:path(\"M0 0H9\")}</style><path/>", "the CSS property d"),
            ("<path style=\"rotate:20deg\"/>", "the CSS property rotate"),
            ("<path style=\"scale:.5\"/>", "the CSS property scale"),
            ("<path style=\"translate:10px\"/>", "the CSS property translate"),
            ("<path style=\"mask-image:linear-gradient(#000,#fff)\"/>", "a mask that is not a reference"),
            ("<path style=\"mask:linear-gradient(#000,#fff)\"/>", "a mask that is not a reference"),
            ("<path clip-path=\"circle(40%)\"/>", "a clip-path that is not a reference"),
            ("<path style=\"clip-path:inset(1px)\"/>", "a clip-path that is not a reference"),
            (
                "<defs><svg id=\"s\" width=\"1\" height=\"1\"/></defs><use href=\"#s\" width=\"5\"/>",
                "a width or a height of <use> for an <svg>"
            ),
        ])
    func `what is ignored is a warning`(body: String, what: String) throws {
        let found = try warnings("\n\(body)")
        #expect(found.map(\.message) == ["is an SVG with \(what), which is ignored: line 2"])
        #expect(found.allSatisfy { !$0.hint.isEmpty && !$0.hint.hasSuffix(":") })
    }

    @Test(arguments: ["background:#ff0", "background-color: white"])
    func `the background of the file is a warning`(style: String) throws {
        let found = try warnings("", "viewBox=\"0 0 9 9\" style=\"\(style)\"")
        #expect(found.map(\.message) == ["is an SVG with a background, which is ignored: line 1"])
    }

    @Test(
        arguments: [
            "<path pathLength=\"1\"/><path stroke-dasharray=\"2\"/>",
            "<g stroke-dasharray=\"2\"><path pathLength=\"1\" stroke-dasharray=\"none\"/></g>",
            "<path vector-effect=\"none\"/><path stroke=\"none\" vector-effect=\"non-scaling-stroke\"/>",
            "<path transform-origin=\"5 5\"/><path transform=\"translate(1)\" transform-origin=\"5 5\"/>",
            "<path transform=\"rotate(45)\" style=\"transform-origin:0px 0px;transform-box:view-box\"/>",
            // Figma writes both.
            "<path fill=\"#D9D9D9\" style=\"fill:#D9D9D9;fill:color(display-p3 0.85 0.85 0.85);fill-opacity:1\"/>",
            "<path fill=\"rgb(255 0 0)\" stroke=\"hsla(0, 100%, 50%, .5)\" color=\"rgba(0,0,0,.5)\"/>",
            "<path style=\"--a:var(--b);enable-background:new 0 0 9 9;mask:none;clip-path:inherit\"/>",
            "<g style=\"background:red\"><path rotate=\"1\" scale=\"2\"/></g>",
            "<symbol id=\"s\" viewBox=\"0 0 9 9\"/><use href=\"#s\" width=\"5\"/>",
            "<svg id=\"s\" width=\"5\" height=\"5\"/><use href=\"#s\" width=\"5\" height=\"5\"/>",
            "<clipPath id=\"c\"/><path clip-path=\"url(#c)\" mask=\"url('#m')\"/>",
        ])
    func `what looks the same is not reported`(body: String) throws {
        #expect(try warnings(body, "viewBox=\"0 0 9 9\" style=\"background:new 0 0 9 9\"") == [])
    }

    @Test func `each kind is reported once, in the order of the file`() throws {
        let path = "<path fill=\"var(--a)\"/>"
        let found = try warnings("\n<g>\n<path clip-path=\"circle()\"/>\(path)</g>\n\(path)\(path)")
        #expect(found.count == 2 && found.allSatisfy { $0.message.hasSuffix(": line 3") })
        #expect(found.first?.message.contains("clip-path") == true)
    }

    @Test func `a symbol has the warnings of its variant`() throws {
        let text = SymbolTemplateText().text.replacing("<path ", with: "<path fill=\"lab(50% 60 40)\" ")
        let found = try SVGDocument(Array(text.utf8)).warnings
        #expect(found.count == 1 && found.allSatisfy { $0.message.contains("the colour lab()") }, "\(found)")
    }
}
