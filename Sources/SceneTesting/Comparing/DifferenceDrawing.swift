import Encoding
import Foundation
import Graphics
import SceneFile
import Snapshots
import Zoetrope

/// Writes the file that shows where two pictures or animations differ.
struct DifferenceDrawing {
    private enum Target {
        case still(String)
        case animation(OutputPlan.Output)
    }

    private let target: Target
    /// Frames per second if neither side has times.
    private static let rate = 30.0

    /// Determines the output path; writes nothing.
    ///
    /// - Throws: exit code 64 if the path's extension is not supported or the path is one of the compared files.
    init(_ path: String, isStill: Bool, notOverwriting inputs: [String]) throws(ZoetropeError) {
        if isStill {
            let file = OutputPlan.isFolder(path) ? PathText.join(path, "difference.png") : path
            guard file.lowercased().hasSuffix(".png") else {
                throw ZoetropeError(
                    .usage, "\(path): the difference of two pictures is a PNG file; use a name that ends in .png")
            }
            target = .still(file)
        } else {
            target = .animation(
                try OutputPlan.outputs(for: [path], format: nil, name: "difference", sharesFolder: false)[0])
        }
        func place(_ path: String) -> String {
            URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
        }
        guard !inputs.contains(where: { place($0) == place(self.path) }) else {
            throw ZoetropeError(.usage, "\(path): the output would overwrite one of the compared files")
        }
    }

    var path: String {
        switch target {
        case .still(let path): path
        case .animation(let output): output.path
        }
    }

    /// Writes the file, which appears at its path only when it is complete. Reads both sources again, so that no frames
    /// are held in memory.
    func write(
        _ actual: FrameSource, with expected: FrameSource, _ pairing: FramePairing, within tolerance: PictureTolerance,
        isDithered: Bool
    ) throws {
        let pairs = pairing.pairs
        @Sendable func makeProducer() -> FramePipeline.FrameProducer {
            let (a, b) = (actual.makeReader(), expected.makeReader())
            return { frame in
                try DifferencePicture(
                    a(pairs[frame].actual), with: b(pairs[frame].expected), within: tolerance, isDithered: isDithered
                ).bitmap
            }
        }
        switch target {
        case .still(let path):
            guard let bitmap = try makeProducer()(0) else { return }
            let sink = DataSink()
            try PNGEncoder().encode(bitmap, to: sink)
            try FileWriter.write(Data(sink.bytes), to: path)
        case .animation(let output):
            let ends = [pairing.expectedEnds, pairing.actualEnds].compactMap { $0 }.first { $0.count == pairs.count }
            let writer = AnimationWriter(
                outputs: [output],
                request: OutputRequest(
                    width: expected.width, height: expected.height, frames: pairs.count, quality: .standard,
                    plays: .forever),
                comments: [nil], ends: ends ?? (1...pairs.count).map { Double($0) / Self.rate },
                makePipeline: { FramePipeline(count: pairs.count, jobs: 1) { makeProducer() } })
            _ = try writer.write(progress: nil)
        }
    }
}
