/// What all pages of Zoetrope share: colours in light and dark, and the ground on which everything stands.
package enum PageStyle {
    /// A colour's name in CSS and its values, as CSS writes them.
    package struct Token: Sendable {
        package var name: String
        package var light: String
        package var dark: String

        init(_ name: String, _ light: String, _ dark: String) {
            (self.name, self.light, self.dark) = (name, light, dark)
        }
    }

    package static let tokens = [
        Token("paper", "#f6f6f4", "#141517"), Token("card", "#fff", "#1d1f22"), Token("ink", "#1b1c1f", "#ececee"),
        Token("soft", "#6a6d75", "#9a9da6"), Token("rule", "#e3e3df", "#2f3236"),
        Token("accent", "#2f6fd6", "#6ea8ff"), Token("second", "#e07b00", "#ffac4d"),
        Token("bad", "#e0124f", "#ff5c8a"), Token("stretch", "#e0124f14", "#ff5c8a1f"),
        Token("good", "#1f7a46", "#5fd08f"), Token("chip", "#fdeef2", "#3a1f29"), Token("code", "#f1f1ee", "#26292d"),
        Token("check", "#ececea", "#26282c"),
    ]

    /// The tokens as custom properties of an element, `var(--ink)`; dark where the system is.
    package static func variables(of selector: String) -> String {
        func block(_ value: (Token) -> String) -> String {
            selector + "{" + tokens.map { "--\($0.name):\(value($0))" }.joined(separator: ";") + "}"
        }
        return block(\.light) + "\n@media (prefers-color-scheme:dark){" + block(\.dark) + "}\n"
    }

    /// The families of running text and of code, the first one that a machine has.
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

            """
}
