import Pages

extension ScenePage {
    /// The page as a host reads it.
    func markdown(for host: any DocsHost) -> String {
        let dialect = host.dialect
        var parts = [
            "# \(dialect.heading(title))",
            host.style(hasDark: hasDark, hasAnimation: !animation.isFilm, hasFilm: animation.isFilm),
            dialect.escaped(summary),
            host.animation(animation.mappingPaths { relative($0, host) }, transcript: Self.transcriptID),
            dialect.escaped(facts.joined(separator: " · ")) + " · " + link("all scenes", to: host.index, host),
            variantLinks(host),
        ]
        let head = host.head(
            PageMetadata(title: title, description: summary, image: relative(animation.still, host)))
        if !head.isEmpty { parts.insert(head, at: 0) }
        let transcript = list(story, dialect)
        parts += section(
            "What happens",
            animation.isFilm
                ? host.transcript(transcript, html: { listHTML(story, attributes: $0) }, id: Self.transcriptID)
                : transcript)
        if let strip {
            parts += section("Moments", self.strip(strip, host) + "\n\n" + captions(moments, dialect))
        }
        if let onion {
            parts += section("Onion skin", image(onion, width: animation.width, host) + "\n\n" + onionCaption)
        }
        if let curves { parts += section("Curves", image(curves, host)) }
        if !animations.rows.isEmpty { parts += section("Timing", timingTable(dialect)) }
        if !states.isEmpty {
            parts += section(
                "States",
                states.map {
                    "\(image($0.picture, host))\n\n\(dialect.code($0.variable))\(dialect.escaped($0.words))"
                }.joined(separator: "\n\n"))
        }
        if !parameters.isEmpty { parts += section("Parameters", parameterTable(dialect)) }
        if !variables.isEmpty { parts += section("Variables", variableTable(dialect)) }
        if !expectations.isEmpty {
            let rows = expectations.map { expectation in
                "- \(expectation.holds == false ? "✗" : expectation.holds == nil ? "–" : "✓") "
                    + expectation.parts.map { $0.isCode ? dialect.code($0.text) : dialect.escaped($0.text) }.joined()
            }
            parts += section("Expectations", expectationSummary + "\n\n" + rows.joined(separator: "\n"))
        }
        if !scripts.isEmpty {
            parts += section("Other scripts", scripts.map { markdown($0, host) }.joined(separator: "\n\n"))
        }
        if let embed {
            parts += section(
                "Embed",
                "\(Markdown.block(command, language: "sh"))\n\nThis command writes the files and prints the following:\n\n"
                    + Markdown.block(embed.html, language: "html"))
        } else {
            parts += section("Render", Markdown.block(command, language: "sh"))
        }
        // A site has no files outside of its folder.
        let file =
            host.linksOutside
            ? "[\(dialect.escaped(scenePath))](\(Links.url(sourcePath)))" : dialect.code(scenePath)
        let listings =
            [file, Markdown.block(source, language: "yaml")]
            + nameFiles.flatMap { name, text in
                [dialect.code(name), Markdown.block(text, language: "yaml")]
            }
        parts += section("Source", listings.joined(separator: "\n\n"))
        parts.append(pager(host))
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    /// The identifier of the list that tells what a film shows. That of its heading depends on the host.
    private static let transcriptID = "transcript"

    private var hasDark: Bool { animation.dark != nil || strip?.dark != nil || onion?.dark != nil }

    /// The path from this page to another file.
    private func relative(_ path: String, _ host: any DocsHost) -> String {
        host.path(from: host.page(of: name), to: path)
    }

    private func link(_ text: String, to page: String, _ host: any DocsHost) -> String {
        "[\(text)](\(host.address(relative(page, host))))"
    }

    /// Links to the pages of the other variants; empty if there are none, or too many for a line.
    private func variantLinks(_ host: any DocsHost) -> String {
        let variants = adjacentPages.variants
        guard (2...GalleryScene.maxListed).contains(variants.count) else { return "" }
        let links = variants.map { variant in
            let label = host.dialect.escaped(variant.title)
            return variant.name == name ? "**\(label)**" : link(label, to: host.page(of: variant.name), host)
        }
        return "Variants: " + links.joined(separator: " · ")
    }

    /// Links to the pages of the previous and the next scene.
    private func pager(_ host: any DocsHost) -> String {
        let links = [
            adjacentPages.previous.map {
                link("← \(host.dialect.escaped($0.title))", to: host.page(of: $0.name), host)
            },
            adjacentPages.next.map { link("\(host.dialect.escaped($0.title)) →", to: host.page(of: $0.name), host) },
        ]
        return links.compactMap { $0 }.joined(separator: " · ")
    }

    private func section(_ title: String, _ text: String) -> [String] { ["## \(title)", text] }

    private func image(_ picture: Picture, width: Int? = nil, _ host: any DocsHost) -> String {
        host.image(picture.mappingPaths { relative($0, host) }, width: width)
    }

    private func strip(_ picture: Picture, _ host: any DocsHost) -> String {
        host.strip(picture.mappingPaths { relative($0, host) })
    }

    private func captions(_ moments: [KeyMoment], _ dialect: MarkdownDialect) -> String {
        moments.map { moment in
            "**\(Prose.seconds(moment.time))**" + (moment.caption.isEmpty ? "" : " \(dialect.escaped(moment.caption))")
        }.joined(separator: " · ")
    }

    private func list(_ lines: [Story.Line], _ dialect: MarkdownDialect) -> String {
        guard !lines.isEmpty else { return "Nothing moves." }
        return lines.enumerated().map { index, line in
            let notes = line.markers.map { "marker \(dialect.code($0))" } + line.states.map { dialect.code($0) }
            let tail = notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
            return "\(index + 1). **\(Prose.seconds(line.time))** \(Prose.unbroken(dialect.escaped(line.text)))\(tail)"
        }.joined(separator: "\n")
    }

    /// The list as an element on one line.
    private func listHTML(_ lines: [Story.Line], attributes: String) -> String {
        guard !lines.isEmpty else { return "<p\(attributes)>Nothing moves.</p>" }
        // Vue reads expressions in double braces in elements too.
        func escaped(_ text: String) -> String { HTML.escaped(text).replacing("{", with: "&#123;") }
        func code(_ text: String) -> String { "<code>\(escaped(text))</code>" }
        let items = lines.map { line in
            let notes = line.markers.map { "marker \(code($0))" } + line.states.map(code)
            let tail = notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
            return "<li><strong>\(Prose.seconds(line.time))</strong> \(Prose.unbroken(escaped(line.text)))\(tail)</li>"
        }
        return "<ol\(attributes)>\(items.joined())</ol>"
    }

    private func parameterTable(_ dialect: MarkdownDialect) -> String {
        let hasComments = parameters.contains { !$0.comment.isEmpty }
        let rows = parameters.map { row in
            [row.name, row.type, row.value].map { dialect.code($0) }
                + (hasComments ? [dialect.escaped(row.comment)] : [])
        }
        return Markdown.table(["parameter", "type", "default"] + (hasComments ? ["comment"] : []), rows)
    }

    private func variableTable(_ dialect: MarkdownDialect) -> String {
        let hasComments = variables.contains { !$0.comment.isEmpty }
        let rows = variables.map { row in
            [row.name, row.type, row.initial, row.end].map { dialect.code($0) }
                + (hasComments ? [dialect.escaped(row.comment)] : [])
        }
        let head = ["variable", "type", "initial value", "final value"] + (hasComments ? ["comment"] : [])
        return Markdown.table(head, rows)
    }

    private func timingTable(_ dialect: MarkdownDialect) -> String {
        let rows = animations.rows.map { row in
            AnimationTable.cells(of: row).map { cell in
                cell.map { $0.isCode ? dialect.code($0.text) : dialect.escaped($0.text) }.joined()
            }
        }
        let table = Markdown.table(AnimationTable.head, rows)
        return animations.note.isEmpty ? table : "\(table)\n\n\(animations.note)"
    }

    private func markdown(_ script: OtherScript, _ host: any DocsHost) -> String {
        var parts = ["### \(host.dialect.heading(script.name))"]
        if let strip = script.strip { parts += [self.strip(strip, host), captions(script.moments, host.dialect)] }
        parts.append(list(script.lines, host.dialect))
        parts.append(Markdown.block(renderCommand(script), language: "sh"))
        return parts.joined(separator: "\n\n")
    }

    /// The caption of the onion skin.
    var onionCaption: String {
        let times = onionTimes.map { Prose.rounded($0, decimals: 2) }
        return "The moving layers at \(Prose.list(times)) s; earlier positions are fainter."
    }

    func renderCommand(_ script: OtherScript) -> String {
        (embed == nil ? command : "zoetrope render \(ShellWord.quoted(scenePath))")
            + " --script \(ShellWord.quoted(script.name))"
    }
}
