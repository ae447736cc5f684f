import Foundation
import Graphics
import SceneFile
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// `include` and pictures: only files in the scene's folder are read.
@Suite struct IncludeTests {
    /// The mistakes of a scene with the given layers and other files; paths are relative to the scene's folder.
    private func mistakes(
        _ layers: String, files: [String: String] = [:], prepare: (TemporaryFolder) throws -> Void = { _ in }
    ) throws -> [String] {
        let outer = try TemporaryFolder()
        try outer.write("zoetrope: 1\nlayers: [ \(layers) ]\n", to: "scene/main.yaml")
        for (path, text) in files { try outer.write(text, to: "scene/\(path)") }
        try prepare(outer)
        let outcome = try SceneLoader.load(outer.path("scene/main.yaml"))
        return outcome.diagnostics.map { diagnostic in
            let place = diagnostic.location
            let file = place.file.replacing(outer.path("scene") + "/", with: "")
            return "\(file):\(place.line):\(place.column): \(diagnostic.message)"
                + (diagnostic.hint.map { " (\($0))" } ?? "")
        }
    }

    @Test func layersOfAnotherFile() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            zoetrope: 1
            let: { size: 20 }
            layers:
              - include: art/sun.yaml
                with: { tint: red, x: size / 2 }
              - { id: front }
            """, to: "main.yaml")
        try folder.write(
            """
            let: { half: x / 2 }
            layers:
              - { id: sun, background: tint, zPosition: half }
              - include: deeper/ray.yaml
            """, to: "art/sun.yaml")
        try folder.write("layers: [ { id: ray, zPosition: x } ]", to: "art/deeper/ray.yaml")
        let outcome = try SceneLoader.load(folder.path("main.yaml"))
        let scene = try #require(outcome.scene, "\(outcome.diagnostics)")
        #expect(scene.layers.map(\.id) == ["sun", "ray", "front"])
        #expect(scene.layers.map { $0.properties["zPosition"]?.constant } == [.number(5), .number(10), nil])
        #expect(scene.layers[0].properties["background"]?.constant == .color(.init(1, 0, 0)))
    }

    /// The names of a file are like those of the scene: timings, values that use names of the scene, and files of their own.
    @Test func `scenes share the names of a file`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            zoetrope: 2
            let: { include: tokens/motion.yaml, tint: red, scale: 2 }
            layers: [ { id: box, background: tint, zPosition: depth, cornerRadius: radius } ]
            loaded: { animate: { set: { box.opacity: 0 } }, timing: sheet }
            """, to: "main.yaml")
        try folder.write(
            """
            include: sizes.yaml
            sheet: { response: 0.4, dampingFraction: 0.8 }
            tint: blue
            depth: scale * 4
            """, to: "tokens/motion.yaml")
        try folder.write("zoetrope: 2\nlet: { radius: 12 }", to: "tokens/sizes.yaml")
        let outcome = try SceneLoader.load(folder.path("main.yaml"))
        let scene = try #require(outcome.scene, "\(outcome.diagnostics)")
        #expect(scene.layers[0].properties["background"]?.constant == .color(.init(1, 0, 0)))
        #expect(scene.layers[0].properties["zPosition"]?.constant == .number(8))
        #expect(scene.layers[0].properties["cornerRadius"]?.constant == .number(12))
    }

    @Test func `the command line replaces a name of a file of names`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "zoetrope: 2\nlet: { include: tokens.yaml }\nlayers: [ { id: box, background: tint } ]", to: "main.yaml")
        try folder.write("tint: blue\nshade: tint", to: "tokens.yaml")
        var options = SceneOptions()
        options.overrides = ["tint": "red"]
        let scene = try #require(try SceneLoader.load(folder.path("main.yaml"), options: options).scene)
        #expect(scene.layers[0].properties["background"]?.constant == .color(.init(1, 0, 0)))
        options.overrides = ["tynt": "red"]
        let mistake = try #require(try SceneLoader.load(folder.path("main.yaml"), options: options).diagnostics.first)
        #expect(mistake.message == "the scene has no variable 'tynt'")
        #expect(mistake.hint.map { "\($0)" } == "did you mean 'tint'?")
    }

    @Test func `mistakes in files of names`() throws {
        func found(_ file: String?, path: String = "names.yaml") throws -> [String] {
            let folder = try TemporaryFolder()
            try folder.write("zoetrope: 2\nlet: { include: \(path) }\nlayers: [ { opacity: a } ]", to: "main.yaml")
            if let file { try folder.write(file, to: "names.yaml") }
            return try SceneLoader.load(folder.path("main.yaml")).diagnostics.map { diagnostic in
                let place = diagnostic.location
                let file = place.file.split(separator: "/").last ?? ""
                return "\(file):\(place.line):\(place.column): \(diagnostic.message)"
            }
        }
        #expect(try found("a: 0.5\n") == [])
        #expect(try found("b: 0.5\na: b + c\n") == ["names.yaml:2:8: unknown name 'c'"])
        #expect(try found(nil) == ["main.yaml:2:17: there is no file 'names.yaml'"])
        #expect(try found("- 1\n") == ["names.yaml:1:1: let must be a group of names, but found a list"])
        #expect(try found("let: { a: 1 }\nlayers: []\n") == ["names.yaml:2:1: unknown key 'layers' in a file of names"])
        #expect(try found("include: names.yaml\na: 1").first?.contains("names.yaml") == true)
        #expect(try found(nil, path: "../secret.yaml").count == 1)
    }

    @Test func mistakesAreReportedInTheIncludedFile() throws {
        let found = try mistakes(
            "{ include: art/sun.yaml }", files: ["art/sun.yaml": "layers:\n  - { id: sun, opacty: 1 }\nextra: 1\n"])
        #expect(
            found == [
                "art/sun.yaml:2:16: unknown key 'opacty' in a layer (did you mean 'opacity'?)",
                "art/sun.yaml:3:1: unknown key 'extra' in an included file (keys: parameters, let, functions, fonts, layers, variables, animators, actions, gestures, loaded)",
            ])
        let invalid = try mistakes("{ include: sun.yaml }", files: ["sun.yaml": "layers: [\n"])
        #expect(invalid.count == 1 && invalid.first?.hasPrefix("sun.yaml:1:9: ") == true, "\(invalid)")
    }

    @Test func missingFiles() throws {
        #expect(
            try mistakes("{ include: art/snu.yaml }", files: ["art/sun.yaml": "layers: []"]) == [
                "main.yaml:2:22: there is no file 'art/snu.yaml' (did you mean 'art/sun.yaml'?)"
            ])
        #expect(
            try mistakes("{ include: arts/sun.yaml }", files: ["art/sun.yaml": "layers: []"]) == [
                "main.yaml:2:22: there is no file 'arts/sun.yaml' (did you mean 'art/sun.yaml'?)"
            ])
        #expect(
            try mistakes("{ include: arts/moon.yaml }", files: ["art/sun.yaml": "layers: []"]) == [
                "main.yaml:2:22: there is no file 'arts/moon.yaml'"
            ])
        #expect(
            try mistakes("{ include: art }", files: ["art/sun.yaml": ""]) == ["main.yaml:2:22: 'art' is a folder"])
        #expect(try mistakes("{ include: }") == ["main.yaml:2:13: 'include' takes a name, but found nothing"])
    }

    @Test func `a name that an included file uses too is an error with the way out`() throws {
        let layers = "{ id: top }, { include: albums.yaml }"
        let found = try mistakes(layers, files: ["albums.yaml": "layers: [ { id: top } ]"])
        let hint = "with id: at the include, its file has names of its own"
        #expect(found == ["main.yaml:2:17: there are two layers with the id 'top' (\(hint))"])
        let named = try mistakes(
            "{ id: top }, { id: p, include: albums.yaml }", files: ["albums.yaml": "layers: [ { id: top } ]"])
        #expect(named.isEmpty, "\(named)")
        let constant = try mistakes(
            "{ include: albums.yaml }", files: ["albums.yaml": "let: { top: 1 }\nlayers: [ { id: top } ]"])
        let rule = "layers, variables, animators and let share one namespace"
        #expect(constant == ["albums.yaml:1:8: the name 'top' is already in use (\(rule); \(hint))"])
    }

    @Test func filesOutsideTheFolder() throws {
        let outside =
            "main.yaml:2:22: '../secret.yaml' is outside the scene's folder (copy the file into the scene's folder, "
            + "or create an empty file .zoetrope-root in a folder above both)"
        func secret(_ outer: TemporaryFolder) throws { try outer.write("layers: []", to: "secret.yaml") }
        #expect(try mistakes("{ include: ../secret.yaml }", prepare: secret) == [outside])
        #expect(
            try mistakes("{ include: /etc/hosts }") == [
                "main.yaml:2:22: '/etc/hosts' is an absolute path (use a path relative to the folder of the file that refers to it)"
            ])
        #expect(
            try mistakes("{ include: art/../../secret.yaml }", files: ["art/a.yaml": ""], prepare: secret).first?
                .contains("is outside the scene's folder") == true)
        // A folder with a name that starts with the scene folder's name is a different folder.
        #expect(
            try mistakes("{ include: ../scene2/a.yaml }") { try $0.write("layers: []", to: "scene2/a.yaml") }.first?
                .contains("is outside the scene's folder") == true)
    }

    @Test func linksOutOfTheFolder() throws {
        let manager = FileManager.default
        let found = try mistakes("{ include: link.yaml }, { include: art/secret.yaml }, { include: chain.yaml }") {
            outer in
            try outer.write("layers: []", to: "secret.yaml")
            func link(_ path: String, to target: URL) throws {
                try manager.createSymbolicLink(at: outer.url(path), withDestinationURL: target)
            }
            try link("scene/link.yaml", to: outer.url("secret.yaml"))
            try link("scene/art", to: outer.url)
            try link("hop.yaml", to: outer.url("secret.yaml"))
            try link("scene/chain.yaml", to: outer.url("hop.yaml"))
        }
        #expect(found.count == 3 && found.allSatisfy { $0.contains("is outside the scene's folder") }, "\(found)")
    }

    @Test func linksWithinTheFolder() throws {
        let found = try mistakes("{ include: link.yaml }", files: ["art/sun.yaml": "layers: []"]) { outer in
            try FileManager.default.createSymbolicLink(
                at: outer.url("scene/link.yaml"),
                withDestinationURL: outer.url("scene/art/sun.yaml"))
        }
        #expect(found.isEmpty)
    }

    @Test func recursiveIncludesAndDepth() throws {
        let circle = try mistakes(
            "{ include: a.yaml }, { id: last }",
            files: ["a.yaml": "layers: [ { include: a.yaml }, { include: a.yaml } ]"])
        #expect(
            circle == [
                """
                a.yaml:1:22: includes are nested more than 8 deep (files: a.yaml, a.yaml, a.yaml, a.yaml, a.yaml, \
                a.yaml, a.yaml, a.yaml)
                """
            ])
        func chain(_ count: Int) throws -> [String] {
            let files = (1...count).map { number in
                ("f\(number).yaml", number == count ? "layers: []" : "layers: [ { include: f\(number + 1).yaml } ]")
            }
            return try mistakes("{ include: f1.yaml }", files: Dictionary(uniqueKeysWithValues: files))
        }
        #expect(try chain(8).isEmpty)
        #expect(try chain(9).count == 1)
    }

    @Test func largeFiles() throws {
        let found = try mistakes("{ include: a.yaml }", files: ["a.yaml": String(repeating: "# x\n", count: 300_000)])
        #expect(found == ["main.yaml:2:22: 'a.yaml' is larger than 1024 KB"])
    }

    /// The layers of a file included twice have equal ids and become copies, like those of `repeat`.
    @Test func includedTwice() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "zoetrope: 1\nlayers: [ { include: a.yaml, with: { x: 1 } }, { include: a.yaml, with: { x: 2 } } ]",
            to: "main.yaml")
        try folder.write("let: { y: x }\nlayers: [ { id: a, zPosition: y } ]", to: "a.yaml")
        let outcome = try SceneLoader.load(folder.path("main.yaml"))
        #expect(outcome.scene?.layers.map(\.name) == ["a[0]", "a[1]"], "\(outcome.diagnostics)")
    }

    @Test func pictures() throws {
        let found = try mistakes(
            "{ image: a.txt }, { image: short.png }, { image: ../b.png }, { image: empty.png }, { image: huge.png }",
            files: ["a.txt": "hello"]
        ) { outer in
            try outer.write(onePixel.prefix(20), to: "scene/short.png")
            var empty = onePixel
            empty.replaceSubrange(16..<20, with: [0, 0, 0, 0])
            try outer.write(empty, to: "scene/empty.png")
            empty.replaceSubrange(16..<20, with: [0, 1, 0, 0])
            try outer.write(empty, to: "scene/huge.png")
        }
        #expect(
            found == [
                "main.yaml:2:20: 'a.txt' is not a PNG, JPEG, WebP, AVIF, HEIC or SVG picture "
                    + "(pictures are PNG, JPEG, WebP, AVIF, HEIC or SVG files, recognised by their content and not by their extension)",
                "main.yaml:2:38: 'short.png' is truncated (copy or save the file again)",
                "main.yaml:2:60: '../b.png' is outside the scene's folder (copy the file into the scene's folder, "
                    + "or create an empty file .zoetrope-root in a folder above both)",
                "main.yaml:2:81: 'empty.png' has no pixels: its header gives a size of 0 by 1 "
                    + "(open it in an image editor and save it again as PNG or JPEG)",
                "main.yaml:2:103: 'huge.png' is 65536 by 1 pixels; the limit is 8192 per side "
                    + "(save it smaller: it needs only as many pixels as are displayed)",
            ])
    }

    @Test func scenesThatCannotBeRead() throws {
        let folder = try TemporaryFolder()
        func message(_ path: String) -> String? {
            do {
                _ = try SceneLoader.load(path)
                return nil
            } catch {
                return error.message
            }
        }
        #expect(message(folder.path) == "\(folder.path): this is a folder")
        let missing = folder.path("a.yaml")
        #expect(message(missing) == "\(missing): there is no such file")
    }
}
