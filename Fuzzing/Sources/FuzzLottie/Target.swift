import FuzzSupport
@testable import Lottie

/// The input is a Lottie file, which is read, changed and written for rlottie, but not drawn.
@main enum FuzzLottie {
    static func main() {
        fuzzPart { input in
            do throws(LottieError) {
                let file = try LottieFile(Array(input))
                check(file)
                return true
            } catch {
                require(!"\(error)".isEmpty, "an error has a message")
                return false
            }
        }
    }

    private static func check(_ file: LottieFile) {
        require((1...LottieFile.maxFrames).contains(file.frameCount), "\(file.frameCount) frames")
        for marker in file.markers {
            let frames = file.frames(ofMarker: marker.name) ?? 0..<0
            require(!frames.isEmpty && frames.upperBound <= file.frameCount, "the frames \(frames) of a marker")
        }
        var files = [file]
        if let changed = try? file.applying([LottieOverride(path: "**", strokeWidth: 2)]) { files.append(changed) }
        for file in files {
            do throws(LottieError) {
                let written = try LottieFile(file.json)
                require(
                    written.size == file.size && written.frameCount == file.frameCount
                        && written.markers == file.markers,
                    "the text for rlottie says the same")
            } catch {
                fail("violated: the text for rlottie is a Lottie file: \(error)")
            }
        }
    }
}
