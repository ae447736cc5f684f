import Foundation
import TestSupport
import Testing

/// `track`, `fit` and `diff` with a recording: exit codes, files and messages.
@Suite(.runsPrograms, .hangLimit) struct RecordingCommandTests {
    private static func scene(damping: Double) -> String {
        """
        zoetrope: 2
        canvas: { size: [300, 200], background: "#F1F1EE" }
        layers:
        \(RecordedCard.layer())
        loaded: { animate: { set: { card.position.x: 200 } }, delay: 200ms, duration: 500ms, timing: { dampingRatio: \(damping) } }
        script: [ { wait: 1s } ]
        """
    }

    private static let box = ["--box", "card=40,40,120,90"]

    private func space() throws -> Workspace {
        let space = try Workspace()
        try space.write(Self.scene(damping: 0.7), to: "card.yaml")
        try space.write(Self.scene(damping: 0.5), to: "other.yaml")
        let run = try space.run(["render", "card.yaml", "-o", "card.gif"])
        #expect(run.status == 0, "\(run.messages)")
        return space
    }

    @Test func `a scene that moves like the recording ends with 0, another one with 1`() throws {
        let space = try space()
        let same = try space.run(["diff", "card.gif", "card.yaml"] + Self.box)
        #expect(
            same.status == 0 && same.text.contains("card.yaml moves like card.gif"), "\(same.text) \(same.messages)"
        )
        let other = try space.run(["diff", "card.gif", "other.yaml", "-o", "both.svg", "--start", "-0.01s"] + Self.box)
        #expect(
            other.status == 1 && other.text.contains("0.010 s before the script 'main', as given"), "\(other.text)")
        #expect(try String(decoding: space.data("both.svg"), as: UTF8.self).hasPrefix("<svg"))
    }

    @Test func `delays that browsers replace are noted`() throws {
        let space = try space()
        var bytes = [UInt8](try space.data("card.gif"))
        // The delay in each graphic control extension.
        for place in bytes.indices.dropLast(6) where bytes[place..<(place + 3)].elementsEqual([0x21, 0xF9, 0x04]) {
            (bytes[place + 4], bytes[place + 5]) = (1, 0)
        }
        try space.write(Data(bytes), to: "fast.gif")
        let run = try space.run(["track", "fast.gif", "-o", "track.csv"] + Self.box)
        #expect(
            run.messages.contains("frames state a delay that browsers replace by 0.1 s, and so does this table"),
            "\(run.messages)")
        #expect(try !space.run(["track", "card.gif", "-o", "track.csv"] + Self.box).messages.contains("browsers"))
    }

    /// Rows that differ in a number only, at places between the pixels of the coarse search.
    @Test func `a row of a list that scrolls is not taken for another row`() throws {
        let space = try Workspace()
        try space.write(
            """
            zoetrope: 2
            canvas: { size: [300, 420], background: white }
            layers:
              - id: list
                frame: [0, 0, 300, 2400]
                layers:
                  - repeat: 40
                    frame: [0, "index * 44", 300, 44]
                    layers:
                      - { shape: ellipse, frame: [10, 8, 28, 28], fill: "index % 2 == 0 ? #D03040 : #30B0D0" }
                      - { text: "Row ${index} ${index * 7919 % 1000} lorem", frame: [50, 12, 200, 20], font: { size: 12 } }
                      - { frame: [50, 43, 250, 1], background: "#222222" }
            loaded:
              - { animate: { duration: 2.5s, timing: easeOut, set: { list.position.y: 930 } } }
            script: [ { wait: 2.6s } ]
            """, to: "list.yaml")
        #expect(try space.run("render", "list.yaml", "-o", "list.mp4", "--fps", "60").status == 0)
        for (top, end) in [(350.0, 110.0), (250, 10)] {
            let run = try space.run("track", "list.mp4", "--box", "10,\(Int(top)),280,60", "-o", "track.csv")
            #expect(run.status == 0, "\(run.messages)")
            let rows = try String(decoding: space.data("track.csv"), as: UTF8.self).split(separator: "\n").dropFirst()
            let places = rows.compactMap { row in
                let cells = row.split(separator: ",", omittingEmptySubsequences: false)
                return cells.count > 5 ? Double(cells[5]) : nil
            }
            #expect(rows.count > 140 && places.count == rows.count, "it is never lost")
            #expect(zip(places, places.dropFirst()).allSatisfy { $1 < $0 + 0.5 }, "it moves up")
            #expect(abs((places.first ?? 0) - top - 30) < 0.5 && abs((places.last ?? 0) - end) < 0.5)
        }
    }

    @Test func `a table takes the place of the recording`() throws {
        let space = try space()
        let track = try space.run(["track", "card.gif", "-o", "track.csv", "--picture", "path.png"] + Self.box)
        #expect(track.status == 0, "\(track.messages)")
        #expect(try space.data("path.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try space.run(["diff", "track.csv", "card.yaml"]).status == 0)
        let fit = try space.run(["fit", "track.csv", "-o", "curves.svg"])
        #expect(fit.status == 0 && fit.text.contains("UISpringTimingParameters(dampingRatio: 0.70"), "\(fit.text)")
        #expect(try String(decoding: space.data("curves.svg"), as: UTF8.self).contains("the fitted curves"))
    }

    @Test(arguments: [
        (["diff", "card.gif", "card.yaml", "--levels", "2"], "--levels is for pictures; card.yaml is a scene"),
        (["diff", "card.gif", "card.gif", "--within", "2"], "--within compares a recording with a scene"),
        (["diff", "card.yaml", "card.gif"], "card.yaml is a scene; write the recording first"),
        (
            ["diff", "track.csv", "card.yaml", "--scale", "2"],
            "--scale is for recordings; a table has boxes of its own"
        ),
        (["diff", "card.gif", "card.yaml", "-o", "both.gif"], "the curves are written as SVG"),
        (["diff", "card.gif", "card.yaml"], "--box x,y,w,h is required: the box to follow"),
        (["diff", "card.gif", "card.yaml"], "to compare pictures, render the scene and compare both files"),
        (["fit", "track.csv", "-o", "curves.png"], "the chart is written as SVG"),
        (["fit", "card.yaml"], "card.yaml is a scene, not a recording"),
        (["track", "card.gif", "--box", "1,1,20,20", "--picture", "path.gif"], "--picture writes a PNG file"),
    ])
    func `options and files that do not fit are an error`(arguments: [String], message: String) throws {
        let run = try space().run(arguments)
        #expect(run.status == 64 && run.messages.contains(message), "\(run.status) \(run.messages)")
    }
}
