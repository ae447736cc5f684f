import Encoding
import Files
import Foundation
import Graphics
import SceneFile
import Work

/// A folder of PNG frames, numbered from 0.
enum FramesFormat: OutputFormat {
    static let name = "frames"
    static let fileExtension: String? = nil
    static let summary = "a folder of PNG frames, frame-0000.png and so on"
    static let maxRate: Double? = nil
    static let supportsSizeLimit = false

    /// - Parameter path: a folder, or in its last part a pattern of `FrameNames`.
    static func open(_ path: String, request: OutputRequest) throws -> any AnimationOutput {
        let (folder, names) = location(of: path)
        return try FrameFolder(folder, names: names, pool: request.pool)
    }

    static func files(of path: String, count: Int) -> [String] {
        let (folder, names) = location(of: path)
        return (0..<count).map { PathText.join(folder, names.name(of: $0)) }
    }

    static func restore(
        _ count: Int, to path: String, contents: (_ file: Int) -> [UInt8]?
    ) throws(ZoetropeError) -> Bool {
        let (folder, names) = location(of: path)
        do {
            let frames = try FrameFolder(folder, names: names, pool: nil)
            for index in 0..<count {
                guard let bytes = contents(index) else { return false }
                try frames.add(encoded: bytes)
            }
            _ = try frames.commit()
            return true
        } catch {
            throw ZoetropeError(during: "writing \(path)", error)
        }
    }

    /// Nil: frames carry no stamp, because each has the same bytes as a still of its time.
    static func state(
        of path: String, accepts: (_ comment: String, _ bytes: Int) throws(ZoetropeError) -> Bool
    ) throws(ZoetropeError) -> RenderJob.State? { nil }

    /// The paths of the frames in a folder, in order; nil if one is missing or there are more.
    static func files(at path: String, frames: Int) -> [String]? {
        let (folder, names) = location(of: path)
        let present = (try? ConfinedFolder(folder).names()) ?? []
        let numbers = present.compactMap(names.frame).sorted()
        guard numbers == Array(0..<frames) else { return nil }
        return numbers.map { PathText.join(folder, names.name(of: $0)) }
    }

    /// The folder of a path and the names of the frames in it.
    static func location(of path: String) -> (folder: String, names: FrameNames) {
        guard let names = FrameNames((path as NSString).lastPathComponent) else { return (path, .standard) }
        let folder = PathText.folder(of: path)
        return (folder.isEmpty ? "." : folder, names)
    }
}

/// Writes frames under temporary names. Committing renames them and removes the later frames of an older animation.
///
/// Frames are compressed in parallel. Memory is bounded by one frame for each thread.
final class FrameFolder: AnimationOutput {
    private let path: String
    private let names: FrameNames
    private var files: [AtomicFile] = []
    private let isNew: Bool
    private let scope: TemporaryScope
    private let pool: WorkerPool
    /// Frames that are being compressed, in order.
    private var pending: [Deferred<Result<Void, any Error>>] = []

    /// - Parameter pool: the threads that compress frames besides the caller's; nil for none.
    init(_ path: String, names: FrameNames, pool: WorkerPool?) throws(ZoetropeError) {
        self.path = path
        self.names = names
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
            throw ZoetropeError(.fileError, "\(path): this is a file; frames need a folder")
        }
        isNew = !FileManager.default.fileExists(atPath: path)
        self.pool = pool ?? WorkerPool("frames", jobs: 1)
        try AtomicFile.makeFolder(path)
        do {
            scope = try TemporaryScope(inUserFolder: path)
        } catch {
            throw ZoetropeError(error)
        }
    }

    deinit {
        // Files must not be removed while a thread writes to them. A thread may hold a file for a moment after it has written.
        for frame in pending { _ = frame.value() }
        for file in files { file.discard() }
        // Removes a new folder only if it is empty, that is, if no frame was committed.
        scope.close()
        if isNew { rmdir(path) }
    }

    func add(_ frame: Bitmap, until end: Double) throws {
        while pending.count >= pool.jobs { try pending.removeFirst().value().get() }
        let file = try AtomicFile(PathText.join(path, names.name(of: files.count)), scope: scope)
        file.suspend()
        files.append(file)
        pending.append(
            Deferred(on: pool, .urgent) {
                Result {
                    try PNGEncoder().encode(frame, to: file)
                    // A full disk may be noticed only here, while no frame has been replaced.
                    try file.synchronize()
                    file.suspend()
                }
            })
    }

    /// Adds a frame that is a PNG already.
    func add(encoded bytes: [UInt8]) throws {
        let file = try AtomicFile(PathText.join(path, names.name(of: files.count)), scope: scope)
        files.append(file)
        try bytes.withUnsafeBytes { try file.write($0) }
        try file.synchronize()
        file.suspend()
    }

    func finish() throws {
        while !pending.isEmpty { try pending.removeFirst().value().get() }
    }

    func commit() throws -> WrittenOutput {
        var sums = Checksum()
        var bytes = 0
        for (index, file) in files.enumerated() {
            let sum = try file.commit(isLast: index == files.count - 1)
            Array(sum.utf8).withUnsafeBytes { sums.add($0) }
            bytes += file.bytes
        }
        removeLaterFrames()
        return WrittenOutput(bytes: bytes, sha256: sums.text, frames: files.count)
    }

    private func removeLaterFrames() {
        guard let folder = try? ConfinedFolder(path) else { return }
        for name in (try? folder.names()) ?? [] {
            guard let frame = names.frame(of: name), frame >= files.count else { continue }
            try? folder.remove(name)
        }
    }
}
