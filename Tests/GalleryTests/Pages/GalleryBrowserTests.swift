import Foundation
import Testing

/// The pages in a real browser, opened from the disk.
@Suite struct GalleryBrowserTests {
    private struct Outcome: Decodable {
        var answers: [String]
        /// The errors and warnings in the console.
        var complaints: [String]
    }

    static let hasChromium =
        FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium")
        && FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

    /// Runs steps on a page. `browser.py` of the tests of the preview documents them.
    private func run(_ steps: [[String: Any]], on page: URL, in fixture: DocsFixture) throws -> Outcome {
        let driver = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../PreviewTests/Browser/browser.py").standardizedFileURL
        let file = fixture.folder.appendingPathComponent("steps.json")
        try JSONSerialization.data(withJSONObject: steps).write(to: file)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = [driver.path, page.absoluteString, file.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return try JSONDecoder().decode(Outcome.self, from: data)
    }

    /// Emulates settings of the reader and opens the page again: the sources of a video are chosen once.
    private func reader(_ scheme: String, motion: String = "no-preference", of page: URL) -> [[String: Any]] {
        [
            ["size": [800, 600], "scheme": scheme, "motion": motion], ["open": page.absoluteString],
            ["wait": "document.readyState === 'complete'"],
        ]
    }

    private func address(_ page: String, in fixture: DocsFixture) -> URL {
        URL(fileURLWithPath: "\(fixture.docs)/\(page)")
    }

    /// The name of the file that an element shows.
    private func source(_ element: String) -> [String: Any] {
        ["evaluate": "document.querySelector('\(element)').currentSrc.split('/').pop()"]
    }

    private func waitForImage(_ name: String) -> [String: Any] {
        [
            "wait":
                "(i => i.complete && i.naturalWidth > 0 && i.currentSrc.endsWith('/\(name)'))(document.querySelector('picture img'))"
        ]
    }

    @Test(.enabled(if: hasChromium, "Debian's chromium or python3 is not installed"))
    func `a video plays, except with reduced motion, and its images are not loaded`() throws {
        let fixture = try DocsFixture(["card.yaml": DocsFixture.card])
        try fixture.run(["card.yaml"], formats: "webm,gif")
        let plays: [String: Any] = [
            "wait": "(v => v.currentTime > 0.1 && !v.paused && v.videoWidth === 80)(document.querySelector('video'))"
        ]
        let background: [String: Any] = [
            "evaluate":
                "getComputedStyle(document.querySelector('video')).backgroundImage.split('/').pop().replace(/\\W+$/, '')"
        ]
        // The width of a lazy image that is not loaded is 0.
        let loaded: [String: Any] = ["evaluate": "String(document.querySelector('video img').naturalWidth)"]
        let box: [String: Any] = [
            "evaluate": "(b => b.width + ' x ' + b.height)(document.querySelector('video').getBoundingClientRect())"
        ]
        for name in ["card.html", "index.html"] {
            let page = address(name, in: fixture)
            let steps: [[String: Any]] =
                reader("light", of: page) + [plays, source("video"), background, box] + reader("dark", of: page)
                + [plays, source("video"), background, loaded] + reader("dark", motion: "reduce", of: page)
                + [["wait": "document.querySelector('video').networkState === 3"], source("video"), background, box]
                + reader("light", motion: "reduce", of: page) + [background]
            let outcome = try run(steps, on: page, in: fixture)
            #expect(outcome.complaints == [])
            #expect(
                outcome.answers == [
                    "animation.webm", "still.png", "80 x 160", "dark.webm", "still-dark.png", "0", "",
                    "still-dark.png", "80 x 160", "still.png",
                ], "\(name)")
        }
    }

    @Test(.enabled(if: hasChromium, "Debian's chromium or python3 is not installed"))
    func `a picture shows WebP, and a still with reduced motion`() throws {
        let fixture = try DocsFixture(["card.yaml": DocsFixture.card])
        try fixture.run(["card.yaml"], formats: "webp,gif")
        let page = address("card.html", in: fixture)
        let steps: [[String: Any]] =
            reader("light", of: page) + [waitForImage("animation.webp")] + reader("dark", of: page) + [
                waitForImage("dark.webp")
            ]
            + reader("dark", motion: "reduce", of: page) + [waitForImage("still-dark.png")]
            + reader("light", motion: "reduce", of: page) + [waitForImage("still.png"), source("picture img")]
        let outcome = try run(steps, on: page, in: fixture)
        #expect(outcome.complaints == [] && outcome.answers == ["still.png"])
    }
}
