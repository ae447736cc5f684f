import Testing

/// Files that are rejected.
struct BadSVG: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    /// A part of the error.
    var error: String

    var testDescription: String { name }

    /// - Parameter body: what is inside `<svg>`.
    private init(_ name: String, _ body: String, _ error: String) {
        self.init(file: name, Self.svg(body), error)
    }

    private init(file name: String, _ text: String, _ error: String) {
        (self.name, self.text, self.error) = (name, text, error)
    }

    static func svg(_ body: String, _ attributes: String = "viewBox=\"0 0 10 10\"") -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \(attributes)>\(body)</svg>"
    }

    static let all = files + features + references + sizes + styles + limits

    private static let files = [
        BadSVG(file: "empty element", "<svg/>", "without an <svg> element of the SVG namespace"),
        BadSVG(file: "another namespace", "<svg xmlns=\"urn:x\"/>", "without an <svg> element"),
        BadSVG(file: "another root", "<g xmlns=\"http://www.w3.org/2000/svg\"><svg/></g>", "without an <svg> element"),
        BadSVG(file: "not closed", "<svg xmlns=\"http://www.w3.org/2000/svg\">\n<g>\n", "invalid XML: line"),
        BadSVG(file: "cut in a tag", "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0", "invalid XML: line 1"),
        BadSVG(file: "cut in a comment", "<svg xmlns=\"http://www.w3.org/2000/svg\"><!-- ", "invalid XML"),
        BadSVG(file: "only the start", "<svg", "invalid XML"),
        BadSVG(file: "two roots", svg("") + svg(""), "invalid XML"),
        BadSVG(file: "words after the root", svg("") + "words", "invalid XML"),
        BadSVG("wrong order of ends", "<g><path></g></path>", "invalid XML"),
        BadSVG("attribute twice", "<path d=\"\" d=\"\"/>", "invalid XML"),
        BadSVG("attribute without quotes", "<path d=M0/>", "invalid XML"),
        BadSVG("ampersand", "<desc>a & b</desc>", "invalid XML"),
        BadSVG("unknown prefix in a value is no error, an unknown entity is", "<desc>&nbsp;</desc>", "invalid XML"),
        BadSVG("control character", "<desc>\u{1}</desc>", "invalid XML"),
        BadSVG("null character", "<desc>\0</desc>", "not UTF-8 text"),
        BadSVG(
            file: "another encoding", "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" + svg(""), "not UTF-8 text"),
        BadSVG(file: "an unknown encoding", "<?xml version=\"1.0\" encoding=\"x-y\"?>" + svg(""), "is an SVG"),
        BadSVG(
            file: "entity", "<!DOCTYPE svg [<!ENTITY a \"b\">]>" + svg("<desc>&a;</desc>"), "declares entities"),
        BadSVG(
            file: "external entity", "<!DOCTYPE svg [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>" + svg("&a;"),
            "declares entities"),
        BadSVG(
            file: "parameter entity", "<!DOCTYPE svg [<!ENTITY % a SYSTEM \"http://example.com/a\"> %a;]>" + svg(""),
            "declares entities"),
        BadSVG(
            file: "a billion laughs",
            "<!DOCTYPE svg [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;\"><!ENTITY c \"&b;&b;&b;&b;\">]>" + svg("&c;"),
            "declares entities"),
        BadSVG(
            file: "style sheet in a file", "<?xml-stylesheet href=\"a.css\"?>" + svg(""), "style sheet in another file"),
    ]

    private static let filter = "<defs><filter id=\"f\"><feGaussianBlur stdDeviation=\"2\"/></filter></defs>"
    private static let marker = "<defs><marker id=\"m\"><path/></marker></defs>"

    private static let features =
        [
            "tspan", "textPath", "image", "script", "foreignObject", "filter", "feGaussianBlur", "feImage",
            "marker",
            "animate", "animateTransform", "animateMotion", "set", "font", "view", "iframe", "video", "audio", "cursor",
            "color-profile", "handler", "hatch", "mesh", "solidColor", "Path",
        ].map { BadSVG("element \($0)", "<g><\($0)/></g>", "with <\($0)>, which is not supported: line 1") } + [
            BadSVG("element text", "<g><text>a</text></g>", "with <text>, which is not supported: line 1"),
            BadSVG("text in a span", "<text><tspan>a</tspan></text>", "with <text>, which is not supported"),
            BadSVG("text with a character reference", "<text>&#65;</text>", "with <text>, which is not supported"),
            BadSVG("text in a section", "<text><![CDATA[a]]></text>", "with <text>, which is not supported"),
            BadSVG(
                "empty text with a style that shows it", "<text style=\"Display:inline ! important\"/>",
                "with <text>, which"),
            BadSVG(
                "empty text with an escaped style", "<text style=\"d\\69splay:inline!important\"/>",
                "with <text>, which"),
            BadSVG(
                "empty text that a style sheet shows", "<style>text{display:inline!important}</style><text/>",
                "with <text>, which"),
            BadSVG("text with a path", "<text><path/></text>", "with <text>, which is not supported"),
            BadSVG(
                "text in metadata that is used",
                "<metadata><g id=\"a\"><text>a</text></g></metadata><use href=\"#a\"/>", "with <text>, which is"),
            BadSVG("image in a title", "<title><image href=\"a.png\"/></title>", "refers to another file"),
            BadSVG("script in a description", "<desc><script/></desc>", "with <script>, which is not supported"),
            BadSVG("used filter", filter + "<path filter=\"url(#f)\"/>", "with <filter>, which is not supported"),
            BadSVG(
                "filter with an escape", filter + "<path style=\"f\\69lter:url(#f)\"/>", "with <filter>, which"),
            BadSVG(
                "filter in a sheet for another element", filter + "<style>.a{filter:url(#f)}</style>",
                "with <filter>, which"),
            BadSVG("image in a filter", "<defs><filter><image/></filter></defs>", "with <image>, which"),
            BadSVG(
                "filter of a file", "<defs><filter><feImage href=\"a.svg#x\"/></filter></defs>",
                "refers to another file"),
            BadSVG("used marker", marker + "<path marker-end=\"url(#m)\"/>", "with <marker>, which"),
            BadSVG("marker in a style", marker + "<path style=\"marker:url(#m)\"/>", "with <marker>, which"),
            BadSVG("marker in a sheet", marker + "<style>path{marker-mid:url(#m)}</style>", "with <marker>, which"),
            BadSVG("marker with text", "<defs><marker><text>a</text></marker></defs>", "with <text>, which"),
            BadSVG("filter function", "<g filter=\"blur(5px)\"/>", "a filter, which is not supported"),
            BadSVG("filter in a style", "<g style=\"filter: url(#f)\"/>", "a filter, which is not supported"),
            BadSVG(
                "language", "<switch><path systemLanguage=\"en\"/></switch>",
                "with systemLanguage, which is not supported"),
            BadSVG("filter in a sheet", "<style>.a { filter: blur(2px) }</style><g class=\"a\"/>", "a filter, which"),
        ]

    private static let references =
        [
            "a.svg#x", "a.svg", "/etc/passwd", "file:///etc/passwd", "http://example.com/a.svg#b", "//example.com/a",
            "data:image/png;base64,AA", "data:image/svg+xml,<svg/>", "../../x", "",
        ].map {
            BadSVG("use of \($0)", "<use xlink:href=\"\($0.replacing("<", with: "&lt;"))\"/>", "refers to another file")
        }
        + [
            BadSVG("href without a prefix", "<use href=\"a.svg#x\"/>", "refers to another file"),
            BadSVG("two references", "<use href=\"#a\" xlink:href=\"#b\"/>", "two values of 'href'"),
            BadSVG("gradient of a file", "<linearGradient href=\"a.svg#x\"/>", "refers to another file"),
            BadSVG("fill of a file", "<path fill=\"url(a.svg#x)\"/>", "refers to another file"),
            BadSVG("fill of a file in quotes", "<path fill=\"url('a.svg#x')\"/>", "refers to another file"),
            BadSVG("capital letters", "<path fill=\"URL(http://example.com)\"/>", "refers to another file"),
            BadSVG("style of a file", "<path style=\"mask:url( a.svg#x )\"/>", "refers to another file"),
            BadSVG("second address", "<path fill=\"url(#a) url(b.svg#c)\"/>", "refers to another file"),
            BadSVG(
                "included address", Self.include("data:text/xml;base64,PHN2Zy8+"), "includes another file"),
            BadSVG("included file", Self.include("a.svg"), "includes another file"),
            BadSVG(
                "sheet of a file", "<style>path{fill:url(a.svg#x)}</style><path/>", "refers to another file"),
        ]

    private static func include(_ address: String) -> String {
        "<desc><i:include xmlns:i=\"http://www.w3.org/2001/XInclude\" href=\"\(address)\"/></desc>"
    }

    private static let sizes = [
        BadSVG(file: "no size", svg("", ""), "without a size"),
        BadSVG(file: "percentages", svg("", "width=\"100%\" height=\"100%\""), "without a size"),
        BadSVG(file: "no width", svg("", "width=\"0\" height=\"10\""), "a size of 0 by 10"),
        BadSVG(file: "no height", svg("", "viewBox=\"0 0 10 0\""), "a size of 10 by 0"),
        BadSVG(file: "negative", svg("", "width=\"-5\" height=\"10\""), "SVG"),
        BadSVG(file: "too wide", svg("", "width=\"8193\" height=\"10\""), "8193 by 10 pixels; the limit is 8192"),
        BadSVG(file: "far too wide", svg("", "viewBox=\"0 0 1e30 10\""), "the limit is 8192"),
        BadSVG(file: "kilometres", svg("", "width=\"9999cm\" height=\"1cm\""), "the limit is 8192"),
    ]

    private static let styles = [
        BadSVG("import", "<style>@import url(a.css);</style>", "an @ rule"),
        BadSVG("media query", "<style>@media print { path { fill: red } }</style>", "an @ rule"),
        BadSVG("font face", "<style>@font-face { src: url(x) }</style>", "an @ rule"),
        BadSVG("escape", "<style>path { fill: \\75rl(a) }</style>", "an escape"),
        BadSVG("descendant", "<style>g path { fill: red }</style>", "the selector 'g path'"),
        BadSVG("child", "<style>g>path { fill: red }</style>", "the selector 'g>path'"),
        BadSVG("universal", "<style>* { fill: red }</style>", "the selector '*'"),
        BadSVG("attribute", "<style>[d] { fill: red }</style>", "the selector '[d]'"),
        BadSVG("pseudo class", "<style>path:first-child { fill: red }</style>", "the selector 'path:first-child'"),
        BadSVG("no selector", "<style>{ fill: red }</style>", "the selector ''"),
        BadSVG("empty selector", "<style>path,{ fill: red }</style>", "the selector ''"),
        BadSVG("sheet not closed", "<style>path { fill: red</style>", "incomplete"),
    ]

    private static let limits = [
        BadSVG(
            file: "a rule of many declarations for many elements",
            svg(
                "<style>.a{\(String(repeating: "x:1;", count: 1001))}</style>"
                    + String(repeating: "<a class=\"a\"/>", count: 500)),
            "more than 500000 declarations"),
        BadSVG("uses itself", "<g id=\"a\"><use href=\"#a\"/></g>", "contains itself: line 1"),
        BadSVG(
            "uses in a circle", "<g id=\"a\"><use href=\"#b\"/></g><g id=\"b\"><use href=\"#a\"/></g>",
            "contains itself"),
        BadSVG(
            "mask in itself", "<mask id=\"m\"><g mask=\"url(#m)\"/></mask><g mask=\"url(#m)\"/>", "contains itself"),
        BadSVG(
            "pattern in itself", "<style>.a{fill:url(#p)}</style><pattern id=\"p\"><path class=\"a\"/></pattern>",
            "contains itself"),
        BadSVG("deep groups", String(repeating: "<g>", count: 64) + String(repeating: "</g>", count: 64), "64 deep"),
        BadSVG("many elements", String(repeating: "<g/>", count: 50_000), "more than 50000 elements"),
        BadSVG("many groups", String(repeating: "<g opacity=\".5\"/>", count: 300), "elements to draw"),
        BadSVG(
            "many masked groups",
            "<mask id=\"m\"><path/></mask>" + String(repeating: "<g mask=\"url(#m)\"/>", count: 300),
            "elements to draw"),
        BadSVG(
            "many blended elements",
            "<style>.a{mix-blend-mode:multiply}</style>"
                + String(repeating: "<path class=\"a\"/>", count: 300), "elements to draw"),
        BadSVG("ten to the tenth copies", copies(10, 10), "elements to draw"),
        BadSVG("a chain of patterns", patterns(8, 10), "elements to draw"),
        BadSVG("short dashes", "<path d=\"M0 0H100000\" stroke=\"red\" stroke-dasharray=\"0.01\"/>", "many dashes"),
        BadSVG("dashes in percent", "<path d=\"M0 0H10\" stroke-dasharray=\"0.0001%\"/>", "many dashes"),
        BadSVG(
            "dashes in percent of nothing known", symbol("<path d=\"M0 0H1\" stroke-dasharray=\"1%\"/>"), "many dashes"),
        BadSVG(
            "dashes in percent of a box",
            "<mask maskContentUnits=\"objectBoundingBox\"><path d=\"M0 0H1\" stroke-dasharray=\"1%\"/></mask>",
            "many dashes"),
        BadSVG("dashes in unclear percent", "<path d=\"M0 0H1\" stroke-dasharray=\"1%9\"/>", "many dashes"),
        BadSVG(
            "dashes in a sheet", "<style>path{stroke-dasharray:1e-9}</style><path d=\"M0 0L9 9\"/>", "many dashes"),
        BadSVG("endless line", "<path d=\"M0 0H1e999\" stroke-dasharray=\"1\"/>", "many dashes"),
        BadSVG(
            file: "three megabytes", svg("<desc>\(String(repeating: "x", count: 3 << 20))</desc>"), "larger than 2 MB"),
    ]

    private static func symbol(_ body: String) -> String { "<symbol viewBox=\"0 0 1 1\">\(body)</symbol>" }

    /// Groups of `width` copies of the group before.
    private static func copies(_ depth: Int, _ width: Int) -> String {
        "<defs><g id=\"g0\"><path/></g>"
            + (1...depth).map { level in
                "<g id=\"g\(level)\">" + String(repeating: "<use href=\"#g\(level - 1)\"/>", count: width) + "</g>"
            }.joined() + "</defs><use href=\"#g\(depth)\"/>"
    }

    /// Patterns whose elements are filled with the pattern before.
    private static func patterns(_ depth: Int, _ width: Int) -> String {
        "<pattern id=\"p0\"><path/></pattern>"
            + (1...depth).map { level in
                "<pattern id=\"p\(level)\"><g fill=\"url(#p\(level - 1))\">"
                    + String(repeating: "<path/>", count: width) + "</g></pattern>"
            }.joined() + "<path fill=\"url(#p\(depth))\"/>"
    }
}
