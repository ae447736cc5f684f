import Foundation
import Synchronization
import Work
import Zoetrope

/// Renders files for the page: one at a time, and only the last result is kept in memory.
actor ExportJobs {
    /// How far a job is.
    struct Status: Encodable {
        var id: Int
        /// Frames that are done, and their total; 0 until it is known.
        var done = 0
        var total = 0
        /// The size of the file in bytes; nil while it is rendered.
        var bytes: Int?
        var frames: Int?
        /// In pixels.
        var width: Int?
        var height: Int?
        /// In seconds.
        var duration: Double?
        var fileName: String
        var warnings: [String] = []
        /// The error message; nil unless rendering has failed.
        var problem: String?
    }

    /// A file that was rendered.
    struct File {
        var name: String
        var type: String
        var data: Data
    }

    /// A larger file is not kept, in bytes.
    private static let maxLength = 128 << 20
    private static let pool = WorkerPool("export", threads: 1)

    /// Frames that are done and their total, written by the thread that renders.
    private final class Progress: Sendable {
        private let state = Mutex((done: 0, total: 0))

        var value: (done: Int, total: Int) { state.withLock { $0 } }
        func set(_ done: Int, _ total: Int) { state.withLock { $0 = (done, total) } }
    }

    private var status: Status?
    private var file: File?
    private var progress = Progress()
    private var isRunning = false
    private var nextID = 1

    /// Begins to render a file.
    ///
    /// - Throws: exit code 64 while another one is rendered.
    func begin(_ scene: PreparedScene, _ settings: ExportSettings) throws(ZoetropeError) -> Status {
        guard !isRunning else { throw ZoetropeError(.usage, "another file is being rendered; wait until it is done") }
        let id = nextID
        nextID += 1
        let name = "\(scene.name).\(settings.fileExtension)"
        let progress = Progress()
        (self.progress, file, isRunning) = (progress, nil, true)
        status = Status(id: id, fileName: name)
        Task {
            let result = await Self.pool.run { Self.render(scene, settings, name: name) { progress.set($0, $1) } }
            finish(id, result, settings)
        }
        return Status(id: id, fileName: name)
    }

    /// The status of a job; nil if it is not the last one.
    func status(of id: Int) -> Status? {
        guard var status, status.id == id else { return nil }
        (status.done, status.total) = progress.value
        return status
    }

    /// The file of a job; nil if it is not the last one or has none.
    func file(of id: Int) -> File? { status?.id == id ? file : nil }

    private func finish(_ id: Int, _ result: Result<(RenderReport, Data), ZoetropeError>, _ settings: ExportSettings) {
        isRunning = false
        guard var status, status.id == id else { return }
        switch result {
        case .success((let report, let data)):
            let output = report.outputs[0]
            (status.bytes, status.frames, status.duration) = (data.count, output.frames, output.duration)
            (status.width, status.height, status.warnings) = (output.width, output.height, report.warnings)
            file = File(name: status.fileName, type: Self.types[settings.format] ?? "image/gif", data: data)
        case .failure(let problem): status.problem = problem.description
        }
        self.status = status
    }

    private static let types = ["gif": "image/gif", "webp": "image/webp", "apng": "image/apng", "mp4": "video/mp4"]

    private static func render(
        _ scene: PreparedScene, _ settings: ExportSettings, name: String, progress: @escaping (Int, Int) -> Void
    ) -> Result<(RenderReport, Data), ZoetropeError> {
        Result { () throws(ZoetropeError) in
            do {
                return try ScratchFolder.with { folder in
                    var job = RenderJob()
                    job.options = settings.options
                    job.format = settings.format
                    job.paths = ["\(folder)/export.\(settings.fileExtension)"]
                    let report = try job.run(scene, progress: progress)
                    guard (report.outputs.first?.bytes ?? 0) <= maxLength else {
                        throw ZoetropeError(
                            .limit, "the file has more than \(maxLength >> 20) MB; render it with the command")
                    }
                    return (report, Data(try InputFile.read(job.paths[0])))
                }
            } catch {
                throw ZoetropeError(during: "rendering \(scene.file)", error, in: scene.loaded.folder)
            }
        }
    }
}
