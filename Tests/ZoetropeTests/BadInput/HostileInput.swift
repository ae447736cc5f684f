import Foundation
import TestSupport
import Testing
import Zoetrope

/// A scene of a stranger with the files beside it, and the only error that it may cause.
struct HostileInput: Sendable, CustomTestStringConvertible {
    var name: String
    var scene: String
    /// Contents by file name.
    var files: [String: [UInt8]] = [:]
    /// Values of `--set`.
    var variables: [String: String] = [:]
    var exitCode: ExitCode
    /// `line:column` in the scene, or nil for an error without a place.
    var place: String?
    var message: String

    var testDescription: String { name }

    static let head = "zoetrope: 1\ncanvas: { size: [100, 100] }\n"

    /// A picture in an image layer.
    static func image(_ name: String, _ file: String, _ bytes: [UInt8], _ code: ExitCode, _ words: String) -> Self {
        let scene = head + "layers:\n  - { id: a, frame: [0, 0, 50, 50], image: \(file) }\n"
        return Self(
            name: name, scene: scene, files: [file: bytes], exitCode: code, place: "4:44", message: "'\(file)' \(words)"
        )
    }

    /// A film or animation in a clip layer.
    static func clip(_ name: String, _ file: String, _ bytes: [UInt8], _ code: ExitCode, _ words: String) -> Self {
        let scene = head + "layers:\n  - { id: a, frame: [0, 0, 50, 50], clip: \(file) }\nscript: [ { wait: 100ms } ]\n"
        return Self(
            name: name, scene: scene, files: [file: bytes], exitCode: code, place: "4:43", message: "'\(file)' \(words)"
        )
    }

    static func font(_ name: String, _ bytes: [UInt8], _ code: ExitCode, _ words: String) -> Self {
        let scene = head + "fonts: [f.ttf]\nlayers: [ { id: a, frame: [0, 0, 50, 50], text: Hi } ]\n"
        return Self(
            name: name, scene: scene, files: ["f.ttf": bytes], exitCode: code, place: "3:9", message: "'f.ttf' \(words)"
        )
    }

    /// A value of `--set`.
    static func set(_ name: String, _ variable: String, _ value: String, _ code: ExitCode, _ message: String) -> Self {
        let scene =
            head + "variables: { x: 1, s: \"'a'\" }\nlayers: [ { id: a, frame: [0, 0, 50, 50], opacity: x } ]\n"
        return Self(name: name, scene: scene, variables: [variable: value], exitCode: code, message: message)
    }

    /// Layers on a canvas of a number of points a side.
    static func layers(_ name: String, side: Int, _ layers: String, _ message: String) -> Self {
        Self(
            name: name, scene: "zoetrope: 1\ncanvas: { size: [\(side), \(side)] }\nlayers:\n" + layers,
            exitCode: .limit, message: message)
    }

    static let all = pictures + clips + lottieFiles + fontFiles + settings + drawings
}

/// Each input ends with one error.
@Suite struct HostileInputTests {
    /// The error of reading, playing and drawing the first frame of a scene; nil if it is valid.
    private func error(of input: HostileInput) throws -> ZoetropeError? {
        let folder = try TemporaryFolder(["scene.yaml": input.scene])
        for (name, bytes) in input.files { try folder.write(bytes, to: name) }
        do throws(ZoetropeError) {
            let scene = try PreparedScene(
                folder.path("scene.yaml"), settings: SceneSettings(variables: input.variables))
            try scene.evaluateAllFrames()
            _ = try scene.still(at: .time(0))
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: HostileInput.all) func `a hostile input has one clear error`(input: HostileInput) throws {
        let error = try #require(try error(of: input))
        #expect(error.exitCode == input.exitCode)
        #expect(error.messages.count == 1, "\(error.messages)")
        guard let diagnostic = error.diagnostics.first else {
            #expect(input.place == nil)
            #expect(error.messages.first?.hasSuffix(input.message) == true, "\(error.messages)")
            return
        }
        #expect(diagnostic.message == input.message)
        if let place = input.place { #expect("\(diagnostic.line ?? 0):\(diagnostic.column ?? 0)" == place) }
    }

    @Test func `there are at least 100 hostile inputs, each with its own name`() {
        #expect(HostileInput.all.count >= 100)
        #expect(Set(HostileInput.all.map(\.name)).count == HostileInput.all.count)
    }
}
