import Foundation
import SceneFile
public import Zoetrope

/// A report on disk: `index.html`, which is self-contained, `report.json`, and in `files` the expected and actual content
/// and the difference of every failed golden, with stable names.
public enum ReportFolder {
    static let json = "report.json"
    static let page = "index.html"

    /// Writes a report. An existing report in the folder is replaced as a whole.
    ///
    /// - Throws: exit code 4 if the folder cannot be written, 64 if it contains files other than a report.
    public static func write(_ report: TestReport, to folder: String) throws(ZoetropeError) {
        var folder = folder
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        try checkTarget(folder)
        let unique = "\(ProcessInfo.processInfo.processIdentifier)-\(UInt64.random(in: 0 ... .max))"
        let draft = PathText.join(PathText.folder(of: folder), ".zoetrope-\(unique).report")
        do {
            try InterruptHandler.register(draft) {
                Result { () throws(ZoetropeError) in try AtomicFile.makeFolder(draft) }
            }.get()
            let report = try place(report, in: draft)
            try FileWriter.write(Data(report.json.utf8), to: PathText.join(draft, json))
            let html = ReportPage(report) { FileManager.default.contents(atPath: PathText.join(draft, $0)) }.html
            try FileWriter.write(Data(html.utf8), to: PathText.join(draft, page))
        } catch {
            InterruptHandler.complete(draft) { try? FileManager.default.removeItem(atPath: draft) }
            throw error
        }
        let isDone = InterruptHandler.complete(draft) { swap(draft, folder) }
        guard isDone else { throw ZoetropeError(.fileError, "\(folder): the report cannot be written") }
    }

    /// Merges the reports of shards; scenes are sorted by name.
    ///
    /// - Throws: exit code 4 for a folder without a report, 64 if a shard is missing or occurs more than once.
    public static func merge(_ folders: [String]) throws(ZoetropeError) -> TestReport {
        var scenes: [TestResult] = []
        var shards: [String] = []
        for folder in folders {
            let path = PathText.join(folder, json)
            guard let data = FileManager.default.contents(atPath: path) else {
                throw ZoetropeError(.fileError, "\(folder): there is no \(json) in this folder")
            }
            guard var report = try? JSONDecoder().decode(TestReport.self, from: data) else {
                throw ZoetropeError(.fileError, "\(path): not a report written by zoetrope test")
            }
            for scene in report.scenes.indices {
                for golden in report.scenes[scene].goldens.indices {
                    let files = report.scenes[scene].goldens[golden].files
                    for (role, file) in files {
                        let place = PathText.join(folder, file)
                        guard isInside(file), let data = FileManager.default.contents(atPath: place) else {
                            throw ZoetropeError(.fileError, "\(place): this file of the report is missing")
                        }
                        report.scenes[scene].goldens[golden].attachments[role] = data
                    }
                }
            }
            scenes += report.scenes
            shards += report.shards ?? []
        }
        try checkShards(shards)
        let names = scenes.map(\.scene)
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw ZoetropeError(.usage, "\(twice) appears in more than one report")
        }
        return TestReport(scenes.sorted { $0.scene < $1.scene })
    }

    /// Checks that every shard is present: otherwise a merge that omits a failed shard would pass.
    private static func checkShards(_ shards: [String]) throws(ZoetropeError) {
        guard let first = shards.first.flatMap(Shard.init) else { return }
        for index in 1...first.count {
            let name = "\(index)/\(first.count)"
            let found = shards.count { $0 == name }
            guard found == 1 else {
                throw ZoetropeError(
                    .usage, "shard \(name) is \(found == 0 ? "missing from" : "in more than one of") the reports")
            }
        }
        guard shards.count == first.count else {
            throw ZoetropeError(
                .usage, "the reports come from different numbers of shards: \(shards.joined(separator: ", "))")
        }
    }

    private static func isInside(_ file: String) -> Bool {
        !file.hasPrefix("/") && !file.split(separator: "/").contains("..")
    }

    private static func checkTarget(_ folder: String) throws(ZoetropeError) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else { return }
        guard isFolder.boolValue, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw ZoetropeError(.fileError, "\(folder): this is not a folder")
        }
        guard names.isEmpty || names.contains(json) else {
            throw ZoetropeError(
                .usage, "\(folder): this folder does not contain a report; choose an empty or new folder")
        }
    }

    /// Writes the files of failed goldens; returns the report with their paths.
    private static func place(_ report: TestReport, in folder: String) throws(ZoetropeError) -> TestReport {
        var report = report
        var taken: Set<String> = []
        try AtomicFile.makeFolder(folder)
        for scene in report.scenes.indices {
            for golden in report.scenes[scene].goldens.indices {
                let result = report.scenes[scene].goldens[golden]
                report.scenes[scene].goldens[golden].files = [:]
                guard !result.attachments.isEmpty, !result.passed else { continue }
                // Scenes in different folders may have the same name.
                var base = "files/\(result.name)"
                while !taken.insert(base).inserted { base += "-2" }
                let ending = result.name.split(separator: ".").last ?? ""
                for (role, data) in result.attachments {
                    let file = "\(base)/\(role).\(ending)"
                    try FileWriter.write(data, to: PathText.join(folder, file))
                    report.scenes[scene].goldens[golden].files[role] = file
                }
            }
        }
        return report
    }

    private static func swap(_ draft: String, _ folder: String) -> Bool {
        let manager = FileManager.default
        guard manager.fileExists(atPath: folder) else { return rename(draft, folder) == 0 }
        let old = draft + ".old"
        guard rename(folder, old) == 0 else { return false }
        guard rename(draft, folder) == 0 else {
            _ = rename(old, folder)
            return false
        }
        try? manager.removeItem(atPath: old)
        return true
    }
}
