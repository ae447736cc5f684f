import Foundation
import SceneFile
public import Zoetrope

/// A report on disk: `index.html`, which needs nothing else, `report.json`, and below `files` what was expected, what is
/// and the difference of every golden that failed, always under the same names.
public enum ReportFolder {
    static let json = "report.json"
    static let page = "index.html"

    /// Writes a report; one that lies there is replaced as a whole.
    ///
    /// - Throws: exit code 4 where the folder cannot be written, 64 where it holds something that is no report.
    public static func write(_ report: TestReport, to folder: String) throws(ZoetropeError) {
        var folder = folder
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        try checkTarget(folder)
        let unique = "\(ProcessInfo.processInfo.processIdentifier)-\(UInt64.random(in: 0 ... .max))"
        let draft = PathText.join(PathText.folder(of: folder), ".zoetrope-\(unique).report")
        Interruption.watch(draft)
        do {
            let report = try place(report, in: draft)
            try FileWriter.write(Data(report.json.utf8), to: PathText.join(draft, json))
            let html = ReportPage(report) { FileManager.default.contents(atPath: PathText.join(draft, $0)) }.html
            try FileWriter.write(Data(html.utf8), to: PathText.join(draft, page))
        } catch {
            Interruption.finish(draft) { try? FileManager.default.removeItem(atPath: draft) }
            throw error
        }
        let isDone = Interruption.finish(draft) { swap(draft, folder) }
        guard isDone else { throw ZoetropeError(.fileTrouble, "\(folder): the report cannot be written") }
    }

    /// Reads reports of parts and puts them together, scenes in the order of their names.
    ///
    /// - Throws: exit code 4 for a folder without a report, 64 where a part is missing or there twice.
    public static func merge(_ folders: [String]) throws(ZoetropeError) -> TestReport {
        var scenes: [TestResult] = []
        var shards: [String] = []
        for folder in folders {
            let path = PathText.join(folder, json)
            guard let data = FileManager.default.contents(atPath: path) else {
                throw ZoetropeError(.fileTrouble, "\(folder): there is no \(json) in this folder")
            }
            guard var report = try? JSONDecoder().decode(TestReport.self, from: data) else {
                throw ZoetropeError(.fileTrouble, "\(path): this is no report of this program")
            }
            for scene in report.scenes.indices {
                for golden in report.scenes[scene].goldens.indices {
                    let files = report.scenes[scene].goldens[golden].files
                    for (role, file) in files {
                        let place = PathText.join(folder, file)
                        guard isInside(file), let data = FileManager.default.contents(atPath: place) else {
                            throw ZoetropeError(.fileTrouble, "\(place): the report has no such file")
                        }
                        report.scenes[scene].goldens[golden].evidence[role] = data
                    }
                }
            }
            scenes += report.scenes
            shards += report.shards ?? []
        }
        try checkShards(shards)
        let names = scenes.map(\.scene)
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw ZoetropeError(.usage, "\(twice) is in two of the reports")
        }
        return TestReport(scenes.sorted { $0.scene < $1.scene })
    }

    /// All parts of one split have to be there: a missing one would pass for green.
    private static func checkShards(_ shards: [String]) throws(ZoetropeError) {
        guard let first = shards.first.flatMap(Shard.init) else { return }
        for index in 1...first.count {
            let name = "\(index)/\(first.count)"
            let found = shards.count { $0 == name }
            guard found == 1 else {
                throw ZoetropeError(
                    .usage, "shard \(name) is \(found == 0 ? "missing" : "there twice") among the reports")
            }
        }
        guard shards.count == first.count else {
            throw ZoetropeError(.usage, "the reports are of different splits: \(shards.joined(separator: ", "))")
        }
    }

    private static func isInside(_ file: String) -> Bool {
        !file.hasPrefix("/") && !file.split(separator: "/").contains("..")
    }

    private static func checkTarget(_ folder: String) throws(ZoetropeError) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else { return }
        guard isFolder.boolValue, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw ZoetropeError(.fileTrouble, "\(folder): this is no folder")
        }
        guard names.isEmpty || names.contains(json) else {
            throw ZoetropeError(
                .usage, "\(folder): this folder holds no report; name one that is empty or does not exist")
        }
    }

    /// Writes the files of failures; returns the report that names them.
    private static func place(_ report: TestReport, in folder: String) throws(ZoetropeError) -> TestReport {
        var report = report
        var taken: Set<String> = []
        try AtomicFile.makeFolder(folder)
        for scene in report.scenes.indices {
            for golden in report.scenes[scene].goldens.indices {
                let result = report.scenes[scene].goldens[golden]
                report.scenes[scene].goldens[golden].files = [:]
                guard !result.evidence.isEmpty, !result.passed else { continue }
                // Scenes of one name in two folders.
                var base = "files/\(result.name)"
                while !taken.insert(base).inserted { base += "-2" }
                let ending = result.name.split(separator: ".").last ?? ""
                for (role, data) in result.evidence {
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
