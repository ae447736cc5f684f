import Foundation
import Work
import Zoetrope

/// Renders files for the page: one at a time, and only the last result is kept in memory.
struct ExportJobs: Sendable {
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
        var fileName: String?
        var warnings: [String] = []
        /// The error message; nil unless rendering has failed.
        var problem: String?
    }

    /// A file that was rendered.
    struct File: Sendable {
        var name: String
        var type: String
        var data: Data
        var output: RenderReport.Output
        var warnings: [String]
    }

    /// A larger file is not kept, in bytes.
    private static let maxLength = 128 << 20

    private static let pool = WorkerPool("export", threads: 1)

    private let work = BackgroundWork<File>(pool, busy: "another file is being rendered; wait until it is done")

    /// Begins to render a file.
    ///
    /// - Throws: exit code 64 while another one is rendered.
    func begin(_ scene: PreparedScene, _ settings: ExportSettings) async throws(ZoetropeError) -> Status {
        Status(id: try await work.begin { progress, _ in Self.render(scene, settings, progress: progress) })
    }

    /// The status of a job; nil if it is not the last one.
    func status(of id: Int) async -> Status? {
        guard let state = await work.state(of: id) else { return nil }
        var status = Status(id: id, done: state.done, total: state.total)
        switch state.result {
        case nil: break
        case .success(let file):
            let output = file.output
            (status.bytes, status.frames, status.duration) = (file.data.count, output.frames, output.duration)
            (status.width, status.height) = (output.width, output.height)
            (status.fileName, status.warnings) = (file.name, file.warnings)
        case .failure(let problem): status.problem = problem.description
        }
        return status
    }

    /// The file of a job; nil if it is not the last one or has none.
    func file(of id: Int) async -> File? { try? await work.state(of: id)?.result?.get() }

    private static let types = ["gif": "image/gif", "webp": "image/webp", "apng": "image/apng", "mp4": "video/mp4"]

    private static func render(
        _ scene: PreparedScene, _ settings: ExportSettings, progress: @escaping BackgroundWork<File>.Progress
    ) -> Result<File, ZoetropeError> {
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
                    return File(
                        name: "\(scene.name).\(settings.fileExtension)",
                        type: types[settings.format] ?? "image/gif", data: Data(try InputFile.read(job.paths[0])),
                        output: report.outputs[0], warnings: report.warnings)
                }
            } catch {
                throw ZoetropeError(during: "rendering \(scene.file)", error, in: scene.loaded.folder)
            }
        }
    }
}
