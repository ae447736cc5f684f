import Files
import Foundation
import SceneFile
import Snapshots
import Work
public import Zoetrope

/// A report on disk: `index.html`, which is self-contained, `report.json`, and in `files` the actual and expected content
/// and the difference of every failed golden, with stable names, as far as these and the pictures on the page are not larger than
/// `maxGolden`. The page has the pictures of all; merging reads them from it.
///
/// A report may come from a stranger: what it contains is read, and replaced, only inside its folder.
public enum ReportFolder {
    static let json = "report.json"
    static let page = "index.html"
    private static let files = "files"
    /// The folder of the pictures of failed expectations.
    private static let pictures = "expectations"
    /// The keys of `GoldenResult.files`.
    private static let roles: Set<String> = ["expected", "actual", "difference"]

    /// The maximum size of all files of a report together, in bytes. They are held in memory.
    private static let maxTotal = 512 << 20
    /// The maximum size of what a report contains of one golden, in bytes: four stay below 3 MB with the rest of the page.
    private static let maxGolden = 720_000
    /// The part of it for pictures on the page.
    private static let maxStrip = 560_000

    /// Writes a report. An existing report in the folder is replaced as a whole.
    ///
    /// Cost: encodes the pictures of each golden that differs, which takes one to three seconds for an animation of a phone.
    ///
    /// - Parameters:
    ///   - report: what is written.
    ///   - folder: the path of the folder, which is created if necessary.
    ///   - jobs: the number of threads that encode pictures. The report is the same for any number.
    /// - Throws: exit code 4 if the folder cannot be written, 64 if it contains anything but a report and JUnit XML of
    ///   Zoetrope.
    public static func write(
        _ report: TestReport, to folder: String, jobs: Int = RenderJob().jobs
    ) throws(ZoetropeError) {
        // The folder itself may be a link of the user, which stays.
        let target = (try? ConfinedFolder(folder).resolvedPath) ?? folder
        let parent = PathText.folder(of: target)
        do {
            try checkTarget(folder)
            try ConfinedFolder.create(parent)
            let draft = try draft(of: folder, in: parent)
            let report = try place(withStrips(report, jobs: jobs), in: draft.contents)
            try draft.contents.write(Array(report.json.utf8), to: json)
            let html = ReportPage(report) { file in
                (try? draft.contents.contents(of: file, limit: InputFile.maxSize)).map { Data($0) }
            }.html
            try draft.contents.write(Array(html.utf8), to: page)
            try draft.commit(as: URL(fileURLWithPath: target).lastPathComponent, shownAs: folder)
        } catch let failure as FileFailure {
            throw ZoetropeError(failure)
        } catch {
            throw ZoetropeError(during: "writing \(folder)", error)
        }
    }

    /// A new folder, whose errors name the one that it becomes.
    private static func draft(of folder: String, in parent: String) throws(FileFailure) -> PendingFolder {
        do {
            return try PendingFolder(inUserFolder: parent, isPrivate: false, shownAs: folder)
        } catch {
            throw FileFailure(folder, error.reason)
        }
    }

    /// Checks that a report can be written to a folder.
    ///
    /// - Throws: exit code 4 if the folder cannot be read, 64 if it contains anything but a report and JUnit XML of Zoetrope.
    package static func check(_ folder: String) throws(ZoetropeError) {
        do {
            try checkTarget(folder)
        } catch let failure as FileFailure {
            throw ZoetropeError(failure)
        } catch {
            throw ZoetropeError(during: "reading \(folder)", error)
        }
    }

    /// Whether a folder has a report.
    package static func isReport(_ folder: String) -> Bool {
        (try? ConfinedFolder(folder).kind(of: json)) == .regular
    }

    /// Merges the reports of shards: the scenes have the order of a run without shards. Those of other reports are sorted by name.
    ///
    /// A shard may be run more than once: a report that passed takes precedence.
    ///
    /// - Throws: exit code 4 for a folder without a report, or with a file that is missing or not in the folder; 3 for files
    ///   that are too large; 1 if a shard is missing; 64 if two results of a shard differ, or the shards are not of the same scenes.
    public static func merge(_ folders: [String]) throws(ZoetropeError) -> TestReport {
        var all: [(folder: String, report: TestReport)] = []
        for folder in folders {
            do {
                all.append((folder, try read(ConfinedFolder(folder))))
            } catch let failure as FileFailure {
                throw failure.reason == .missing
                    ? ZoetropeError(.fileError, "\(folder): there is no \(json) in this folder")
                    : ZoetropeError(failure)
            } catch {
                throw ZoetropeError(during: "reading \(folder)", error)
            }
        }
        let reports = try ReportShards.oneOfEach(all)
        let scenes = reports.flatMap(\.scenes)
        let names = scenes.map(\.title)
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw ZoetropeError(.usage, "\(twice) appears in more than one report")
        }
        var merged = TestReport(ReportShards.ordered(reports))
        // A scene with errors is the first of its report that has any.
        if let failed = merged.scenes.first(where: { !$0.errors.isEmpty })?.title {
            merged.error = reports.first { $0.scenes.contains { $0.title == failed } }?.error
        }
        // Without those of all reports no command accepts the goldens of all.
        if let first = reports.first, reports.allSatisfy({ $0.options == first.options }) {
            merged.options = first.options
        }
        return merged
    }

    /// Reads a report with the files that it lists.
    private static func read(_ folder: ConfinedFolder) throws -> TestReport {
        var report = try header(of: folder)
        try checkTotal(of: report, in: folder)
        let strips = try strips(in: folder)
        var number = 0
        for scene in report.scenes.indices {
            for failure in report.scenes[scene].failures.indices {
                try readPicture(of: &report.scenes[scene].failures[failure], in: folder)
            }
            for golden in report.scenes[scene].goldens.indices {
                report.scenes[scene].goldens[golden].strip = strips[number]
                number += 1
                for (role, file) in report.scenes[scene].goldens[golden].files {
                    do {
                        let bytes = try folder.contents(of: file, limit: InputFile.maxSize)
                        report.scenes[scene].goldens[golden].attachments[role] = Data(bytes)
                    } catch {
                        guard error.reason == .missing || error.reason == .outside else { throw error }
                        throw ZoetropeError(
                            .fileError, "\(folder.shownPath(file)): this file of the report is missing")
                    }
                }
            }
        }
        return report
    }

    /// The pictures of a report's page. A report of an older version has none there, but all files.
    private static func strips(in folder: ConfinedFolder) throws -> [Int: FrameStrip] {
        do {
            let bytes = try folder.contents(of: page, limit: InputFile.maxSize)
            return FrameStrip.strips(in: String(decoding: bytes, as: UTF8.self))
        } catch {
            guard error.reason == .missing else { throw error }
            return [:]
        }
    }

    /// The report with the pictures of its page.
    private static func withStrips(_ report: TestReport, jobs: Int) -> TestReport {
        var report = report
        let places = report.scenes.indices.flatMap { scene in
            report.scenes[scene].goldens.indices.map { (scene: scene, golden: $0) }
        }
        let results = places.map { report.scenes[$0.scene].goldens[$0.golden] }
        let work = OrderedWork(count: results.count) { number -> FrameStrip? in
            let result = results[number]
            guard result.kind != .trace, !result.passed else { return result.strip }
            var strip = result.strip ?? strip(of: result)
            strip?.golden = number
            return strip
        }
        var number = 0
        work.run(jobs: jobs) { strip in
            report.scenes[places[number].scene].goldens[places[number].golden].strip = strip
            number += 1
        }
        return report
    }

    /// The pictures of a golden that differs or is missing; nil without its current content.
    private static func strip(of result: GoldenResult) -> FrameStrip? {
        guard let actual = result.attachments["actual"] else { return nil }
        let name = result.name.split(separator: "/").last.map(String.init) ?? "animation"
        let tolerance = PictureTolerance(levels: result.picture?.levels ?? 0, share: result.picture?.allowed ?? 0)
        return try? FrameStrip(
            expected: result.attachments["expected"], actual: actual, name: name, tolerance: tolerance,
            maxBytes: maxStrip)
    }

    /// Reads the picture of a failed expectation.
    private static func readPicture(of failure: inout TestFailure, in folder: ConfinedFolder) throws {
        guard let path = failure.picture else { return }
        do {
            failure.pictureData = Data(try folder.contents(of: path, limit: InputFile.maxSize))
        } catch {
            guard error.reason == .missing || error.reason == .outside else { throw error }
            throw ZoetropeError(.fileError, "\(folder.shownPath(path)): this file of the report is missing")
        }
    }

    /// Checks the sizes before anything is read. A report can list one file many times.
    private static func checkTotal(of report: TestReport, in folder: ConfinedFolder) throws(ZoetropeError) {
        let files =
            report.scenes.flatMap(\.goldens).flatMap(\.files.values)
            + report.scenes.flatMap(\.failures).compactMap(\.picture)
        // Reading reports the files that cannot be opened.
        let total = files.reduce(0) { $0 + ((try? folder.open($1).size) ?? 0) }
        guard total <= maxTotal else {
            throw ZoetropeError(
                .limit, "\(folder.path): the files of this report are larger than \(maxTotal >> 20) MB together")
        }
    }

    /// The report without its files. Checks the names that become names of files.
    private static func header(of folder: ConfinedFolder) throws -> TestReport {
        let data = Data(try folder.contents(of: json, limit: InputFile.maxSize))
        let foreign = ZoetropeError(.fileError, "\(folder.shownPath(json)): not a report written by zoetrope test")
        guard let report = try? JSONDecoder().decode(TestReport.self, from: data) else { throw foreign }
        for golden in report.scenes.flatMap(\.goldens) {
            let parts = golden.name.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 2, parts.allSatisfy({ !["", ".", ".."].contains($0) && !$0.utf8.contains(0) }),
                roles.isSuperset(of: golden.files.keys)
            else { throw foreign }
        }
        return report
    }

    /// Checks that a folder is missing, empty, or holds a report and nothing else: it is going to be removed.
    private static func checkTarget(_ path: String) throws {
        let folder: ConfinedFolder
        do {
            folder = try ConfinedFolder(path)
        } catch {
            guard error.reason == .missing else { throw error }
            return
        }
        let found = try folder.files()
        guard !found.isEmpty else { return }
        guard let report = try? header(of: folder) else {
            throw ZoetropeError(
                .usage, "\(path): this folder does not contain a report; choose an empty or new folder")
        }
        var own: Set<String> = [json, page]
        for golden in report.scenes.flatMap(\.goldens) {
            // Only what lies where `place` puts it.
            own.formUnion(golden.files.values.filter { $0.hasPrefix("\(files)/\(golden.name)") })
        }
        own.formUnion(report.scenes.flatMap(\.failures).compactMap(\.picture).filter { $0.hasPrefix("\(pictures)/") })
        for file in found where !own.contains(file) && !isJUnit(file, in: folder) {
            throw ZoetropeError(
                .usage,
                """
                \(folder.shownPath(file)): this file does not belong to the report in its folder, which would be removed; \
                choose an empty or new folder
                """)
        }
        for file in found { _ = try folder.open(file) }
    }

    /// Whether a file is JUnit XML that `zoetrope test` wrote, which users put beside the report.
    private static func isJUnit(_ file: String, in folder: ConfinedFolder) -> Bool {
        let start = Array(TestReport.junitStart.utf8)
        return !file.contains("/") && (try? folder.open(file).read(upTo: start.count)) == start
    }

    /// Writes the files of failed goldens; returns the report with their paths.
    private static func place(_ report: TestReport, in folder: ConfinedFolder) throws(FileFailure) -> TestReport {
        var report = report
        var taken: Set<String> = []
        var count = 0
        for scene in report.scenes.indices {
            for failure in report.scenes[scene].failures.indices {
                report.scenes[scene].failures[failure].picture = nil
                guard let data = report.scenes[scene].failures[failure].pictureData else { continue }
                count += 1
                let file = "\(pictures)/\(count).png"
                try folder.write([UInt8](data), to: file)
                report.scenes[scene].failures[failure].picture = file
            }
            for golden in report.scenes[scene].goldens.indices {
                let result = report.scenes[scene].goldens[golden]
                report.scenes[scene].goldens[golden].files = [:]
                guard !result.attachments.isEmpty, !result.passed else { continue }
                // Scenes in different folders may have the same name.
                var base = "\(files)/\(result.name)"
                while !taken.insert(base).inserted { base += "-2" }
                let ending = result.name.split(separator: ".").last ?? ""
                var room = maxGolden - (result.strip?.bytes ?? 0)
                // What is most useful first.
                for role in ["actual", "expected", "difference"] {
                    guard let data = result.attachments[role], data.count <= room else { continue }
                    room -= data.count
                    let file = "\(base)/\(role).\(ending)"
                    try folder.write([UInt8](data), to: file)
                    report.scenes[scene].goldens[golden].files[role] = file
                }
            }
        }
        return report
    }
}
