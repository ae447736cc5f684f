import Foundation
import TestSupport
import Testing

extension ServerTests {
    /// Files, pictures, links and commands of the page, in a browser.
    @Suite struct ExportTests {
        private static let fetched = """
            fetch(document.querySelector('#export-result a').href).then(answer => answer.arrayBuffer()).then(data => {
              const bytes = new Uint8Array(data);
              return String.fromCharCode(...bytes.slice(0, 6)) + ' ' + (document.querySelector('#export-result img').naturalWidth);
            })
            """

        @Test(.browser, .hangLimit)
        func `a file is rendered, shown with its size and saved, and the command does the same`() async throws {
            let folder = try await PreviewedFolder.serving()
            let outcome = try await Browser.run(
                [
                    Browser.shows("0.3"), ["key": "e"], ["wait": "document.querySelector('#export-dialog').open"],
                    ["wait": "document.querySelector('#export-command').textContent"],
                    Browser.text("#export-command"), Browser.text("#export-range"),
                    [
                        "evaluate": Browser.choose("export-form select[name=fps]", "10").replacing(
                            "Event('change')", with: "Event('change', { bubbles: true })")
                    ],
                    ["wait": "document.querySelector('#export-command').textContent.includes('--fps 10')"],
                    ["click": "middle('#export-make')"],
                    ["wait": "document.querySelector('#export-result img')?.naturalWidth > 0"],
                    Browser.text("#export-status"), ["evaluate": Self.fetched],
                    [
                        "evaluate":
                            "fetch(document.querySelector('#export-picture').href).then(answer => answer.headers.get('Content-Type') + ' ' + document.querySelector('#export-picture').download)"
                    ],
                    // A change of the settings takes the old file away.
                    [
                        "evaluate": Browser.choose("export-form select[name=scale]", "2").replacing(
                            "Event('change')", with: "Event('change', { bubbles: true })")
                    ],
                    ["wait": "document.querySelector('#export-result').hidden"],
                    ["evaluate": "document.querySelector('#export-status').textContent"],
                ], on: folder, at: "#t=0.3&range=0.2-0.6")
            #expect(outcome.complaints == [])
            let path = folder.path()
            try #require(outcome.answers.count == 8)
            #expect(
                outcome.answers[0] == "zoetrope render \(path) --script main --from 0.2s --to 0.6s -o scene.gif"
                    || outcome.answers[0] == "zoetrope render \(path) --from 0.2s --to 0.6s -o scene.gif")
            #expect(outcome.answers[1] == "From 0.2 s to 0.6 s, the in and out points.")
            #expect(
                outcome.answers[3].wholeMatch(of: /\d+ bytes, \d+ frames in 0.4 s, 80 x 60 pixels/) != nil
                    || outcome.answers[3].wholeMatch(of: /\d+ kB, \d+ frames in 0.4 s, 80 x 60 pixels/) != nil,
                "\(outcome.answers[3])")
            #expect(outcome.answers[4] == "GIF89a 80")
            #expect(outcome.answers[5] == "image/png scene.png")
            #expect(outcome.answers[7].isEmpty)
        }
    }
}
