import Foundation
import SceneFile
import SceneLanguage
import TestSupport
import Testing
import Zoetrope

/// Clips that are kept between the readings of a scene. What is read with a cache always equals what is read without one.
@Suite struct ClipCacheTests {
    private static let scene = """
        zoetrope: 2
        canvas: { size: [40, 20], background: white }
        layers:
          - { frame: [0, 0, 20, 20], clip: film.yaml }
          - { id: box, frame: [24, 4, 12, 12], background: red }
        script: [ { wait: 1s } ]

        """
    private static let film = """
        zoetrope: 2
        canvas: { size: [20, 20], background: systemBackground }
        layers:
          - { include: part.yaml }
          - { id: dot, shape: ellipse, frame: [0, 0, 8, 8], fill: blue }
        loaded: [ { animate: { set: { dot.position.x: 14 }, duration: 1s } } ]
        script: [ { wait: 1s }, { marker: unused } ]

        """

    private func folder() throws -> TemporaryFolder {
        try TemporaryFolder([
            "scene.yaml": Self.scene, "film.yaml": Self.film,
            "part.yaml": "layers: [ { frame: [2, 10, 9, 9], background: green } ]\n",
        ])
    }

    /// What is found in a reading: the scene's picture, or its error.
    private struct Reading: Equatable {
        var picture: Data?
        var warnings: [String] = []
        var error: String?
        var files: Set<String>
        var texts: [String: String]
        var sources: [SceneFolder.Source]
        var outdated: Set<String>
    }

    private func read(
        _ folder: TemporaryFolder, _ cache: LoadingCache?, settings: SceneSettings = SceneSettings(),
        drafts: [String: TextReplacement] = [:]
    ) throws -> Reading {
        let path = folder.path("scene.yaml")
        let place = SceneFolder(of: path)
        place.replacements = drafts
        var (picture, warnings, message): (Data?, [String], String?) = (nil, [], nil)
        do {
            let scene = try PreparedScene(path, settings: settings, in: place, cache: cache)
            (picture, warnings) = (try scene.still(at: .time(0.5), scale: 1), scene.warnings)
        } catch {
            message = "\(error)"
        }
        return Reading(
            picture: picture, warnings: warnings, error: message, files: place.requestedPaths, texts: place.texts,
            sources: place.sources, outdated: place.outdatedReplacements)
    }

    /// Reads with and without the cache, and expects the same.
    @discardableResult
    private func compare(
        _ folder: TemporaryFolder, _ cache: LoadingCache, settings: SceneSettings = SceneSettings(),
        drafts: [String: TextReplacement] = [:], sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws -> Reading {
        let fresh = try read(folder, nil, settings: settings, drafts: drafts)
        for _ in 0..<2 {
            #expect(
                try read(folder, cache, settings: settings, drafts: drafts) == fresh, sourceLocation: sourceLocation)
        }
        return fresh
    }

    @Test func `a kept clip gives the same picture, warnings, files and texts`() throws {
        let folder = try folder()
        let cache = LoadingCache(settlingTime: 0)
        let first = try compare(folder, cache)
        #expect(cache.clipCount == 1 && first.error == nil && first.texts.count == 3)
        try folder.write(Self.scene.replacing("red", with: "orange"), to: "scene.yaml")
        #expect(try compare(folder, cache).picture != first.picture)
        #expect(cache.clipCount == 1)
    }

    @Test func `a changed file of the clip is read again`() throws {
        let folder = try folder()
        let cache = LoadingCache(settlingTime: 0)
        var pictures: Set<Data?> = [try compare(folder, cache).picture]
        try folder.write(Self.film.replacing("blue", with: "purple"), to: "film.yaml")
        pictures.insert(try compare(folder, cache).picture)
        try folder.write("layers: [ { frame: [2, 10, 9, 9], background: yellow } ]\n", to: "part.yaml")
        pictures.insert(try compare(folder, cache).picture)
        #expect(pictures.count == 3)
        try folder.remove("part.yaml")
        #expect(try compare(folder, cache).error?.contains("there is no file 'part.yaml'") == true)
        try folder.write("layers: [ { frame: [2, 10, 9, 9], background: green } ]\n", to: "part.yaml")
        try folder.write(Self.film, to: "film.yaml")
        #expect(pictures.contains(try compare(folder, cache).picture))
    }

    @Test func `other options are another clip`() throws {
        let folder = try folder()
        let cache = LoadingCache(settlingTime: 0)
        let light = try compare(folder, cache)
        var settings = SceneSettings()
        settings.appearance = "dark"
        #expect(try compare(folder, cache, settings: settings).picture != light.picture)
        #expect(cache.clipCount == 2)
    }

    @Test(arguments: ["film.yaml", "part.yaml"]) func `a clip with a replaced text is not kept`(name: String) throws {
        let folder = try folder()
        let cache = LoadingCache(settlingTime: 0)
        let plain = try compare(folder, cache)
        let original = try folder.text(name)
        let draft = TextReplacement(
            original: original, text: original.replacing("blue", with: "brown").replacing("green", with: "indigo"))
        let drafts = [folder.path(name): draft]
        #expect(try compare(folder, cache, drafts: drafts).picture != plain.picture)
        #expect(try compare(folder, cache).picture == plain.picture)
        // A draft of another text is outdated, whether the clip is kept or not.
        try folder.write(original + "# changed\n", to: name)
        let outdated = try compare(folder, cache, drafts: drafts)
        #expect(outdated.outdated == [folder.path(name)] && outdated.picture == plain.picture)
    }

    @Test func `a clip whose file was just changed is not kept`() throws {
        let folder = try folder()
        let cache = LoadingCache()
        try compare(folder, cache)
        #expect(cache.clipCount == 0)
    }

    @Test func `a clip with errors, or with a clip, is not kept`() throws {
        let folder = try folder()
        let cache = LoadingCache(settlingTime: 0)
        try folder.write(Self.film.replacing("blue", with: "no-colour"), to: "film.yaml")
        #expect(try compare(folder, cache).error != nil)
        #expect(cache.clipCount == 0)
        try folder.write(Self.scene, to: "inner.yaml")
        try folder.write(Self.scene.replacing("clip: film.yaml", with: "fill: red, shape: ellipse"), to: "inner.yaml")
        try folder.write(Self.scene.replacing("film.yaml", with: "inner.yaml"), to: "film.yaml")
        #expect(try compare(folder, cache).error == nil)
        // The inner one is.
        #expect(cache.clipCount == 1)
    }
}
