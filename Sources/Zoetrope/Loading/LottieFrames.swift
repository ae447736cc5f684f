import Graphics
package import Lottie
package import Programs
package import Raster
import Synchronization
import Work

/// The Lottie clips of a scene. Draws a frame on demand at the size that is shown, and caches frames within a limit.
///
/// Shared by all threads, one of which draws at a time. A frame depends on the file, its index and its size alone.
package final class LottieFrames: Sendable {
    /// The limit of the cache, in pixels: 48 MB.
    package static let maxPixels = 12 << 20
    /// The most processes at the same time. Others are started again when they are needed.
    private static let maxProcesses = 8
    /// The side of the box in which all frames are drawn when a file is opened, in pixels.
    private static let trialSide = 32.0

    private struct Clip {
        var file: LottieFile
        /// The frame of the file that is the first of the clip.
        var start: Int
        /// As written in the scene, for messages.
        var name: String
    }

    private struct State {
        var clips: [String: Clip] = [:]
        /// The most recently used last.
        var processes: [(key: String, renderer: LottieRenderer)] = []
        var cache = LRUCache<String, Bitmap>(limit: LottieFrames.maxPixels)
    }

    private let state = Mutex(State())
    private let program: String?
    private let limits: ChildProcess.Limits

    /// - Parameter program: the path of the program zoetrope.
    package init(
        program: String? = Executable.own, limits: ChildProcess.Limits = LottieRenderer.limits
    ) {
        (self.program, self.limits) = (program, limits)
    }

    package var count: Int { state.withLock { $0.clips.count } }

    /// Adds a clip and draws each of its frames once at a small size, so that a file at which rlottie fails is reported with its place.
    ///
    /// - Parameters:
    ///   - frames: the frames of the file that the clip shows.
    ///   - name: the file as written in the scene.
    package func add(
        _ file: LottieFile, frames: Range<Int>, as key: String, name: String
    ) throws(LottieError) {
        let scale = min(Self.trialSide / max(file.size.width, file.size.height), 1)
        let width = max(Int((file.size.width * scale).rounded()), 1)
        let height = max(Int((file.size.height * scale).rounded()), 1)
        let renderer = try LottieRenderer(file, program: program, limits: limits)
        for frame in frames { _ = try renderer.draw(frame: frame, width: width, height: height) }
        state.withLock { state in
            state.clips[key] = Clip(file: file, start: frames.lowerBound, name: name)
            keep(renderer, as: key, &state)
        }
    }

    /// The frame with a name from `ClipReference.source(ofFrame:)`; nil for any other name.
    package func picture(named name: String) -> ScalablePicture? {
        guard let mark = name.lastIndex(of: "#"), let frame = Int(name[name.index(after: mark)...]) else { return nil }
        let key = String(name[..<mark])
        guard let clip = state.withLock({ $0.clips[key] }) else { return nil }
        return ScalablePicture(size: clip.file.size) { [self] (width, height) throws(RasterError) in
            do throws(LottieError) {
                return try bitmap(clip, frame, key: key, width: width, height: height)
            } catch {
                throw .clip(source: clip.name, reason: error.description)
            }
        }
    }

    private func bitmap(
        _ clip: Clip, _ frame: Int, key: String, width: Int, height: Int
    ) throws(LottieError) -> Bitmap {
        let name = "\(key)#\(frame)@\(width)x\(height)"
        return try state.withLock { (state) throws(LottieError) in
            if let bitmap = state.cache.value(for: name) { return bitmap }
            let bitmap: Bitmap
            var renderer: LottieRenderer
            if let place = state.processes.firstIndex(where: { $0.key == key }) {
                renderer = state.processes.remove(at: place).renderer
            } else {
                renderer = try LottieRenderer(clip.file, program: program, limits: limits)
            }
            do throws(LottieError) {
                bitmap = try renderer.draw(frame: clip.start + frame, width: width, height: height)
            } catch {
                // The process may have reached its limit of CPU time or been killed. If the file causes the failure, a new process
                // fails in the same way.
                guard renderer.hasDrawn else { throw error }
                renderer = try LottieRenderer(clip.file, program: program, limits: limits)
                bitmap = try renderer.draw(frame: clip.start + frame, width: width, height: height)
            }
            keep(renderer, as: key, &state)
            state.cache.insert(bitmap, for: name, cost: bitmap.pixels.count)
            return bitmap
        }
    }

    private func keep(_ renderer: LottieRenderer, as key: String, _ state: inout State) {
        state.processes.append((key, renderer))
        if state.processes.count > Self.maxProcesses { state.processes.removeFirst() }
    }
}
