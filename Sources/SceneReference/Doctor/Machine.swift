import Encoding
import Foundation
import Graphics
import Raster
import SceneFile
import SceneModel
package import Zoetrope

/// What the doctor asks of a machine; tests answer for one that does not exist.
package struct Machine: Sendable {
    /// Draws and encodes a small scene; what was written, or why it could not be.
    package var draw: @Sendable () -> Result<String, ZoetropeError>
    package var hasFont: @Sendable (_ family: String) -> Bool
    /// Whether some font has every character of a text.
    package var hasGlyphs: @Sendable (_ text: String) -> Bool
    package var libraries: [(name: String, version: String)]
    /// Where a program is, among the folders of PATH.
    package var program: @Sendable (_ name: String) -> String?
    /// Whether a program ends well.
    package var succeeds: @Sendable (_ program: String, _ arguments: [String]) -> Bool
    package var cores: Int
    /// Bytes.
    package var memory: UInt64
    /// Whether files can be made in a folder, or where it would be made.
    package var canWrite: @Sendable (_ folder: String) -> Bool
    /// The text of a file.
    package var text: @Sendable (_ path: String) -> String?
    package var environment: [String: String]

    package init(
        draw: @escaping @Sendable () -> Result<String, ZoetropeError>, hasFont: @escaping @Sendable (String) -> Bool,
        hasGlyphs: @escaping @Sendable (String) -> Bool, libraries: [(name: String, version: String)],
        program: @escaping @Sendable (String) -> String?,
        succeeds: @escaping @Sendable (String, [String]) -> Bool, cores: Int, memory: UInt64,
        canWrite: @escaping @Sendable (String) -> Bool, text: @escaping @Sendable (String) -> String?,
        environment: [String: String]
    ) {
        self.draw = draw
        self.hasFont = hasFont
        self.hasGlyphs = hasGlyphs
        self.libraries = libraries
        self.program = program
        self.succeeds = succeeds
        self.cores = cores
        self.memory = memory
        self.canWrite = canWrite
        self.text = text
        self.environment = environment
    }
}

extension Machine {
    /// The one on which this runs.
    package static var current: Machine {
        let environment = ProcessInfo.processInfo.environment
        let fonts = try? FontStore().library(for: .installed)
        return Machine(
            draw: { Result(catching: proof) }, hasFont: { fonts?.contains(family: $0) ?? false },
            hasGlyphs: { fonts?.missingCharacters(in: $0, family: TextFacet.defaultFamily).isEmpty ?? false },
            libraries: RasterLibraries.versions + EncodingLibraries.versions,
            program: { name in
                let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
                return folders.map { PathText.join($0, name) }.first(where: FileManager.default.isExecutableFile)
            }, succeeds: ends, cores: ProcessInfo.processInfo.activeProcessorCount,
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

    /// A scene with everything that needs a library: a shape, a blur, text and two frames.
    private static let scene = """
        zoetrope: 1
        canvas: { size: [96, 64], background: white }
        layers:
          - { id: ball, shape: ellipse, frame: [8, 16, 32, 32], fill: systemPink }
          - { text: Zoetrope, frame: [4, 44, 88, 18], font: { size: 13 }, color: label }
          - { frame: [0, 0, 96, 20], effect: light }
        loaded: { animate: { set: { ball.position.x: 72 }, duration: 200ms } }
        script: [ { wait: settled } ]
        """

    private static func proof() throws(ZoetropeError) -> String {
        let name = ".zoetrope-doctor-\(ProcessInfo.processInfo.processIdentifier)"
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        defer { try? FileManager.default.removeItem(at: folder) }
        let prepared = try PreparedScene(Data(scene.utf8), named: folder.appendingPathComponent("proof.yaml").path)
        var job = RenderJob()
        job.paths = ["proof.gif", "proof.png"].map { folder.appendingPathComponent($0).path }
        let report = try job.run(prepared)
        for output in report.outputs {
            guard let data = FileManager.default.contents(atPath: output.path),
                let film = try? AnimationFile([UInt8](data)), film.width == 96, film.height == 64
            else { throw ZoetropeError(.internalError, "\(output.path) is not what was drawn") }
        }
        return "a scene of \(report.outputs.first?.frames ?? 0) frames drawn, encoded as GIF and APNG, and read back"
    }

    /// Waits ten seconds at most.
    private static func ends(_ program: String, _ arguments: [String]) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let end = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in end.signal() }
        guard (try? process.run()) != nil else { return false }
        guard end.wait(timeout: .now() + 10) == .success else {
            process.terminate()
            return false
        }
        return process.terminationStatus == 0
    }
}
