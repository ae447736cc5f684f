/// The colours, fonts and basic styles that all pages of Zoetrope share.
package enum PageStyle {
    /// The name of a colour and its CSS values in light and dark appearance.
    package struct Token: Sendable {
        package var name: String
        package var light: String
        package var dark: String

        init(_ name: String, _ light: String, _ dark: String) {
            (self.name, self.light, self.dark) = (name, light, dark)
        }
    }

    /// A card has the colour around the chrome of a device, which a film draws because it has no transparency.
    /// Text in `ink`, `soft`, `accent`, `bad`, `good` and `number` has a contrast of at least 4.5 on all backgrounds (WCAG 1.4.3), and
    /// lines in `second` have at least 3 (WCAG 1.4.11).
    package static let tokens = [
        Token("paper", "#f6f6f4", "#141517"), Token("card", "#fff", "#1c1c1e"), Token("ink", "#1b1c1f", "#ececee"),
        Token("soft", "#62656d", "#9a9da6"), Token("rule", "#e3e3df", "#2f3236"),
        Token("accent", "#2563c4", "#6ea8ff"), Token("second", "#b86200", "#ffac4d"),
        Token("bad", "#cf0d47", "#ff5c8a"), Token("stretch", "#e0124f14", "#ff5c8a1f"),
        Token("good", "#1d7342", "#5fd08f"), Token("chip", "#fdeef2", "#3a1f29"), Token("code", "#f1f1ee", "#26292d"),
        Token("check", "#ececea", "#26282c"), Token("number", "#9a5400", "#ffac4d"),
    ]

    /// CSS that sets tokens as custom properties, for use as `var(--ink)`, depending on the system's appearance.
    private static func variables(of selector: String, _ tokens: [Token] = tokens) -> String {
        block(selector, tokens, \.light) + "\n@media (prefers-color-scheme:dark){" + block(selector, tokens, \.dark)
            + "}\n"
    }

    private static func block(_ selector: String, _ tokens: [Token], _ value: (Token) -> String) -> String {
        selector + "{" + tokens.map { "--\($0.name):\(value($0))" }.joined(separator: ";") + "}"
    }

    /// The CSS rules of a chart, with the tokens that they use as custom properties of its element. The dark appearance applies to screens
    /// only; print is always light.
    package static func chart(_ selector: String, _ rules: String) -> String {
        let used = tokens.filter { rules.contains("var(--\($0.name))") }
        return variables(of: selector, used) + "@media print{\(block(selector, used, \.light))}\n" + rules
    }

    /// CSS font families for text and code.
    package static let text = #"Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif"#
    package static let code = #"ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace"#

    package static let css =
        variables(of: ":root") + """
            *{box-sizing:border-box}
            body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 \(text);\
            -webkit-font-smoothing:antialiased}
            code,pre{font-family:\(code)}
            code{font-size:13px}
            button{font:inherit;font-size:13px;color:var(--ink);background:var(--card);border:1px solid var(--rule);\
            border-radius:8px;padding:4px 10px;cursor:pointer}
            button:hover{border-color:var(--soft)}
            ::placeholder{color:var(--soft);opacity:1}

            """
}
