import Pages
import SceneLanguage
import Snapshots
import Zoetrope

/// How close the pictures are to those of Chromium, measured each time the page is written.
enum AccuracyPage {
    /// - Throws: exit code 4 when a picture cannot be read, 2 or 3 when a case cannot be drawn. Cost: a few milliseconds
    ///   per case.
    static func text(_ suite: ReferenceSuite) throws(ZoetropeError) -> String {
        let level = ReferenceFigures.level
        var rows: [[String]] = []
        for reference in suite.cases { rows.append(row(of: reference, try reference.figures())) }
        return """
            # Accuracy of the pictures

            Written by `Benchmarks/ProjectPages`.

            \(suite.cases.count) small scenes in `Tests/ReferenceTests/Cases`, each about one feature, have an HTML page \
            that describes the same picture. \(suite.browser) drew these pages. It drew them enlarged, and the result was \
            averaged down, so that the shapes are compared and not the browser's approximations: at the original size it \
            flattens curves to within a quarter of a pixel and thickens dark text. Kinds with an oversampling of 1 are \
            compared without enlargement.

            ## Tolerances

            Differences are in levels of 0...255. A test fails when a case exceeds the tolerances of its kind:

            \(Markdown.table(
                ["kind", "mean", "worst", "pixels beyond \(level) levels", "text", "oversampling", "why they differ"],
                suite.kinds.map(row)))

            ## Results

            This version draws:

            \(Markdown.table(
                ["case", "mean", "worst", "pixels beyond \(level) levels", "amount of ink", "offset of the ink"], rows))

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

    /// One decimal, so that differences of rounding between machines do not change the page.
    private static func row(of reference: ReferenceCase, _ figures: ReferenceFigures) -> [String] {
        func rounded(_ value: Double) -> String {
            // Adding 0 turns -0 into 0.
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
