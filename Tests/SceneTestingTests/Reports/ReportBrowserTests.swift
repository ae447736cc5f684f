import Foundation
import SceneTesting
import TestSupport
import Testing
import Zoetrope

/// The page of a report in a real browser, opened from the disk.
@Suite(.runsPrograms) struct ReportBrowserTests {
    private func page() throws -> (GoldenFolder, URL) {
        func slide(_ target: String) -> String {
            TraceTests.slide(target: target).replacing(
                #/goldens: .*/#, with: "goldens: { trace: [box.frame.x], stills: [done], animation: gif, fps: 10 }")
        }
        let space = try GoldenFolder(slide("200"))
        _ = try space.test(.missing)
        try space.write(slide("260"))
        try ReportFolder.write(TestReport([try space.test(.never)]), to: space.path("report"))
        return (space, URL(fileURLWithPath: space.path("report/index.html")))
    }

    private func run(_ expressions: [String], scheme: String = "light", width: Int = 1280) async throws -> [String] {
        let (space, page) = try page()
        let open: [[String: Any]] = [
            ["size": [width, 900], "scheme": scheme], ["open": page.absoluteString],
            ["wait": "document.readyState === 'complete'"],
        ]
        let outcome = try await BrowserProcess.run(
            open + expressions.map { ["evaluate": $0] }, at: page.absoluteString)
        #expect(outcome.complaints == [])
        withExtendedLifetime(space) {}
        return outcome.answers
    }

    private static let shown = """
        [...document.querySelectorAll('.scene h2, .bar, .card, .nothing')].filter((e) => e.checkVisibility())
            .map((e) => e.className || e.localName).join(' ')
        """

    @Test(.enabled(if: BrowserProcess.isInstalled, "Debian's chromium-headless-shell or python3 is not installed"))
    func `a filter that matches nothing leaves nothing but the words`() async throws {
        func type(_ text: String) -> String {
            "(f => { f.value = '\(text)'; f.dispatchEvent(new Event('input')); return '' })(document.querySelector('#filter'))"
        }
        let answers = try await run([type("zzz"), Self.shown, type("done"), Self.shown, type(""), Self.shown])
        #expect(answers[1] == "nothing")
        #expect(answers[3] == "h2 bar card failure")
        #expect(answers[5] == "h2 bar card failure card failure card failure")
    }

    @Test(.enabled(if: BrowserProcess.isInstalled, "Debian's chromium-headless-shell or python3 is not installed"))
    func `pictures are enlarged in each mode`() async throws {
        let open = "(e => { e.click(); const d = document.querySelector('dialog'); const text = "
        let close = " ; d.close(); return text })"
        let large =
            "`${d.open} ${d.querySelectorAll('img').length} ${d.querySelector('img').getBoundingClientRect().width > 300}`"
        let mode = { (name: String) in
            "(b => { b.click(); return '' })(document.querySelector('[data-mode=\(name)]'))"
        }
        let answers = try await run(
            [
                "\(open)\(large)\(close)(document.querySelector('.actual .picture'))",
                "\(open)\(large)\(close)(document.querySelector('.difference .picture'))", mode("swipe"),
                "\(open)\(large)\(close)(document.querySelector('.overlay'))", mode("onion"),
                "\(open)\(large)\(close)(document.querySelector('.overlay'))",
            ])
        #expect(
            [answers[0], answers[1], answers[3], answers[5]] == [
                "true 1 true", "true 2 true", "true 2 true", "true 2 true",
            ])
    }

    /// The size of text of a chart on the screen, in CSS pixels, and whether the page scrolls sideways.
    @Test(.enabled(if: BrowserProcess.isInstalled, "Debian's chromium-headless-shell or python3 is not installed"))
    func `text of charts is readable on a phone`() async throws {
        let size = """
            (t => String(parseFloat(getComputedStyle(t).fontSize) * t.ownerSVGElement.getScreenCTM().a >= 9))(
                document.querySelector('.chart .tick'))
            """
        let scrolls = "String(document.documentElement.scrollWidth > innerWidth)"
        #expect(try await run([size, scrolls], width: 390) == ["true", "false"])
        #expect(try await run([size, scrolls], width: 1280) == ["true", "false"])
    }

    @Test(
        .enabled(if: BrowserProcess.isInstalled, "Debian's chromium-headless-shell or python3 is not installed"),
        arguments: ["light", "dark"])
    func `text and lines have enough contrast`(scheme: String) async throws {
        let contrast = """
            (() => {
              const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
              const rgb = (color) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1);
                return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3); };
              const luminance = (color) => rgb(color).map((c) => c / 255)
                .map((c) => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
                .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
              const ratio = (a, b) => { const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p);
                return (x + 0.05) / (y + 0.05); };
              const style = (path, pseudo) => getComputedStyle(document.querySelector(path), pseudo);
              const paper = getComputedStyle(document.body).backgroundColor, card = style('.card').backgroundColor;
              const found = [];
              if (ratio(style('#filter', '::placeholder').color, style('#filter').backgroundColor) < 4.5) found.push('placeholder');
              for (const kind of ['expected', 'actual', 'difference']) {
                const line = style('.line.' + kind);
                if (+line.strokeOpacity < 1) found.push(kind + ' is translucent');
                if (ratio(line.stroke, card) < 3 || ratio(line.stroke, paper) < 3) found.push(kind);
              }
              return found.join(', ');
            })()
            """
        #expect(try await run([contrast], scheme: scheme) == [""])
    }
}
