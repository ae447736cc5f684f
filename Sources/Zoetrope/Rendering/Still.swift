import Encoding
public import Foundation
package import Graphics
import Playback
import Raster
import SceneFile

extension PreparedScene {
    /// An image of one time as PNG data: sRGB, 8 bits per channel, with straight alpha.
    ///
    /// - Parameters:
    ///   - moment: the moment.
    ///   - scale: pixels per point, above 0 and at most `RenderOptions.maxScale`.
    /// - Throws: exit code 64 for an invalid moment or scale, 3 for a limit, 2 if a binding has no value at this time.
    public func still(at moment: SceneMoment, scale: Double = 1) throws(ZoetropeError) -> Data {
        try still(at: moment, scale: scale, comment: nil)
    }

    /// The same with a comment in the file, in Latin-1.
    package func still(at moment: SceneMoment, scale: Double, comment: String?) throws(ZoetropeError) -> Data {
        let bitmap = try picture(at: moment, scale: scale)
        do {
            let sink = DataSink()
            try PNGEncoder(comment: comment).encode(bitmap, to: sink)
            return Data(sink.bytes)
        } catch {
            throw ZoetropeError(during: "drawing \(file)", error, in: loaded.folder)
        }
    }

    /// An image of one time: premultiplied sRGB, 8 bits per channel. Throws the errors of `still`.
    package func picture(at moment: SceneMoment, scale: Double) throws(ZoetropeError) -> Bitmap {
        let time = try time(of: moment)
        _ = try PixelSize(of: self, scale: scale)
        do {
            return try Renderer(images: images, fonts: fonts, scale: scale).render(sampler.picture(at: time))
        } catch {
            throw ZoetropeError(during: "drawing \(file)", error, in: loaded.folder)
        }
    }
}

/// Writes files atomically: under a temporary name, renamed when complete.
public enum FileWriter {
    /// The path of an output file.
    ///
    /// - Parameters:
    ///   - output: a file, or a folder in which the file gets `name`; nil for the folder `Output`.
    ///   - name: a file name.
    public static func path(for output: String?, name: String) -> String {
        guard let output else { return PathText.join(OutputPlan.defaultFolder, name) }
        return OutputPlan.isFolder(output) ? PathText.join(output, name) : output
    }

    /// Writes data to a file and creates the folders above it.
    ///
    /// - Throws: exit code 4 if that is not possible. An older file is unchanged then.
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
