import Encoding
import Foundation
package import Graphics
import Raster
import SceneFile

/// Pictures that are to become an animation: files of one size, or the frames of a GIF or APNG.
package struct FrameSource: Sendable {
    /// What messages and outputs are called after.
    package let name: String
    package let width: Int
    package let height: Int
    /// When each frame of an animation ends, in seconds; nil for files, which say nothing about time.
    package let ends: [Double]?
    package let count: Int
    private let content: Content

    private enum Content {
        case files([String])
        case animation(path: String, AnimationFile)
    }

    /// Finds the pictures that paths name: files in the order given, the `.png` files of folders by their names, numbers
    /// in them by their value; or one GIF or APNG.
    ///
    /// - Throws: exit code 4 for what is missing or cannot be read, 64 for an animation among others.
    package init(_ inputs: [String]) throws(ZoetropeError) {
        var files: [String] = []
        for input in inputs { files += try FrameSource.files(at: input) }
        guard let first = files.first else { throw ZoetropeError(.usage, "encode needs frames: PNG files or a folder") }
        let path = inputs[0].count > 1 && inputs[0].hasSuffix("/") ? String(inputs[0].dropLast()) : inputs[0]
        let last = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        name = last.isEmpty || last == "." || last == "/" ? "frames" : last
        if let animation = try FrameSource.animation(first) {
            guard files.count == 1 else {
                throw ZoetropeError(.usage, "\(first): an animation stands alone; frames are still PNG files")
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
            throw ZoetropeError(.fileTrouble, "\(input): there is no such file or folder")
        }
        guard isFolder.boolValue else { return [input] }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: input) else {
            throw ZoetropeError(.fileTrouble, "\(input): the folder cannot be read")
        }
        let frames = names.filter { $0.lowercased().hasSuffix(".png") && !$0.hasPrefix(".") }
        guard !frames.isEmpty else {
            throw ZoetropeError(.fileTrouble, "\(input): there are no PNG files in this folder")
        }
        return frames.sorted { $0.compare($1, options: .numeric) == .orderedAscending }
            .map { PathText.join(input, $0) }
    }

    private static func animation(_ path: String) throws(ZoetropeError) -> AnimationFile? {
        let bytes = try PictureFile.read(path)
        do {
            return try AnimationFile(bytes)
        } catch .still {
            return nil
        } catch .unknownFormat {
            // What it is after all, reading it as a picture tells.
            return nil
        } catch {
            throw ZoetropeError(error.isLimit ? .limit : .fileTrouble, "\(path): this file \(error)")
        }
    }

    private static func bitmap(_ path: String) throws(ZoetropeError) -> Bitmap {
        _ = try PictureFile.read(path)
        var store = ImageStore()
        do throws(RasterError) {
            try store.add(contentsOf: path, as: path)
        } catch {
            guard case .image(_, let trouble) = error else { throw ZoetropeError(.limit, error.description) }
            throw ZoetropeError(trouble.isLimit ? .limit : .fileTrouble, "\(path): this file \(trouble)")
        }
        return store.bitmap(for: path) ?? Bitmap(width: 0, height: 0)
    }

    /// Reads frames in rising order, for one thread.
    package func makeReader() -> (_ frame: Int) throws -> Bitmap {
        switch content {
        case .files(let files):
            return { frame in
                let bitmap = try FrameSource.bitmap(files[frame])
                guard bitmap.width == width, bitmap.height == height else {
                    throw ZoetropeError(
                        .fileTrouble,
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
                    throw ZoetropeError(.fileTrouble, "\(path): this file \(error)")
                }
                return last ?? Bitmap(width: width, height: height)
            }
        }
    }

    /// Whether this is one picture without a time.
    package var isStill: Bool { ends == nil && count == 1 }

    /// The unit in which an animation counts time, in seconds: hundredths in a GIF, and 0 where times are fractions.
    package var timeStep: Double {
        guard case .animation(_, let file) = content, file.format == .gif else { return 0 }
        return 0.01
    }

    /// Whether frames are read one after the other, so that more threads would only read more.
    package var isSequential: Bool { ends != nil }
}
