import Foundation
public import SceneTesting
public import Zoetrope

/// Expects a scene to look at moments as it did when its pictures were recorded.
///
/// The pictures lie in `__Snapshots__` beside the test's file, one PNG for each moment. What is missing is recorded, and the
/// test fails that once; where `CI` is set, nothing is recorded and what is missing fails. `SNAPSHOT_TESTING_RECORD` is
/// `all`, `failed`, `missing` or `never`.
///
///     @Test func opens() {
///         expectSnapshot(of: "Scenes/card.yaml", at: [.marker("open"), .seconds(1)])
///     }
///
/// - Parameters:
///   - scene: a scene file, seen from the folder of the test's file.
///   - moments: times, markers, shares of the duration, or the end.
///   - name: sets files apart where one test looks at the same moments of a scene in several ways.
///   - scale: pixels for each point.
///   - tolerance: how far pixels may be off.
///   - record: goes before what the environment says.
///   - fileID: the test's file, where failures are told; leave it out.
///   - filePath: the test's file, beside which files are looked for; leave it out.
///   - line: where failures are told; leave it out.
///   - column: where failures are told; leave it out.
///   - function: the test's name, after which files are named; leave it out.
/// - Returns: whether everything is as expected.
@discardableResult
public func expectSnapshot(
    of scene: TestedScene, at moments: [Position], named name: String? = nil, scale: Double = 1,
    tolerance: SnapshotTolerance = .exact, record: RecordMode? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column, function: String = #function
) -> Bool {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column, function: function)
    // All of them, so that one run records or tells everything.
    let outcomes = moments.map { moment in
        SnapshotAssertion(scene: scene, name: name, tolerance: tolerance, scale: scale, record: record, place: place)
            .check(.still(moment), moment: moment.fileName, ending: "png")
    }
    return !outcomes.contains(false)
}

/// Expects values of a scene to move as they did when their table was recorded: a text of a line for every `every` and
/// each marker, easy to review.
///
///     expectTrace(of: "Scenes/card.yaml", ["cardView.frame.y", "blur.effect"])
///
/// - Parameters:
///   - scene: a scene file, seen from the folder of the test's file.
///   - values: expressions as in a scene's `expect`.
///   - every: whole milliseconds.
///   - name: sets files apart where one test keeps several tables of a scene.
///   - record: goes before what the environment says.
///   - fileID: the test's file, where failures are told; leave it out.
///   - filePath: the test's file, beside which files are looked for; leave it out.
///   - line: where failures are told; leave it out.
///   - column: where failures are told; leave it out.
///   - function: the test's name, after which files are named; leave it out.
/// - Returns: whether everything is as expected.
@discardableResult
public func expectTrace(
    of scene: TestedScene, _ values: [String], every: Duration = .milliseconds(50), named name: String? = nil,
    record: RecordMode? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, function: String = #function
) -> Bool {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column, function: function)
    return SnapshotAssertion(scene: scene, name: name, record: record, place: place)
        .check(.trace(values, every: Int((every / .milliseconds(1)).rounded())), ending: "trace")
}

/// Expects a whole animation to be as it was when it was recorded, pixels and timing judged apart.
///
///     expectRender(of: "Scenes/card.yaml", as: .gif)
///
/// - Parameters:
///   - scene: a scene file, seen from the folder of the test's file.
///   - format: how the animation is kept.
///   - fps: frames a second.
///   - scale: pixels for each point.
///   - name: sets files apart where one test keeps several animations of a scene.
///   - tolerance: how far pixels may be off.
///   - record: goes before what the environment says.
///   - fileID: the test's file, where failures are told; leave it out.
///   - filePath: the test's file, beside which files are looked for; leave it out.
///   - line: where failures are told; leave it out.
///   - column: where failures are told; leave it out.
///   - function: the test's name, after which files are named; leave it out.
/// - Returns: whether everything is as expected.
@discardableResult
public func expectRender(
    of scene: TestedScene, as format: RenderedFormat = .gif, fps: Double = 30, scale: Double = 1,
    named name: String? = nil, tolerance: SnapshotTolerance = .exact, record: RecordMode? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    function: String = #function
) -> Bool {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column, function: function)
    return SnapshotAssertion(scene: scene, name: name, tolerance: tolerance, scale: scale, record: record, place: place)
        .check(.animation(format: format.rawValue, rate: fps), ending: format.fileExtension)
}

/// Expects what the scene itself promises under `expect`, in every script.
///
/// - Parameters:
///   - scene: a scene file, seen from the folder of the test's file.
///   - fileID: the test's file, where failures are told; leave it out.
///   - filePath: the test's file, beside which files are looked for; leave it out.
///   - line: where failures are told; leave it out.
///   - column: where failures are told; leave it out.
///   - function: the test's name, after which files are named; leave it out.
/// - Returns: whether everything is as expected.
@discardableResult
public func expectSceneExpectations(
    of scene: TestedScene, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, function: String = #function
) -> Bool {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column, function: function)
    do throws(ZoetropeError) {
        let result = try TestJob(settings: scene.settings).run(scene.path(from: place.file))
        for failure in result.failures { IssueReporter.fail(failure.message, at: place) }
        for error in result.errors { IssueReporter.fail(error, at: place) }
        return result.passed
    } catch {
        IssueReporter.fail("\(error)", at: place)
        return false
    }
}

/// The former name of `expectSceneExpectations(of:fileID:filePath:line:column:function:)`.
@available(*, deprecated, renamed: "expectSceneExpectations(of:fileID:filePath:line:column:function:)")
@discardableResult
public func expectPromises(
    of scene: TestedScene, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, function: String = #function
) -> Bool {
    expectSceneExpectations(
        of: scene, fileID: fileID, filePath: filePath, line: line, column: column, function: function)
}

/// What an animation is recorded as.
public enum RenderedFormat: String, Sendable, CaseIterable {
    case gif, apng

    var fileExtension: String {
        switch self {
        case .gif: "gif"
        case .apng: "png"
        }
    }
}
