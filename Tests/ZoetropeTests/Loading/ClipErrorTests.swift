import Encoding
import Foundation
import SceneLanguage
import Testing
import Zoetrope

@Suite struct ClipErrorTests {
    private let folder: ClipFolder

    init() throws {
        folder = try ClipFolder()
        let gif = try ClipFolder.gif(ClipFolder.greys(6))
        try folder.write(gif, as: "clip.gif")
        try folder.write(Array(gif.prefix(gif.count / 2)), as: "cut.gif")
        try folder.write(try Array(ClipFolder.apng(ClipFolder.greys(6)).dropLast(20)), as: "cut.png")
        try folder.write("not a clip", as: "notes.txt")
        try folder.write(ClipFolder.film, as: "film.yaml")
    }

    /// The only error of a scene with a layer.
    private func error(ofLayer layer: String, rest: String = "") throws -> String {
        let problem = try #require(folder.problem("layers:\n  - { id: video, \(layer) }\n\(rest)"))
        #expect(problem.messages.count == 1, "\(problem.messages)")
        return problem.messages.first ?? ""
    }

    /// SceneLanguage cannot use the list of formats.
    @Test func `messages name every animation that can be read`() {
        let animations = AnimationFile.formatList("or").replacing(" or a WebM", with: ", a WebM")
        #expect(ClipReference.kinds == "a scene, \(animations) or a Lottie file")
    }

    @Test(arguments: [
        ("clip: clop.gif", "there is no file 'clop.gif'", "did you mean 'clip.gif'?"),
        ("clip: ../clip.gif", "'../clip.gif' is outside the scene's folder", "copy"),
        ("clip: /etc/passwd", "absolute path", "use a path relative to"),
        ("clip: notes.txt", "'notes.txt' is neither a GIF, an animated PNG", "a clip is a scene"),
        ("clip: cut.gif", "'cut.gif' is a damaged GIF: it ends too early", ""),
        ("clip: cut.png", "'cut.png' is a damaged APNG: it ends too early", ""),
        ("clip: clip.gif, script: main", "'clip.gif' is not a scene and has no scripts", "leave script out"),
        ("clip: film.yaml, script: other", "'film.yaml' has no script 'other'", "scripts: main"),
        ("clip: [clip.gif]", "expected the path of a scene, a GIF, an animated PNG, an animated WebP, an MP4", ""),
        ("clip: clip.gif, time: 1", "'time' is read-only", "startTime"),
        ("clip: clip.gif, rate: -1", "rate cannot be -1", "0 to 100"),
        (
            "clip: clip.gif, text: a", "a layer can have one kind of content, but this one has clip and text",
            "put each into its own layer"
        ),
        ("playing: true", "'playing' belongs to clip, which this layer does not have", "add clip"),
        ("contentsGravity: center", "'contentsGravity' belongs to image or clip", "add image or clip"),
    ])
    func `an invalid clip is reported with its location`(layer: String, message: String, hint: String) throws {
        let text = try error(ofLayer: layer)
        #expect(text.contains("scene.yaml:4:") && text.contains(message), "\(text)")
        if !hint.isEmpty { #expect(text.contains(hint), "\(text)") }
    }

    @Test(arguments: [
        ("set: { video.time: 1 }", "'time' cannot be set", "seek"),
        ("set: { video.clip: clip.gif }", "'clip' cannot be set", ""),
        ("play: [vidoe]", "there is no layer 'vidoe'", "did you mean 'video'?"),
        ("play: plain", "layer 'plain' has no clip", "add clip"),
        ("pause: plain", "layer 'plain' has no clip", ""),
        ("seek: { to: 1s }", "seek needs a clip", ""),
        ("seek: { clip: video }", "seek needs a time", "marker: NAME for a Lottie clip"),
    ])
    func `an invalid action is reported with its location`(action: String, message: String, hint: String) throws {
        let rest = "  - { id: plain, background: red }\nloaded: [ { \(action) } ]"
        let text = try error(ofLayer: "clip: clip.gif", rest: rest)
        #expect(text.contains("scene.yaml:6:") && text.contains(message), "\(text)")
        if !hint.isEmpty { #expect(text.contains(hint), "\(text)") }
    }

    @Test func `a bound clip is not played by actions`() throws {
        let rest = "variables: { isOn: true }\nactions: { go: [ { set: { isOn: false } }, { play: video } ] }"
        let text = try error(ofLayer: "clip: clip.gif, playing: isOn", rest: rest)
        #expect(text.contains("video.playing cannot be set: it is bound to isOn"))
    }

    @Test func `links out of the folder are rejected`() throws {
        let outside = try ClipFolder()
        try outside.write(try ClipFolder.gif(ClipFolder.greys(2)), as: "clip.gif")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link.gif"), withDestinationPath: outside.path("clip.gif"))
        #expect(try error(ofLayer: "clip: link.gif").contains("outside the scene's folder"))
    }

    @Test func `errors in a scene that is a clip have locations in its file`() throws {
        try folder.write("zoetrope: 1\nlayers:\n  - { opacty: 1 }\n", as: "bad.yaml")
        let text = try error(ofLayer: "clip: bad.yaml")
        #expect(text.contains("bad.yaml:3:7: error: unknown key 'opacty'"))
        try folder.write("zoetrope: 1\nlayers:\n  - { text: a, font.family: Nowhere }\n", as: "font.yaml")
        #expect(try error(ofLayer: "clip: font.yaml").contains("font.yaml:3:29: error: the font family 'Nowhere'"))
        try folder.write("zoetrope: 1\nlayers:\n  - { clip: ../outside.gif }\n", as: "art/out.yaml")
        #expect(try error(ofLayer: "clip: art/out.yaml").contains("art/out.yaml:3:"))
    }

    @Test func `cycles are rejected with their path`() throws {
        try folder.write("zoetrope: 1\nlayers: [ { clip: two.yaml } ]\n", as: "one.yaml")
        try folder.write("zoetrope: 1\nlayers: [ { clip: one.yaml } ]\n", as: "two.yaml")
        #expect(try error(ofLayer: "clip: one.yaml").contains("these scenes contain each other as clips:"))
        let own = try error(ofLayer: "clip: scene.yaml")
        #expect(own.contains("scene.yaml -> ") && own.contains("a scene cannot be a clip of itself"))
    }

    @Test func `depth and number of layers are limited`() throws {
        for depth in 0..<9 {
            let inner = depth == 8 ? "background: red" : "clip: deep\(depth + 1).yaml"
            try folder.write("zoetrope: 1\nlayers: [ { \(inner) } ]\n", as: "deep\(depth).yaml")
        }
        #expect(folder.problem("layers: [ { clip: deep1.yaml } ]") == nil)
        let deep = try #require(folder.problem("layers: [ { clip: deep0.yaml } ]"))
        #expect(deep.exitCode == .limit && deep.messages[0].contains("nested more than 8 deep"))
        try folder.write("zoetrope: 1\nlayers: [ { repeat: 101, background: red } ]\n", as: "many.yaml")
        let many = try #require(folder.problem("layers: [ { repeat: 100, clip: many.yaml } ]"))
        #expect(many.exitCode == .limit && many.messages[0].contains("more than 10000 layers"))
    }
}
