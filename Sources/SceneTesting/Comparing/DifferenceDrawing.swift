import Encoding
import Foundation
import Graphics
import SceneFile
import Snapshots
import Zoetrope

/// The file that shows where two pictures or animations differ.
struct DifferenceDrawing {
    private enum Target {
        case still(String)
        case animation(OutputPlan.Output)
    }

    private let target: Target
    /// Frames a second where neither side says times.
    private static let rate = 30.0

    /// Works out where it goes; writes nothing.
    ///
    /// - Throws: exit code 64 where the path makes no sense or is one of the compared files.
    init(_ path: String, isStill: Bool, sparing inputs: [String]) throws(ZoetropeError) {
        if isStill {
            let file = OutputPlan.isFolder(path) ? PathText.join(path, "difference.png") : path
            guard file.lowercased().hasSuffix(".png") else {
                throw ZoetropeError(
                    .usage, "\(path): the difference of two pictures is a PNG file; end the name in .png")
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
            throw ZoetropeError(.usage, "\(path): the difference would be written over what is compared")
        }
    }

    var path: String {
        switch target {
        case .still(let path): path
        case .animation(let output): output.path
        }
    }

    /// Reads both sources again, so that memory stays flat; appears under its name when it is complete.
    func write(
        _ actual: FrameSource, with expected: FrameSource, _ pairing: FramePairing, within tolerance: PictureTolerance
    ) throws {
        let pairs = pairing.pairs
        @Sendable func makeProducer() -> FramePipeline.FrameProducer {
            let (a, b) = (actual.makeReader(), expected.makeReader())
            return { frame in
                try DifferencePicture(a(pairs[frame].actual), with: b(pairs[frame].expected), within: tolerance).bitmap
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
            let clip = AnimationWriter(
                outputs: [output],
                request: OutputRequest(
                    width: expected.width, height: expected.height, frames: pairs.count, quality: .standard,
                    plays: .forever),
                comments: [nil], ends: ends ?? (1...pairs.count).map { Double($0) / Self.rate },
                makePipeline: { FramePipeline(count: pairs.count, jobs: 1) { makeProducer() } })
            _ = try clip.write(progress: nil)
        }
    }
}
