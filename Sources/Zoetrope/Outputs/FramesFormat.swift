import Encoding
import Foundation
import Graphics
import SceneFile

/// A folder of PNG frames, numbered from 0.
enum FramesFormat: OutputFormat {
    static let name = "frames"
    static let fileExtension: String? = nil
    static let summary = "a folder of PNG frames, frame-0000.png and so on"
    static let maxRate: Double? = nil
    static let takesBudget = false

    /// - Parameter path: a folder, or in its last part a pattern of `FrameNames`.
    static func open(_ path: String, request: OutputRequest) throws -> any AnimationOutput {
        let (folder, names) = place(of: path)
        return try FrameFolder(folder, names: names)
    }

    /// Frames carry no comment: each has the same bytes as the still of its moment.
    static func state(
        of path: String, accepts: (_ comment: String, _ bytes: Int) throws(ZoetropeError) -> Bool
    ) throws(ZoetropeError) -> RenderJob.State? { nil }

    /// The files of the frames in a folder, in their order; nil where one is missing or there are others.
    static func files(at path: String, frames: Int) -> [String]? {
        let (folder, names) = place(of: path)
        let present = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let numbers = present.compactMap(names.frame).sorted()
        guard numbers == Array(0..<frames) else { return nil }
        return numbers.map { PathText.join(folder, names.name(of: $0)) }
    }

    /// The folder of a path and how the frames in it are called.
    static func place(of path: String) -> (folder: String, names: FrameNames) {
        guard let names = FrameNames((path as NSString).lastPathComponent) else { return (path, .standard) }
        let folder = PathText.folder(of: path)
        return (folder.isEmpty ? "." : folder, names)
    }
}

/// Frames gathered under temporary names; on commit they get their own and those of an older, longer clip go.
///
/// Frames know nothing of each other, so they are compressed side by side; a few at most are in memory.
final class FrameFolder: AnimationOutput {
    private let path: String
    private let names: FrameNames
    private var files: [AtomicFile] = []
    private let isNew: Bool
    private let queue = DispatchQueue(label: "frames", attributes: .concurrent)
    private let group = DispatchGroup()
    private let room = DispatchSemaphore(value: ProcessInfo.processInfo.activeProcessorCount)
    private let failure = FirstFailure()

    init(_ path: String, names: FrameNames) throws(ZoetropeError) {
        self.path = path
        self.names = names
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
            throw ZoetropeError(.fileTrouble, "\(path): this is a file, but frames need a folder")
        }
        isNew = !FileManager.default.fileExists(atPath: path)
        try AtomicFile.makeFolder(path)
    }

    deinit {
        // Files must not be removed while something is still being written to them.
        group.wait()
        files = []
        // A folder that was made for frames which never came goes; one that holds anything stays.
        if isNew { rmdir(path) }
    }

    func add(_ frame: Bitmap, until end: Double) throws {
        try failure.rethrow()
        let file = try AtomicFile(PathText.join(path, names.name(of: files.count)))
        try file.suspend()
        files.append(file)
        room.wait()
        queue.async(group: group) { [room, failure] in
            defer { room.signal() }
            failure.catching {
                try PNGEncoder().encode(frame, to: file)
                try file.suspend()
            }
        }
    }

    func finish() throws {
        group.wait()
        try failure.rethrow()
    }

    func commit() throws -> WrittenOutput {
        var sums = Checksum()
        var bytes = 0
        for file in files {
            let sum = try file.commit()
            Array(sum.utf8).withUnsafeBytes { sums.add($0) }
            bytes += file.bytes
        }
        removeLaterFrames()
        return WrittenOutput(bytes: bytes, sha256: sums.text)
    }

    private func removeLaterFrames() {
        let present = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for name in present {
            guard let frame = names.frame(of: name), frame >= files.count else { continue }
            try? FileManager.default.removeItem(atPath: PathText.join(path, name))
        }
    }
}

/// The first error of work that goes on elsewhere.
private final class FirstFailure: @unchecked Sendable {
    private let lock = NSLock()
    private var error: (any Error)?

    func catching(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            lock.withLock { self.error = self.error ?? error }
        }
    }

    func rethrow() throws {
        if let error = lock.withLock({ error }) { throw error }
    }
}
