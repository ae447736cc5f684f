import ArgumentParser
import Foundation
import SceneReference
import SceneTesting
import Zoetrope

/// Completions that shells offer for options and arguments.
extension CompletionKind {
    static var scenes: CompletionKind { .file(extensions: ["yaml", "yml"]) }
    static var pictures: CompletionKind { .file(extensions: FileInspection.extensions) }
    static var scenesAndPictures: CompletionKind { .file(extensions: ["yaml", "yml"] + FileInspection.extensions) }
    static var outputs: CompletionKind { .file() }
    /// Device names contain spaces. bash inserts completions unquoted after compgen removes one level of escapes.
    static var devices: CompletionKind {
        .custom { _, _, _ in
            let isBash = CompletionShell.requesting == .bash
            return SceneSettings.devices.map { isBash ? $0.replacing(" ", with: #"\\\ "#) : $0 }
        }
    }
    static var appearances: CompletionKind { .list(SceneSettings.appearances) }
    static var chromes: CompletionKind { .list(SceneSettings.chromes) }
    static var formats: CompletionKind { .list(RenderJob.formats) }
    static var qualities: CompletionKind { .list(RenderOptions.qualities) }
    static var templates: CompletionKind { .list(SceneTemplate.names) }
    static var recordModes: CompletionKind { .list(RecordMode.allCases.map(\.rawValue)) }

    /// The scripts of the scenes on the command line, and `all`.
    static var scripts: CompletionKind {
        .custom { words, _, _ in SceneOutlines(of: words).scripts + ["all"] }
    }

    /// The markers of the scenes on the command line, and common positions.
    static var positions: CompletionKind {
        .custom { words, _, _ in ["0", "50%", "end"] + SceneOutlines(of: words).markers.map { "marker:\($0)" } }
    }
}

/// The names of scripts and markers in the scene files on a command line.
private struct SceneOutlines {
    private(set) var scripts: [String] = []
    private(set) var markers: [String] = []

    init(of words: [String]) {
        for word in words where SceneTarget.isSceneFile(word) {
            guard let outline = SceneOutline(word) else { continue }
            scripts += outline.scripts.filter { !scripts.contains($0) }
            markers += outline.markers.filter { !markers.contains($0) }
        }
    }
}
