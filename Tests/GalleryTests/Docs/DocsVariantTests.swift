import Foundation
import Gallery
import Testing
import Zoetrope

/// The pages of scenes with variants.
@Suite struct DocsVariantTests {
    private static let greeting = """
        zoetrope: 2
        canvas: { size: [100, 80] }
        variables: { wide: 10, label: "'a'" }
        strings: { en: { hello: Hello }, de: { hello: Hallo } }
        layers: [ { id: box, frame: [0, 0, wide, 9], background: red }, { text: "${t.hello}", frame: [0, 20, 99, 30] } ]
        loaded: [ { animate: { set: { box.frame.x: 40 }, duration: 200ms } } ]
        script: [ { wait: 300ms } ]
        variants: { locale: [en, de], set: { wide: [10, 20] } }
        """

    private func fixture(_ change: (inout DocsJob) throws -> Void = { _ in }) throws -> DocsFixture {
        let fixture = try DocsFixture(["greeting.yaml": Self.greeting, "plain.yaml": DocsFixture.plain])
        try fixture.run(["plain.yaml"]) { try change(&$0) }
        #expect(try fixture.runVariants(["greeting.yaml"], change).exitCode == .success)
        return fixture
    }

    /// In the order of the matrix.
    private let pages = ["greeting-en-10", "greeting-en-20", "greeting-de-10", "greeting-de-20"]

    @Test func `the index has a card for each scene, with links to its variants`() throws {
        let fixture = try fixture()
        let html = try fixture.text("index.html")
        let cards = html.components(separatedBy: "<article ").dropFirst()
        #expect(cards.count == 2)
        // The card shows the first variant of the matrix.
        #expect(
            cards.first?.contains("media/greeting-en-10/") == true && cards.first?.contains("greeting-de-10/") == false)
        let card = try #require(cards.first)
        // The search finds the names of variants in the text of the card.
        let variants = card.matches(of: /<a href="([^"]+)\.html">([^<]+)<\/a>/).map { "\($0.output.1)=\($0.output.2)" }
        let labels = ["English, wide 10", "English, wide 20", "German, wide 10", "German, wide 20"]
        for (page, label) in zip(pages, labels) { #expect(variants.contains("\(page)=\(label)"), "\(variants)") }
        #expect(card.contains(">greeting</a></h2>"), "\(card)")
        #expect(html.contains("2 scenes in 5 variants, each with its animation"))
        #expect(cards.last?.contains("class=\"variants\"") == false)
        let table = try fixture.text("README.md")
        #expect(table.components(separatedBy: "<td ").count == 3)
        for page in pages { #expect(table.contains("<a href=\"\(page).md\">"), "\(page)") }
    }

    @Test func `pages of variants that the matrix no longer has are left out, and pruned`() throws {
        let fixture = try fixture()
        try fixture.write(Self.greeting.replacing("wide: [10, 20]", with: "wide: [10, 30]"), "greeting.yaml")
        let report = try fixture.runVariants(["greeting.yaml"])
        #expect(report.leftovers.contains("greeting-en-20.html") && !report.leftovers.contains("greeting-en-10.html"))
        #expect(try fixture.text("index.html").contains("2 scenes in 5 variants"))
        #expect(try !fixture.text("index.html").contains("greeting-en-20"))
        // The scene as it is has none of them, and does not remove them.
        try fixture.run(["plain.yaml"])
        #expect(try fixture.text("index.html").contains("2 scenes in 5 variants"))
        let removed = try fixture.runVariants(["greeting.yaml"]) { $0.prunes = true }.removed
        #expect(removed.contains("greeting-en-20.html") && removed.contains("greeting-de-20.md"))
        let files = try fixture.files().keys
        #expect(files.contains("greeting-en-10.html") && !files.contains("greeting-en-20.html"))
    }

    @Test func `the list of scenes beside a page has the variants below their scene`() throws {
        let script = try fixture().text("gallery.js")
        let list = String(script.prefix { $0 != ";" }).split(separator: "=").last.map(String.init) ?? ""
        let scenes = try #require(try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [[Any]])
        #expect(scenes.map { $0[1] as? String } == ["greeting", "Plain"])
        #expect(scenes.map { $0[0] as? String } == ["greeting-en-10", "plain"] && scenes[1].count == 2)
        let variants = try #require(scenes[0].last as? [[String]])
        #expect(variants.map(\.first) == pages && variants.map(\.last).last == "German, wide 20", "\(variants)")
    }

    @Test func `the page of a variant has the command that renders it, and its title is that of the scene`() throws {
        let fixture = try fixture()
        let page = try fixture.text("greeting-de-20.html")
        #expect(
            page.contains(
                "<code>zoetrope render greeting.yaml --locale de --set wide=20 -o Output/greeting-de-20.gif</code>"))
        #expect(page.contains("<title>greeting, German, wide 20</title>") && !page.contains("--variants"))
        #expect(page.contains("<code>zoetrope docs</code> from greeting.yaml, variant German, wide 20</footer>"))
        #expect(try fixture.text("index.html").contains("<code>zoetrope docs greeting.yaml -o docs --variants"))
        #expect(try fixture.text("greeting-en-10.md").contains("# greeting, English, wide 10"))
    }

    @Test func `titles and alt texts name the variant in words`() throws {
        let fixture = try DocsFixture([
            "switch.yaml": """
            zoetrope: 2
            title: Switch
            canvas: { size: [100, 80] }
            variables: { size: { initial: .small, values: [.small, .extraLarge] }, isOn: false }
            layers: [ { id: knob, frame: [0, 0, 9, 9], background: red } ]
            gestures:
              - tap: knob
                ended: [ { set: { isOn: true } }, { animate: { set: { knob.frame.x: 40 }, duration: 200ms } } ]
            script: [ { tap: knob }, { wait: 300ms } ]
            variants: { layoutDirection: [leftToRight, rightToLeft], set: { size: [.small, .extraLarge] } }
            """
        ])
        let report = try fixture.runVariants(["switch.yaml"])
        let pages = report.scenes.map(\.name)
        let words = ["left to right", "right to left"].flatMap { side in
            ["small", "extra large"].map { "\(side), \($0)" }
        }
        var alts: [Set<String>] = []
        for (page, words) in zip(pages, words) {
            let html = try fixture.text("\(page).html")
            #expect(html.contains("<h1>Switch, \(words)</h1>"))
            #expect(html.contains("variant \(words)</footer>"))
            let found = html.matches(of: /alt="([^"]*)"/).map { String($0.output.1) }
            #expect(found.count > 4 && found.allSatisfy { $0.hasPrefix("Switch, \(words)") }, "\(found)")
            alts.append(Set(found))
        }
        #expect(alts.dropFirst().allSatisfy { $0.isDisjoint(with: alts[0]) })
        let index = try fixture.text("index.html")
        #expect(index.contains(">Switch</a></h2>") && index.contains(">right to left, extra large</a>"), "\(index)")
        #expect(try fixture.text("docs.json").contains("\"variant\" : \"rightToLeft, .extraLarge\""))
    }

    @Test(arguments: ["mkdocs", "docusaurus", "vitepress", "docc"])
    func `the gallery of a site has a cell for each scene`(host: String) throws {
        let fixture = try fixture { $0.host = try DocsHosts.named(host) }
        let index = host == "docc" ? "Scenes.md" : host == "docusaurus" ? "index.mdx" : "index.md"
        let text = try fixture.text(index)
        #expect(text.contains("2 scenes in 5 variants"))
        for page in pages { #expect(text.contains(page), "\(page)") }
        if host == "docc" {
            #expect(text.contains("### Scenes\n\n- <doc:plain>\n\n### greeting\n\n- <doc:greeting-en-10>\n"), "\(text)")
        } else {
            #expect(text.components(separatedBy: "**[").count == 3 && text.contains("**[greeting]("), "\(text)")
            #expect(text.contains("<br />Variants: [English, wide 10](") && text.contains("[English, wide 20]("))
        }
    }

    @Test func `a scene has the page as it is or those of its variants, whichever the last run made`() throws {
        let fixture = try DocsFixture(["greeting.yaml": Self.greeting, "plain.yaml": DocsFixture.plain])
        try fixture.run(["greeting.yaml", "plain.yaml"])
        let check = try fixture.runVariants(["greeting.yaml"]) { $0.isChecking = true }
        #expect(check.exitCode == .different && check.leftovers.contains("greeting.html"))
        let report = try fixture.runVariants(["greeting.yaml"])
        #expect(report.leftovers.contains("greeting.html") && report.leftovers.contains("greeting.md"))
        #expect(!report.leftovers.contains { $0.contains("plain") || $0.contains("greeting-") })
        #expect(try fixture.text("index.html").contains("2 scenes in 5 variants"))
        #expect(try !fixture.text("index.html").contains("greeting.html"))
        #expect(try fixture.runVariants(["greeting.yaml"]) { $0.prunes = true }.removed.contains("greeting.html"))
        let single = try fixture.run(["greeting.yaml"])
        #expect(single.leftovers.contains("greeting-de-20.html") && !single.leftovers.contains("greeting.html"))
        // Which variants a scene with an error has is not known.
        try fixture.runVariants(["greeting.yaml"])
        try fixture.write("zoetrope: 2\nlayers: 7", "greeting.yaml")
        try fixture.run(["greeting.yaml"])
        #expect(try fixture.text("index.html").contains("greeting-de-20.html"))
    }

    @Test func `pages lead to the scenes before and after, and to the variants of their own`() throws {
        let fixture = try fixture()
        let page = try fixture.text("greeting-de-10.html")
        #expect(!page.contains("rel=\"prev\"") && page.contains("rel=\"next\" href=\"plain.html\">Plain →</a>"))
        #expect(
            page.contains(
                "<p class=\"facts\">Variants: <a href=\"greeting-en-10.html\">English, wide 10</a> · <a href=\"greeting-en-20.html\">English, wide 20</a>"
                    + " · <b aria-current=\"page\">German, wide 10</b> · <a href=\"greeting-de-20.html\">German, wide 20</a></p></header>"
            ),
            "\(page)")
        #expect(
            try fixture.text("greeting-de-10.md").contains(
                "\n\nVariants: [English, wide 10](greeting-en-10.md) · [English, wide 20](greeting-en-20.md) · **German, wide 10** · "
                    + "[German, wide 20](greeting-de-20.md)\n\n"))
        try fixture.run(["plain.yaml"])
        let plain = try fixture.text("plain.html")
        #expect(plain.contains("rel=\"prev\" href=\"greeting-en-10.html\">← greeting</a>"), "\(plain)")
        #expect(!plain.contains("Variants:"))
        #expect(
            try fixture.text("README.md").contains(
                "<br />Variants: <a href=\"greeting-en-10.md\">English, wide 10</a> · "))
    }

    @Test func `pages that lack texts in their language have a warning`() throws {
        let fixture = try DocsFixture([
            "greeting.yaml": Self.greeting.replacing("locale: [en, de]", with: "locale: [en, fr]")
        ])
        let report = try fixture.runVariants(["greeting.yaml"])
        #expect(report.scenes.map { $0.warnings.count } == [0, 0, 1, 1])
        #expect(report.scenes.last?.warnings.first?.contains("there are no texts in 'fr'") == true)
        // Pages that are up to date have been reported.
        #expect(try fixture.runVariants(["greeting.yaml"]).scenes.allSatisfy { $0.warnings.isEmpty })
    }
}
