import Encoding
import Foundation
import Graphics

/// A folder of PNG frames, numbered from 0.
enum FramesFormat: OutputFormat {
    static let name = "frames"
    static let fileExtension: String? = nil
    static let summary = "a folder of PNG frames, frame-0000.png and so on"
    static let highestRate: Double? = nil

    static func open(_ path: String, request: OutputRequest) throws -> any AnimationOutput {
        try FrameFolder(path)
    }

    /// The name of a frame's file.
    static func fileName(_ frame: Int) -> String {
        let digits = String(frame)
        return "frame-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ".png"
    }
}

/// Frames gathered under temporary names; on commit they get their own and those of an older, longer clip go.
///
/// Frames know nothing of each other, so they are compressed side by side; a few at most are in memory.
final class FrameFolder: AnimationOutput {
    private let path: String
    private var files: [AtomicFile] = []
    private let queue = DispatchQueue(label: "frames", attributes: .concurrent)
    private let group = DispatchGroup()
    private let room = DispatchSemaphore(value: ProcessInfo.processInfo.activeProcessorCount)
    private let failure = FirstFailure()

    init(_ path: String) throws(Problem) {
        self.path = path
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
            throw Problem(.fileTrouble, "\(path): this is a file, but frames need a folder")
        }
        try AtomicFile.makeFolder(path)
    }

    deinit {
        // Files must not be removed while something is still being written to them.
        group.wait()
    }

    func add(_ frame: Bitmap, until end: Double) throws {
        try failure.rethrow()
        let name = FramesFormat.fileName(files.count)
        let file = try AtomicFile((path as NSString).appendingPathComponent(name))
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

    func commit() throws -> WrittenOutput {
        group.wait()
        try failure.rethrow()
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
        var frame = files.count
        while true {
            let old = (path as NSString).appendingPathComponent(FramesFormat.fileName(frame))
            guard (try? FileManager.default.removeItem(atPath: old)) != nil else { return }
            frame += 1
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
