import Encoding
public import Foundation
package import Graphics
import Playback
import Raster
import SceneFile

extension PreparedScene {
    /// One moment as the bytes of a PNG.
    ///
    /// - Parameters:
    ///   - position: the moment.
    ///   - scale: pixels for each point, above 0 and at most `RenderOptions.maxScale`.
    /// - Throws: exit code 64 for a wrong position or scale, 2 or 3 where the moment cannot be drawn.
    public func still(at position: Position, scale: Double = 1) throws(ZoetropeError) -> Data {
        let bitmap = try picture(at: position, scale: scale)
        do {
            let sink = DataSink()
            try PNGEncoder().encode(bitmap, to: sink)
            return Data(sink.bytes)
        } catch {
            throw ZoetropeError(during: "drawing \(file)", error, in: loaded.folder)
        }
    }

    /// One moment as pixels; throws as `still` does.
    package func picture(at position: Position, scale: Double) throws(ZoetropeError) -> Bitmap {
        let time = try time(of: position)
        _ = try PixelSize(of: self, scale: scale)
        do {
            return try Renderer(images: images, fonts: fonts, scale: scale).render(sampler.picture(at: time))
        } catch {
            throw ZoetropeError(during: "drawing \(file)", error, in: loaded.folder)
        }
    }
}

/// Writes files that appear only when they are complete.
public enum FileWriter {
    /// Where an output goes: in a folder under its own name, by default in `Output/`.
    public static func path(for output: String?, name: String) -> String {
        guard let output else { return PathText.join(OutputPlan.defaultFolder, name) }
        return OutputPlan.isFolder(output) ? PathText.join(output, name) : output
    }

    /// Puts bytes at a path; folders above it are made.
    ///
    /// - Throws: exit code 4 where that is not possible; an older file stays then.
    public static func write(_ data: Data, to path: String) throws(ZoetropeError) {
        do {
            let file = try AtomicFile(path)
            try data.withUnsafeBytes { try file.write($0) }
            _ = try file.commit()
        } catch {
            throw ZoetropeError(during: "writing \(path)", error)
        }
    }
}
