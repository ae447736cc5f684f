import Foundation
import SceneTestSupport
import SceneTesting
import TestSupport
import Testing
import Zoetrope

/// The traces differ if any number in a scene's motion changes by one percent.
@Suite struct MotionConstantTests {
    /// A number in a scene's text.
    private struct Constant {
        var line: Int
        var range: Range<String.Index>
        var text: String
        var value: Double
    }

    /// The sections of a scene that define its motion.
    private static let groups = ["let", "variables", "animators", "gestures", "actions", "loaded"]

    /// Lines with numbers that are counts or identifiers and cannot change by a factor, with the reason.
    private static let counts: [String: [String]] = [
        "lucky-wheel": [
            "sectors: 24",  // a count
            "sectorAngle: 360deg / sectors", "rim: 14",  // decoration of the wheel
        ],
        "pinch-zoom": ["minimumTouches: 2", "maximumTouches: 2"],
        "video-feed": [
            "with: { row: 1 }", "with: { row: 2 }",  // identifiers
            "visible.count > 1", "cells - 1",  // counts
        ],
    ]

    /// Numbers at their maximum: larger ones have no effect or are errors.
    private static let limits = ["dampingRatio: 1 }", "tableView.opacity: 1,"]

    @Test(arguments: ["card-popover", "lucky-wheel", "mini-player", "pinch-zoom", "video-feed"])
    func `a change of one percent is detected`(scene: String) throws {
        let folder = try TemporaryFolder(copyOf: URL(fileURLWithPath: Scenes.folder))
        let (name, file) = ("\(scene).yaml", folder.path("\(scene).yaml"))
        let text = try folder.text(name)
        var goldens = GoldenOptions(folder: Scenes.goldens, record: .never)
        (goldens.drawsPictures, goldens.findsRelations) = (false, false)
        var traces = TestJob()
        (traces.goldens, traces.checksExpectations) = (goldens, false)
        let whole = try traces.run(file)
        try #require(whole.passed && !whole.goldens.isEmpty, "\(whole.goldens.map(\.message))")
        let constants = Self.constants(of: text, besides: Self.counts[scene] ?? [])
        try #require(constants.count >= 3)
        for constant in TestCases.every(4, of: constants) {
            let isLimit = constant.value == 1 && Self.limits.contains { constant.text.contains($0) }
            for factor in isLimit ? [0.99] : TestCases.every(2, of: [1.01, 0.99]) {
                var changed = text
                changed.replaceSubrange(constant.range, with: "\(constant.value * factor)")
                try folder.write(changed, to: name)
                let what = "line \(constant.line): \(constant.text) times \(factor)"
                do {
                    // One script after the other, because most changes are noticed in the first.
                    let isNoticed = try whole.scripts.contains { script in
                        traces.settings.script = script
                        return try traces.run(file).goldens.contains { $0.state == .differs }
                    }
                    if isNoticed { continue }
                    let result = try TestJob().run(file)
                    #expect(!result.failures.isEmpty, "\(what) is not noticed")
                } catch {
                    Issue.record("\(what): \(error)")
                }
            }
        }
    }

    /// The numbers other than 0 in the sections above.
    private static func constants(of text: String, besides exempt: [String]) -> [Constant] {
        var constants: [Constant] = []
        var group = ""
        var number = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            number += 1
            if let first = line.first, first.isLetter { group = String(line.prefix { $0 != ":" }) }
            guard groups.contains(group), !exempt.contains(where: { line.contains($0) }) else { continue }
            let code = line.prefix { $0 != "#" }
            for match in code.matches(of: /[0-9]+(\.[0-9]+)?/) {
                let before = code[..<match.range.lowerBound].last
                guard let value = Double(match.output.0), value != 0, before != ".",
                    before?.isLetter != true, before?.isNumber != true
                else { continue }
                constants.append(
                    Constant(
                        line: number, range: match.range,
                        text: code.trimmingCharacters(in: .whitespaces) + " [\(match.output.0)]", value: value))
            }
        }
        return constants
    }
}
