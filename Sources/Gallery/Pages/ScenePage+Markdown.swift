import Pages

extension ScenePage {
    /// The page for GitHub, without scripts and styles.
    var markdown: String {
        var parts = [
            "# \(Markdown.escaped(title))", Markdown.escaped(summary), animation.picture(),
            Markdown.escaped(facts.joined(separator: " · ")) + " · [all scenes](README.md)",
        ]
        parts += section("What happens", Self.list(story))
        if let strip {
            parts += section("Moments", image(strip) + "\n\n" + Self.captions(moments))
        }
        if let onion { parts += section("Onion skin", image(onion, width: animation.width) + "\n\n" + onionCaption) }
        if let curves { parts += section("Curves", image(curves)) }
        if !states.isEmpty {
            parts += section(
                "States",
                states.map { "\(image($0.picture))\n\n\(Markdown.escaped($0.words))" }.joined(separator: "\n\n"))
        }
        if !variables.isEmpty {
            let hasComments = variables.contains { !$0.comment.isEmpty }
            let rows = variables.map { row in
                [row.name, row.type, row.initial, row.end].map { Markdown.code($0) }
                    + (hasComments ? [Markdown.escaped(row.comment)] : [])
            }
            let head = ["variable", "type", "initial value", "final value"] + (hasComments ? ["comment"] : [])
            parts += section("Variables", Markdown.table(head, rows))
        }
        if !expectations.isEmpty {
            let rows = expectations.map { expectation in
                "- \(expectation.holds == false ? "✗" : expectation.holds == nil ? "–" : "✓") "
                    + expectation.parts.map { $0.isCode ? Markdown.code($0.text) : Markdown.escaped($0.text) }.joined()
            }
            parts += section("Expectations", expectationSummary + "\n\n" + rows.joined(separator: "\n"))
        }
        if !scripts.isEmpty { parts += section("Other scripts", scripts.map(markdown).joined(separator: "\n\n")) }
        parts += section(
            "Embed",
            "\(Markdown.block(command, language: "sh"))\n\nThis command writes the files and prints the following:\n\n"
                + Markdown.block(embed.html, language: "html"))
        parts += section(
            "Source",
            "[\(Markdown.escaped(scenePath))](\(Links.url(sourcePath)))\n\n" + Markdown.block(source, language: "yaml"))
        if !pager.isEmpty { parts.append(pager) }
        return parts.joined(separator: "\n\n") + "\n"
    }

    /// Links to the previous and the next page.
    private var pager: String {
        func link(_ page: AdjacentPages.Page, _ text: String) -> String {
            "[\(text)](\(Links.url("\(page.name).md")))"
        }
        let links = [
            adjacentPages.previous.map { link($0, "← \(Markdown.escaped($0.title))") },
            adjacentPages.next.map { link($0, "\(Markdown.escaped($0.title)) →") },
        ]
        return links.compactMap { $0 }.joined(separator: " · ")
    }

    private func section(_ title: String, _ text: String) -> [String] { ["## \(title)", text] }

    private func image(_ picture: Picture, width: Int? = nil) -> String {
        let image =
            "<img src=\"\(HTML.escaped(Links.url(picture.path)))\"\(width.map { " width=\"\($0)\"" } ?? "") "
            + "alt=\"\(HTML.escaped(picture.alt))\" />"
        guard let dark = picture.dark else { return image }
        return """
            <picture>
              <source media="(prefers-color-scheme: dark)" srcset="\(HTML.escaped(Links.url(dark)))" />
              \(image)
            </picture>
            """
    }

    private static func captions(_ moments: [KeyMoment]) -> String {
        moments.map { moment in
            "**\(Prose.seconds(moment.time))**" + (moment.caption.isEmpty ? "" : " \(Markdown.escaped(moment.caption))")
        }.joined(separator: " · ")
    }

    private static func list(_ lines: [Story.Line]) -> String {
        guard !lines.isEmpty else { return "Nothing moves." }
        return lines.enumerated().map { index, line in
            let notes = line.markers.map { "marker \(Markdown.code($0))" } + line.states.map { Markdown.code($0) }
            let tail = notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
            return "\(index + 1). **\(Prose.seconds(line.time))** \(Markdown.escaped(line.text))\(tail)"
        }.joined(separator: "\n")
    }

    private func markdown(_ script: OtherScript) -> String {
        var parts = ["### \(Markdown.escaped(script.name))"]
        if let strip = script.strip { parts += [image(strip), Self.captions(script.moments)] }
        parts.append(Self.list(script.lines))
        parts.append(Markdown.block(renderCommand(script), language: "sh"))
        return parts.joined(separator: "\n\n")
    }

    /// The caption of the onion skin.
    var onionCaption: String {
        let times = onionTimes.map { Prose.rounded($0, decimals: 2) }
        return "The moving layers at \(Prose.list(times)) s; earlier positions are fainter."
    }

    func renderCommand(_ script: OtherScript) -> String {
        "zoetrope render \(ShellWord.quoted(scenePath)) --script \(ShellWord.quoted(script.name))"
    }
}
