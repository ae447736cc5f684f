import Foundation
import SceneTesting
import Zoetrope

/// Compares a scene with one recorded file.
struct SnapshotAssertion {
    var scene: TestedScene
    var name: String?
    var tolerance = SnapshotTolerance.exact
    var scale = 1.0
    var record: RecordMode?
    var place: TestPlace

    /// Compares the scene with the file, records it if the mode says so, and reports a failure to the test.
    func check(_ content: GoldenCheck.Content, moment: String? = nil, fileExtension: String) -> Bool {
        let parts = [name ?? scene.name, name == nil ? scene.settings.script : nil, moment].compactMap(\.self)
        let path = place.snapshot(parts, fileExtension: fileExtension)
        do throws(ZoetropeError) {
            let mode = try RecordMode.resolve(record?.rawValue, environment: ProcessInfo.processInfo.environment)
            var golden = GoldenCheck(
                record: mode, acceptCommand: "\(RecordMode.variable)=failed swift test, and commit it")
            golden.settings = scene.settings
            (golden.scale, golden.levels, golden.share) = (scale, tolerance.levels, tolerance.share)
            let result = try golden.run(content, of: scene.path(from: place.file), at: path)
            guard !result.passed else { return true }
            let attachments = result.attachments.map { ("\($0.key).\(fileExtension)", $0.value) }
            IssueReporter.fail(
                result.message, attachments: Dictionary(attachments, uniquingKeysWith: { first, _ in first }), at: place
            )
        } catch {
            IssueReporter.fail("\(error)", at: place)
        }
        return false
    }
}

extension SceneMoment {
    /// The moment as part of a file name.
    var fileName: String {
        switch self {
        case .time(let time): "\(Int((time * 1000).rounded()))ms"
        case .fraction(let fraction): "\(Int((fraction * 100).rounded()))%"
        case .marker(let name): name
        case .end: "end"
        case .offset(let base, let seconds):
            "\(base.fileName)\(seconds < 0 ? "-" : "+")\(Int((abs(seconds) * 1000).rounded()))ms"
        }
    }
}
