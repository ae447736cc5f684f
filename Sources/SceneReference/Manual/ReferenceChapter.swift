import Pages
import SceneLanguage
import Snapshots
import Zoetrope

/// How close the pictures come to those of another program: measured anew each time the manual is made.
enum ReferenceChapter {
    /// Throws as drawing and reading the cases does. Cost: a few milliseconds a case.
    static func text(_ suite: ReferenceSuite) throws(ZoetropeError) -> String {
        var rows: [[String]] = []
        for reference in suite.cases { rows.append(row(of: reference, try reference.figures())) }
        return """
            \(suite.cases.count) small scenes, one thing each, were drawn by \(suite.browser) from twins in HTML, and \
            stand in `Tests/ReferenceTests/Cases`. The browser drew with several times the pixels in each direction \
            and its picture was averaged down, so that the shape counts and not its shortcuts: at one to one it \
            flattens curves to within a quarter of a pixel and thickens dark text. Kinds with an oversampling of 1 \
            are compared as they are.

            Differences are in levels of 0...255. The tests refuse a case that is beyond what its kind allows:

            \(Markdown.table(
                ["kind", "mean", "worst", "pixels beyond \(ReferenceFigures.level) levels", "text", "oversampling", "why they differ"],
                suite.kinds.map(row)))

            What this version draws:

            \(Markdown.table(
                ["case", "mean", "worst", "pixels beyond \(ReferenceFigures.level) levels", "ink", "offset"], rows))
            """
    }

    private static func row(of kind: ReferenceKind) -> [String] {
        [
            kind.name, Value.format(kind.mean), "\(kind.worst)", "\(Value.format(kind.share)) %",
            kind.ink.map {
                "ink \(Value.format($0.amount)) %, offset \(Value.format($0.offset)) points, "
                    + "edges \(Value.format($0.edges)) points"
            } ?? "",
            "\(kind.oversampling)", kind.because,
        ]
    }

    /// One decimal, so that a last bit on another machine does not show.
    private static func row(of reference: ReferenceCase, _ figures: ReferenceFigures) -> [String] {
        func rounded(_ value: Double) -> String {
            // Adding nothing turns -0 into 0.
            "\((value * 10).rounded() / 10 + 0)"
        }
        let isText = reference.kind.ink != nil
        return [
            reference.description, rounded(figures.picture.mean), "\(figures.picture.worst)",
            "\(rounded(figures.share)) %", isText ? "\(rounded(100 * figures.ink.excess)) %" : "",
            isText ? "\(rounded(figures.offset)) points" : "",
        ]
    }
}
