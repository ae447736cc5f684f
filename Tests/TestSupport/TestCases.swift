import Foundation

/// The cases of a test that has many of them.
///
/// The suite runs some of them, so that it takes under three minutes. `.ci/all-cases` runs all.
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
