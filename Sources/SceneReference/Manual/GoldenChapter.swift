import Pages
import SceneModel
import SceneTesting

/// What a scene keeps, and how it is compared.
enum GoldenChapter {
    static func text(_ tables: KeyTables) -> String {
        """
        `goldens` says what of a scene is kept in files, so that `zoetrope test` can tell what has changed: a trace (a \
        table of values) for each script, stills, and a whole animation. They lie in a folder with the scene's name, \
        by default `Goldens/NAME/` beside the scene: `SCRIPT.trace`, `SCRIPT.MOMENT.png` and `SCRIPT.gif` (or `.png` \
        for an APNG).

        ```yaml
        goldens:
          trace: [cardView.frame.y, cardView.cornerRadius]
          stills: [open, 1.2s]
          animation: gif
          scale: 0.5
          scripts:
            dragged: { every: 20ms, stills: 900ms }
        ```

        \(tables.table(KeySections.goldens))

        A trace has a row every so many milliseconds, at each marker and at the end; points, boxes, colours and \
        transforms take a column for each of their numbers. Where nothing changes rows are left out. A column that \
        reaches 10 is rounded to 1/100, any other to 1/10000, halves away from zero, after a rounding to 1e-9 that takes \
        away what processors differ in: the text is the same on every machine. What differs is told by value and \
        instant, and where it is the same motion at another time, pace or size, that is said: \
        \(MotionRelation.late(0.033)), \(MotionRelation.slower(1.1)), \(MotionRelation.scaled(1.01)). Pictures are \
        compared as `zoetrope diff` does. An `apng` is without loss; a `gif` is smaller, but what is kept of it has gone \
        through the encoder, so that another release may need it recorded anew.

        \(Markdown.table(["`--record`", "writes"], RecordMode.allCases.map { [Markdown.code($0.rawValue), $0.summary] }))

        `\(RecordMode.missing)` unless said otherwise, by `--record` or by the variable `\(RecordMode.variable)`; but \
        `\(RecordMode.never)`, and nothing else, where one of \
        \(RecordMode.unattended.map(Markdown.code).joined(separator: ", ")) is set. A run that records fails: look at what \
        it wrote, commit it, and run again. `--accept NAME` writes one golden as it is now, `--prune` lists those that \
        no scene keeps any more, `--report DIR` writes a page with what was expected, the difference and what is side \
        by side, `--junit FILE` what CI reads. `--shard 2/5` tests a part of the scenes; `--merge DIR` puts the reports \
        of all parts together. A scene under `--size`, `--device`, `--appearance`, `--set` or `--reduce-motion` is not held \
        to its goldens.
        """
    }
}

extension RecordMode {
    var summary: String {
        switch self {
        case .all: "every golden that is not what it would be now"
        case .failed: "goldens that differ, and missing ones"
        case .missing: "missing ones"
        case .never: "none; a missing one is a failure"
        }
    }
}
