import TestSupport
import Testing

extension ServerTests {
    /// Guides that are pulled out of the rulers, in a browser.
    @Suite struct GuideTests {
        private static let scene = """
            zoetrope: 1
            title: Guides
            # It fits at 4 pixels per point, so that the mouse reaches each half point.
            canvas: { size: [150, 120] }
            layers: [ { id: box, frame: [30, 40, 50, 30], background: "#DC1D05" } ]
            script: [ { wait: 200ms } ]
            """
        private static var values: [String: Any] {
            [
                "evaluate":
                    "[...document.querySelectorAll('.guide')].map(node => `${node.ariaLabel} ${node.ariaValueText}`).join('; ')"
            ]
        }
        private static var gaps: [String: Any] {
            ["evaluate": "[...document.querySelectorAll('.gap')].map(node => node.textContent).join()"]
        }
        private static let hasMoment = ["wait": "document.querySelector('#shapes polygon').getAttribute('points')"]
        private static let ruler = "middle('.ruler.along')"

        @Test(.browser, .hangLimit)
        func `a guide is pulled out of a ruler, snaps to layers, measures, and is dropped on the ruler`() async throws {
            let folder = try await PreviewedFolder.serving(Self.scene)
            let outcome = try await Browser.run(
                [
                    Browser.shows("0"), Self.hasMoment, ["drag": [Self.ruler, Browser.point(20, 90)]], Self.values,
                    // Near the left edge of the box; the selected box is what it is measured against.
                    ["drag": ["middle('.guide')", Browser.point(29, 90)]], Self.values,
                    ["drag": ["middle('.guide')", Browser.point(110, 90)]], Self.gaps,
                    ["drag": ["middle('.ruler.across')", Browser.point(110, 100)]], Self.values,
                    ["wait": "location.hash.includes('guides=x110%2Cy100')"],
                    ["drag": ["middle('.guide.x')", Self.ruler]], Self.values,
                    ["evaluate": "document.activeElement.id"],
                ], on: folder, at: "#rulers=1&layer=box")
            #expect(outcome.complaints == [])
            #expect(
                outcome.answers == [
                    "Vertical guide x 20, 20 and 10 to what is beside it",
                    "Vertical guide x 30, 30 and 50 to what is beside it", "30,40",
                    "Vertical guide x 110, 30 and 40 to what is beside it; Horizontal guide y 100, 30 and 20 to what is beside it",
                    "Horizontal guide y 100, 30 and 20 to what is beside it", "stage",
                ])
        }

        @Test(.browser, .hangLimit)
        func `keys add, move and remove guides, and the address keeps them`() async throws {
            let folder = try await PreviewedFolder.serving(Self.scene)
            let outcome = try await Browser.run(
                [
                    Browser.shows("0"), Self.hasMoment, Self.values,
                    ["evaluate": "String(document.querySelector('.guide').hidden)"],
                    ["key": "u"], Self.values, ["key": "ArrowRight", "shift": true], ["key": "ArrowLeft"], Self.values,
                    Self.gaps, ["evaluate": "String(document.querySelector('.guide').hidden)"],
                    // The time stays.
                    Browser.text("#clock b"), ["key": "Delete"], ["key": "u", "shift": true], Self.values,
                    ["unnamed": true],
                ], on: folder, at: "#guides=x20,y1e9x,z4")
            #expect(outcome.complaints == [])
            #expect(
                outcome.answers == [
                    "Vertical guide null", "true",
                    "Vertical guide x 20, 20 and 55 to what is beside it; Vertical guide x 75, 55 and 75 to what is beside it",
                    "Vertical guide x 20, 20 and 64 to what is beside it; Vertical guide x 84, 64 and 66 to what is beside it",
                    "64,66", "false", "0.000",
                    "Vertical guide x 20, 20 and 130 to what is beside it; Horizontal guide y 60, 60 and 60 to what is beside it",
                    "",
                ])
        }
    }
}
