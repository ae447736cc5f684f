import Encoding
import Foundation
import Graphics
package import HEIF
import Lottie
import Programs
import Raster
import SceneFile
import SceneModel
package import Zoetrope

/// What the doctor checks on a machine. Tests pass other values.
package struct Machine: Sendable {
    /// Renders a small scene. Returns a description of what was written, or the error.
    package var draw: @Sendable () -> Result<String, ZoetropeError>
    /// Whether a font family is installed.
    package var hasFont: @Sendable (_ family: String) -> Bool
    /// Whether the fonts have every character of a text.
    package var hasGlyphs: @Sendable (_ text: String) -> Bool
    /// The versions of the linked system libraries.
    package var libraries: [(name: String, version: String)]
    /// The path of a program in one of the folders of PATH; nil when it is not installed.
    package var program: @Sendable (_ name: String) -> String?
    /// Whether a small Lottie file can be drawn.
    package var drawsLottie: @Sendable () -> Bool
    /// The formats of pictures that libheif decodes; empty if it is not installed.
    package var heifFormats: @Sendable () -> Set<HEIFFormat>
    /// Number of active processor cores.
    package var cores: Int
    /// Physical memory in bytes.
    package var memory: UInt64
    /// Whether files can be created in a folder; for a folder that does not exist, whether it can be created.
    package var canWrite: @Sendable (_ folder: String) -> Bool
    /// The text of a file; nil when it cannot be read.
    package var text: @Sendable (_ path: String) -> String?
    /// The environment variables.
    package var environment: [String: String]

    package init(
        draw: @escaping @Sendable () -> Result<String, ZoetropeError>, hasFont: @escaping @Sendable (String) -> Bool,
        hasGlyphs: @escaping @Sendable (String) -> Bool, libraries: [(name: String, version: String)],
        program: @escaping @Sendable (String) -> String?, drawsLottie: @escaping @Sendable () -> Bool = { true },
        heifFormats: @escaping @Sendable () -> Set<HEIFFormat> = { Set(HEIFFormat.allCases) },
        cores: Int, memory: UInt64,
        canWrite: @escaping @Sendable (String) -> Bool, text: @escaping @Sendable (String) -> String?,
        environment: [String: String]
    ) {
        self.draw = draw
        self.hasFont = hasFont
        self.hasGlyphs = hasGlyphs
        self.libraries = libraries
        self.program = program
        self.drawsLottie = drawsLottie
        self.heifFormats = heifFormats
        self.cores = cores
        self.memory = memory
        self.canWrite = canWrite
        self.text = text
        self.environment = environment
    }
}

extension Machine {
    /// The machine on which the program runs.
    package static var current: Machine {
        let environment = ProcessInfo.processInfo.environment
        let fonts = try? FontStore().library(for: .installed)
        return Machine(
            draw: { Result(catching: renderSample) }, hasFont: { fonts?.contains(family: $0) ?? false },
            hasGlyphs: { fonts?.missingCharacters(in: $0, family: TextFacet.defaultFamily).isEmpty ?? false },
            libraries: RasterLibraries.versions + EncodingLibraries.versions,
            program: { Executable.path(of: $0) }, drawsLottie: { LottieRenderer.isAvailable },
            heifFormats: { (try? HEIFDecoder.formats()) ?? [] },
            cores: ProcessInfo.processInfo.activeProcessorCount,
            memory: ProcessInfo.processInfo.physicalMemory,
            canWrite: { folder in
                let manager = FileManager.default
                var isFolder: ObjCBool = false
                let exists = manager.fileExists(atPath: folder, isDirectory: &isFolder)
                guard !exists || isFolder.boolValue else { return false }
                let place = exists ? folder : PathText.folder(of: folder)
                return manager.isWritableFile(atPath: place.isEmpty ? manager.currentDirectoryPath : place)
            }, text: { path in FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } },
            environment: environment)
    }

    /// A scene that needs every library: a shape, a blur, text and several frames.
    private static let scene = """
        zoetrope: 2
        canvas: { size: [96, 64], background: white }
        layers:
          - { id: ball, shape: ellipse, frame: [8, 16, 32, 32], fill: systemPink }
          - { text: Zoetrope, frame: [4, 44, 88, 18], font: { size: 13 }, color: label }
          - { frame: [0, 0, 96, 20], effect: light }
        loaded: { animate: { set: { ball.position.x: 72 }, duration: 200ms } }
        script: [ { wait: settled } ]
        """

    private static func renderSample() throws(ZoetropeError) -> String {
        do {
            return try ScratchFolder.with { try renderSample(in: $0) }
        } catch {
            throw ZoetropeError(during: "rendering a scene", error)
        }
    }

    private static func renderSample(in folder: String) throws(ZoetropeError) -> String {
        let prepared = try PreparedScene(Data(scene.utf8), named: "\(folder)/sample.yaml")
        var job = RenderJob()
        job.paths = ["sample.gif", "sample.png", "sample.webp"].map { "\(folder)/\($0)" }
        let report = try job.run(prepared)
        for output in report.outputs {
            guard let animation = try? AnimationFile(try InputFile.read(output.path)), animation.width == 96,
                animation.height == 64
            else { throw ZoetropeError(.internalError, "\(output.path) does not contain the rendered animation") }
        }
        return "\(report.outputs.first?.frames ?? 0) frames were rendered, written as GIF, APNG and WebP, and read back"
    }
}
