import Foundation
public import SceneTesting
public import Zoetrope

/// Compares a scene at given moments with recorded images.
///
/// The images are stored in `__Snapshots__` next to the test's file, one PNG per moment. A missing image is recorded,
/// and the test fails once; if `CI` is set, nothing is recorded and a missing image is a failure. The environment
/// variable `SNAPSHOT_TESTING_RECORD` can be `all`, `failed`, `missing` or `never`.
///
///     @Test func opens() {
///         expectSnapshot(of: "Scenes/card.yaml", at: [.marker("open"), .seconds(1)])
///     }
///
/// - Parameters:
///   - scene: a scene file; a relative path is resolved against the folder of the test's file.
///   - moments: times, markers, fractions of the duration, or the end.
///   - name: replaces the scene's name in file names, for tests that record the same moments of a scene several times.
///   - scale: pixels per point.
///   - tolerance: how much the image may differ from the recording.
///   - record: overrides the environment variable.
///   - fileID: location of reported failures; omit to use the call site.
///   - filePath: the test's file, next to which recordings are stored; omit to use the call site.
///   - line: location of reported failures; omit to use the call site.
///   - column: location of reported failures; omit to use the call site.
///   - function: the test's name, used in file names; omit to use the calling function.
/// - Returns: whether the expectation holds.
@discardableResult
public func expectSnapshot(
    of scene: TestedScene, at moments: [SceneMoment], named name: String? = nil, scale: Double = 1,
    tolerance: SnapshotTolerance = .exact, record: RecordMode? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column, function: String = #function
) -> Bool {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column, function: function)
    // Checks all moments even after a failure, so that one run records or reports everything.
    let outcomes = moments.map { moment in
        SnapshotAssertion(scene: scene, name: name, tolerance: tolerance, scale: scale, record: record, place: place)
            .check(.still(moment), moment: moment.fileName, fileExtension: "png")
    }
    return !outcomes.contains(false)
}

/// Compares values of a scene over time with the recorded ones.
///
/// The values are stored as a text table with a row for each multiple of `every` and for each marker.
///
///     expectTrace(of: "Scenes/card.yaml", ["cardView.frame.y", "blur.effect"])
///
/// - Parameters:
///   - scene: a scene file; a relative path is resolved against the folder of the test's file.
///   - values: expressions as in a scene's `expect`.
///   - every: interval between rows, rounded to whole milliseconds.
///   - name: replaces the scene's name in file names, for tests that record several tables of a scene.
///   - record: overrides the environment variable.
///   - fileID: location of reported failures; omit to use the call site.
///   - filePath: the test's file, next to which recordings are stored; omit to use the call site.
///   - line: location of reported failures; omit to use the call site.
///   - column: location of reported failures; omit to use the call site.
///   - function: the test's name, used in file names; omit to use the calling function.
/// - Returns: whether the expectation holds.
@discardableResult
public func expectTrace(
    of scene: TestedScene, _ values: [String], every: Duration = .milliseconds(50), named name: String? = nil,
    record: RecordMode? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, function: String = #function
) -> Bool {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column, function: function)
    return SnapshotAssertion(scene: scene, name: name, record: record, place: place)
        .check(.trace(values, every: Int((every / .milliseconds(1)).rounded())), fileExtension: "trace")
}

/// Compares a whole animation with the recorded one. Differences in pixels and in timing are reported separately.
///
///     expectRender(of: "Scenes/card.yaml", as: .gif)
///
/// - Parameters:
///   - scene: a scene file; a relative path is resolved against the folder of the test's file.
///   - format: the file format of the recording.
///   - fps: frames per second, 1...50; the test fails for other values.
///   - scale: pixels per point.
///   - name: replaces the scene's name in file names, for tests that record several animations of a scene.
///   - tolerance: how much the image may differ from the recording.
///   - record: overrides the environment variable.
///   - fileID: location of reported failures; omit to use the call site.
///   - filePath: the test's file, next to which recordings are stored; omit to use the call site.
///   - line: location of reported failures; omit to use the call site.
///   - column: location of reported failures; omit to use the call site.
///   - function: the test's name, used in file names; omit to use the calling function.
/// - Returns: whether the expectation holds.
@discardableResult
public func expectRender(
    of scene: TestedScene, as format: RenderedFormat = .gif, fps: Double = 30, scale: Double = 1,
    named name: String? = nil, tolerance: SnapshotTolerance = .exact, record: RecordMode? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    function: String = #function
) -> Bool {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column, function: function)
    return SnapshotAssertion(scene: scene, name: name, tolerance: tolerance, scale: scale, record: record, place: place)
        .check(.animation(format: format.rawValue, rate: fps), fileExtension: format.fileExtension)
}

/// Checks the scene's own `expect` section in every script, or only in the script that the settings select.
///
/// - Parameters:
///   - scene: a scene file; a relative path is resolved against the folder of the test's file.
///   - fileID: location of reported failures; omit to use the call site.
///   - filePath: the test's file, against whose folder relative paths are resolved; omit to use the call site.
///   - line: location of reported failures; omit to use the call site.
///   - column: location of reported failures; omit to use the call site.
///   - function: the test's name, used in file names; omit to use the calling function.
/// - Returns: whether the expectation holds.
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

/// The file format of a recorded animation.
public enum RenderedFormat: String, Sendable, CaseIterable {
    case gif, apng

    var fileExtension: String {
        switch self {
        case .gif: "gif"
        case .apng: "png"
        }
    }
}
