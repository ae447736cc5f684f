import Foundation
import Pages

/// How exactly `zoetrope fit` finds motions in recordings.
enum RecordingsPage {
    private static let quantities = ["position", "rotation", "opacity"]
    private static let curves = [
        ("named", "a named timing function"), ("cubic", "any cubic timing function"), ("spring", "a spring"),
    ]
    /// With what their errors are multiplied.
    private static let measures: [(name: String, title: String, factor: Double, decimals: Int, unit: String)] = [
        ("begin", "begin", 1, 3, "frames"), ("duration", "duration", 100, 2, "%"),
        ("response", "response", 100, 2, "%"), ("dampingRatio", "damping ratio", 1, 4, ""),
    ]
    private static let totals = [
        ("family", "its family is right, or listed with a criterion that is less than 6 worse"),
        ("interval of the begin", "the interval of the begin holds the truth"),
        ("intervals of the curve", "the intervals of duration, response and damping ratio hold the truth"),
    ]

    static func text(_ figures: RecordingFigures) -> String {
        """
        # Motion measured from recordings

        Written by `Benchmarks/ProjectPages` from `Benchmarks/recordings/figures.json`.

        A card of 120 x 90 points moves by 40 to 300 points, turns by 20 to 90 degrees, or fades by 0.3 to 0.8, at a random instant, with \
        a random curve: a named timing function, a cubic timing function with random control points, a spring of UIKit, or one with a \
        response and a damping ratio. It is recorded, and `zoetrope fit` finds the motion again.

        ## Recordings of Zoetrope

        `standard` GIFs and MP4s of \(count(figures, "zoetrope")) random motions. A cell holds the share of the answers within half a frame \
        of the begin, 2 % of the duration or response, or 0.02 of the damping ratio, and the median of the errors. Begins are those of answers \
        with one curve, the other numbers those of answers with the right family.

        \(errors(figures, "zoetrope"))

        \(shares(figures, "zoetrope"))

        ## Animations that overlap

        Recordings of \(count(figures, "overlapping")) positions and turns in which a second animation with the same curve begins before \
        the first one has ended, and is added to it as UIKit does. The curves are named timing functions but for the linear one, and springs.

        \(errors(figures, "overlapping"))

        \(shares(figures, "overlapping", curves: "both curves are found"))

        ## Recordings of a browser

        Chromium draws the frames of \(count(figures, "browser")) random motions with CSS animations, and springs with JavaScript. \
        ffmpeg adds noise, leaves out frames, and compresses them with H.264 at a rate factor of 23. The bounds are twice as wide.

        \(errors(figures, "browser"))

        \(shares(figures, "browser"))

        ## What limits them

        - A cubic timing function has four free numbers, and different ones can look alike: a curve that begins very slowly and one that \
        begins later may differ by a hundredth of a pixel. The interval of the duration is wide then.
        - An opacity is seen from colours of 8 bits. In a GIF of Zoetrope it has steps of 1/255. A film shows a slow fade in larger steps: \
        H.264 repeats a block whose change is small.

        ## How to measure again

        ```
        swift build -c release
        Benchmarks/recordings/round-trip.py --count 500 --seed 78 --figures Benchmarks/recordings/figures.json
        Benchmarks/recordings/round-trip.py --overlapping --count 100 --seed 91 --figures Benchmarks/recordings/figures.json
        Benchmarks/recordings/browser.py --count 100 --seed 79 --figures Benchmarks/recordings/figures.json
        swift run -c release ProjectPages
        ```

        """
    }

    /// The number of motions.
    private static func count(_ figures: RecordingFigures, _ source: String) -> String {
        let recording = figures.recordings(source).first ?? ""
        return figures.total(source, recording, "one curve").map { "\($0.count)" } ?? "no"
    }

    private static func errors(_ figures: RecordingFigures, _ source: String) -> String {
        let recordings = figures.recordings(source)
        var rows: [[String]] = []
        for quantity in quantities {
            for (curve, title) in curves {
                for measure in measures {
                    let cells = recordings.map { recording in
                        figures.row(source, recording, quantity, curve, measure.name).map {
                            "\(share($0.right, $0.count)), \(error($0, measure.factor, measure.decimals, measure.unit))"
                        } ?? ""
                    }
                    guard cells.contains(where: { !$0.isEmpty }) else { continue }
                    rows.append(["\(quantity), \(title)", measure.title] + cells)
                }
            }
        }
        return Markdown.table(["motion", "measure"] + recordings, rows)
    }

    /// - Parameter curves: the title of the share of the answers with as many curves as the motion has.
    private static func shares(
        _ figures: RecordingFigures, _ source: String, curves: String = "one curve is found"
    ) -> String {
        let recordings = figures.recordings(source)
        return Markdown.table(
            ["share of the answers"] + recordings,
            ([("one curve", curves)] + totals).map { name, title in
                [title]
                    + recordings.map { figures.total(source, $0, name).map { share($0.right, $0.count) } ?? "" }
            })
    }

    private static func share(_ right: Int, _ count: Int) -> String {
        "\(Fixed.text(100 * Double(right) / Double(max(count, 1)), 0)) %"
    }

    private static func error(
        _ row: RecordingFigures.Row, _ factor: Double, _ decimals: Int, _ unit: String
    ) -> String {
        guard let error = row.medianError else { return "" }
        let number = Fixed.text(factor * error, decimals)
        return unit.isEmpty ? number : "\(number) \(unit)"
    }
}
