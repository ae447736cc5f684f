import Encoding
import Foundation
package import Graphics
import Raster
import SceneFile

/// The input images of an animation: files of equal size, or the frames of one animation.
package struct FrameSource: Sendable {
    /// The default name of outputs.
    package let name: String
    /// In pixels.
    package let width: Int
    /// In pixels.
    package let height: Int
    /// When each frame of an animation ends, in seconds; nil for files, which have no times.
    package let ends: [Double]?
    /// Number of frames.
    package let count: Int
    private let content: Content

    private enum Content {
        case files([String])
        case animation(path: String, AnimationFile)
    }

    /// Finds the images at paths: files in the given order, and the `.png` files of folders by name, where numbers are ordered
    /// by value; or one animation in one of `AnimationFile.formats`.
    ///
    /// Reads the first file only.
    ///
    /// - Throws: exit code 4 for a file that is missing or cannot be read, 64 for an animation together with other files or
    ///   for no files, 3 for an image that is too large.
    ///
    /// - Parameter isRecording: whether a file has to be an animation or a still picture in one of its formats, and not any picture.
    package init(_ inputs: [String], isRecording: Bool = false) throws(ZoetropeError) {
        var files: [String] = []
        for input in inputs { files += try FrameSource.files(at: input) }
        guard let first = files.first else { throw ZoetropeError(.usage, "encode needs frames: PNG files or a folder") }
        let path = inputs[0].count > 1 && inputs[0].hasSuffix("/") ? String(inputs[0].dropLast()) : inputs[0]
        let last = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        name = last.isEmpty || last == "." || last == "/" ? "frames" : last
        if let animation = try FrameSource.animation(first, isRecording: isRecording && files == inputs) {
            guard files.count == 1 else {
                throw ZoetropeError(
                    .usage, "\(first): an animation cannot be combined with other inputs; frames are still PNG files")
            }
            (width, height, count) = (animation.width, animation.height, animation.ends.count)
            ends = animation.ends
            content = .animation(path: first, animation)
        } else {
            let bitmap = try FrameSource.bitmap(first)
            (width, height, count) = (bitmap.width, bitmap.height, files.count)
            ends = nil
            content = .files(files)
        }
    }

    private static func files(at input: String) throws(ZoetropeError) -> [String] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: input, isDirectory: &isFolder) else {
            throw ZoetropeError(.fileError, "\(input): there is no such file or folder")
        }
        guard isFolder.boolValue else { return [input] }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: input) else {
            throw ZoetropeError(.fileError, "\(input): the folder cannot be read")
        }
        let frames = names.filter { $0.lowercased().hasSuffix(".png") && !$0.hasPrefix(".") }
        guard !frames.isEmpty else {
            throw ZoetropeError(.fileError, "\(input): there are no PNG files in this folder")
        }
        return frames.sorted { $0.compare($1, options: .numeric) == .orderedAscending }
            .map { PathText.join(input, $0) }
    }

    private static func animation(_ path: String, isRecording: Bool) throws(ZoetropeError) -> AnimationFile? {
        let bytes = try InputFile.read(path)
        do {
            return try AnimationFile(bytes)
        } catch .still {
            return nil
        } catch .empty where !isRecording {
            // As an image, it is reported with the formats of images.
            return nil
        } catch .unknownFormat {
            if isRecording {
                throw ZoetropeError(.fileError, "\(path): this file is not \(AnimationFile.formatList("or"))")
            }
            // It may be an image in another format.
            return nil
        } catch {
            throw ZoetropeError(error.isLimit ? .limit : .fileError, "\(path): this file \(error)")
        }
    }

    private static func bitmap(_ path: String) throws(ZoetropeError) -> Bitmap {
        _ = try InputFile.read(path)
        var store = ImageStore()
        do throws(RasterError) {
            try store.add(contentsOf: path, as: path)
        } catch {
            guard case .image(_, let trouble) = error else { throw ZoetropeError(.limit, error.description) }
            throw ZoetropeError(trouble.isLimit ? .limit : .fileError, "\(path): this file \(trouble)")
        }
        guard let bitmap = store.bitmap(for: path) else {
            throw ZoetropeError(.fileError, "\(path): this file is an SVG drawing, which has no pixels; save it as PNG")
        }
        return bitmap
    }

    /// A function that reads the frames with ascending indices. Used by one thread only.
    ///
    /// It throws exit code 4 for a file that cannot be read or differs in size from the first, and 3 for a limit.
    package func makeReader() -> (_ frame: Int) throws -> Bitmap {
        switch content {
        case .files(let files):
            return { frame in
                let bitmap = try FrameSource.bitmap(files[frame])
                guard bitmap.width == width, bitmap.height == height else {
                    throw ZoetropeError(
                        .fileError,
                        "\(files[frame]): \(bitmap.width) x \(bitmap.height) pixels, but the first frame, \(files[0]), "
                            + "is \(width) x \(height)")
                }
                return bitmap
            }
        case .animation(let path, let file):
            var decoder: (any FrameDecoder)?
            var last: Bitmap?
            return { frame in
                do {
                    let open = try decoder ?? file.makeDecoder()
                    decoder = open
                    while open.next <= frame { last = try open.decode() }
                } catch let error as AnimationError {
                    throw ZoetropeError(.fileError, "\(path): this file \(error)")
                }
                return last ?? Bitmap(width: width, height: height)
            }
        }
    }

    /// A function that reads the luma of the next frame at each call, as in `Bitmap.luma`. Used by one thread only.
    ///
    /// It throws the errors of `makeReader`.
    package func makeLumaReader() -> () throws -> [UInt8] {
        var frame = 0
        guard case .animation(let path, let file) = content else {
            let read = makeReader()
            return {
                defer { frame += 1 }
                return try read(frame).luma
            }
        }
        var decoder: (any FrameDecoder)?
        return {
            do {
                let open = try decoder ?? file.makeLumaDecoder()
                decoder = open
                return try open.decodeLuma()
            } catch let error as AnimationError {
                throw ZoetropeError(.fileError, "\(path): this file \(error)")
            }
        }
    }

    /// Whether this is a single image without a time.
    package var isStill: Bool { ends == nil && count == 1 }

    /// The unit of an animation's times, in seconds: 0.01 for a GIF, 0 for formats with arbitrary fractions.
    package var timeStep: Double {
        guard case .animation(_, let file) = content else { return 0 }
        return file.format.timeStep
    }

    /// The number of frames whose delay is too short for browsers, which show them for 0.1 s.
    package var replacedDelays: Int {
        guard case .animation(_, let file) = content else { return 0 }
        return file.replacedDelays
    }

    /// Whether the format has a palette for each frame, as a GIF does.
    package var isDithered: Bool {
        guard case .animation(_, let file) = content else { return false }
        return file.format.hasPalettes
    }

    /// Whether a codec may have left out small changes from one frame to the next.
    package var predictsFrames: Bool {
        guard case .animation(_, let file) = content else { return false }
        return file.format.predictsFrames
    }

    /// Whether frames can only be decoded in order. Each further thread would decode all frames again.
    package var isSequential: Bool { ends != nil }
}
