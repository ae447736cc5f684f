import Foundation
import SceneTesting
import Zoetrope

/// Holds a scene to one file beside the test.
struct SnapshotAssertion {
    var scene: TestedScene
    var name: String?
    var tolerance = SnapshotTolerance.exact
    var scale = 1.0
    var record: RecordMode?
    var place: TestPlace

    /// Compares, records where that is due, and tells the test.
    func check(_ content: GoldenCheck.Content, moment: String? = nil, ending: String) -> Bool {
        let parts = [name ?? scene.name, name == nil ? scene.settings.script : nil, moment].compactMap(\.self)
        let path = place.snapshot(parts, ending: ending)
        do throws(ZoetropeError) {
            let mode = try RecordMode.resolve(record?.rawValue, environment: ProcessInfo.processInfo.environment)
            var golden = GoldenCheck(
                record: mode, acceptance: "\(RecordMode.variable)=failed swift test, and commit it")
            golden.settings = scene.settings
            (golden.scale, golden.levels, golden.share) = (scale, tolerance.levels, tolerance.share)
            let result = try golden.run(content, of: scene.path(from: place.file), at: path)
            guard !result.passed else { return true }
            let evidence = result.evidence.map { ("\($0.key).\(ending)", $0.value) }
            IssueReporter.fail(
                result.message, evidence: Dictionary(evidence, uniquingKeysWith: { first, _ in first }), at: place)
        } catch {
            IssueReporter.fail("\(error)", at: place)
        }
        return false
    }
}

extension Position {
    /// What a file of the moment is called.
    var fileName: String {
        switch self {
        case .time(let time): "\(Int((time * 1000).rounded()))ms"
        case .share(let share): "\(Int((share * 100).rounded()))%"
        case .marker(let name): name
        case .end: "end"
        case .offset(let base, let seconds):
            "\(base.fileName)\(seconds < 0 ? "-" : "+")\(Int((abs(seconds) * 1000).rounded()))ms"
        }
    }
}
