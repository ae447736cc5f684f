import Foundation

/// The cases of a test of one law on random input, or on every scene, which takes long.
///
/// The suite runs some of them, and `.ci/all-cases` runs all. Cases that are chosen, each for a reason, always run.
package enum TestCases {
    /// Whether all cases run.
    package static let runAll = ProcessInfo.processInfo.environment["ZOETROPE_ALL_CASES"] != nil

    /// All cases, or the first and every `interval`th after it.
    package static func every<Cases: Collection>(_ interval: Int, of cases: Cases) -> [Cases.Element] {
        cases.enumerated().filter { runAll || $0.offset.isMultiple(of: interval) }.map(\.element)
    }

    /// A number for all cases, or a smaller one.
    package static func number(_ all: Int, some: Int) -> Int { runAll ? all : some }
}
