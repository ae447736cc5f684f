import Foundation
import TestSupport
import Testing
import Zoetrope

/// The corrections that error messages name, made in the text of a scene.
@Suite struct SceneFixTests {
    private static let start = "zoetrope: 1\ncanvas: { size: [200, 100] }\n"

    private func fixed(_ text: String) throws -> SceneFix { try SceneFix(Data(text.utf8), named: "scene.yaml") }

    @Test(arguments: [
        ("layers: [ { opacty: 0.5 } ]", "layers: [ { opacity: 0.5 } ]"),
        ("layers: [ { \"opacty\": 0.5 } ]  # kept", "layers: [ { \"opacity\": 0.5 } ]  # kept"),
        ("layers: [ { alpha: 0.5, backgroundColor: rde } ]", "layers: [ { opacity: 0.5, background: red } ]"),
        ("layers: [ { center: [1, 2] } ]", "layers: [ { position: [1, 2] } ]"),
        ("layers: [ { text: of 2,500 ml } ]", "layers: [ { text: \"of 2,500 ml\" } ]"),
        ("layers: [ { position: [mxa(1, 2), 3] } ]", "layers: [ { position: [\"max(1, 2)\", 3] } ]"),
        (
            "layers: [ { opacity: \"0.5 * canvas.wdth / 9999\" } ]",
            "layers: [ { opacity: \"0.5 * canvas.width / 9999\" } ]"
        ),
        (
            "layers: [ { frame: [0, 0, 9, 9], cornerCurve: .continous } ]",
            "layers: [ { frame: [0, 0, 9, 9], cornerCurve: .continuous } ]"
        ),
        (
            "layers: [ { id: a } ]\nloaded: { aniamte: a.opacity, to: 0, timing: easeOt }",
            "layers: [ { id: a } ]\nloaded: { animate: a.opacity, to: 0, timing: easeOut }"
        ),
        (
            "layers: [ { id: card } ]\ngestures: [ { tapp: crad, ended: { marker: a } } ]",
            "layers: [ { id: card } ]\ngestures: [ { tap: card, ended: { marker: a } } ]"
        ),
        (
            "layers: [ { id: a } ]\nscript: [ { tap: a }, { wait: setled } ]",
            "layers: [ { id: a } ]\nscript: [ { tap: a }, { wait: settled } ]"
        ),
        (
            "layers: [ { frame: \"CGRect(x: 0, y: 1, width: 20, height: 30)\", opacity: 1 } ]",
            "layers: [ { frame: [0, 1, 20, 30], opacity: 1 } ]"
        ),
        (
            "layers: [ { position: 'CGPoint(x: 1, y: 2)', background: 'UIColor(white: 0, alpha: 1)' } ]",
            "layers: [ { position: [1, 2], background: \"#000000\" } ]"
        ),
        (
            "layers: [ { text: hi, font: \"UIFont.systemFont(ofSize: 17, weight: .bold)\" } ]",
            "layers: [ { text: hi, font: { size: 17, weight: bold } } ]"
        ),
        (
            "layers: [ { id: a } ]\nloaded: { animate: a.opacity, to: 0, timing: \".spring(response: 0.5, dampingFraction: 0.8)\" }",
            "layers: [ { id: a } ]\nloaded: { animate: a.opacity, to: 0, timing: { response: 0.5, dampingFraction: 0.8 } }"
        ),
        (
            "layers: [ { id: sheet }, { id: b, opacity: shet.opacity } ]\nscript: [ { tap: shet }, { tap: shet }, { tap: b } ]",
            "layers: [ { id: sheet }, { id: b, opacity: sheet.opacity } ]\nscript: [ { tap: sheet }, { tap: sheet }, { tap: b } ]"
        ),
        ("layers: [ { id: a, repeat: 9, opacty: 1 } ]", "layers: [ { id: a, repeat: 9, opacity: 1 } ]"),
        ("layers: []\nscript: [ { wait: 0.55sec } ]", "layers: []\nscript: [ { wait: 0.55s } ]"),
        ("layers: []\nscript: [ { wait: 300  ms } ]", "layers: []\nscript: [ { wait: 300ms } ]"),
        ("layers: [ { transform.rotation: 20° } ]", "layers: [ { transform.rotation: 20deg } ]"),
        ("layers: [ { cornerRadius: 24pt } ]", "layers: [ { cornerRadius: 24 } ]"),
        ("layers: []\nscript: [ { wait: 2 sec } ]", "layers: []\nscript: [ { wait: 2s } ]"),
        // A word that would make a key twice stays, and the others are corrected.
        (
            "layers: [ { alpha: 1, opacity: 1 }, { opacty: 0.5 } ]",
            "layers: [ { alpha: 1, opacity: 1 }, { opacity: 0.5 } ]"
        ),
        ("layers: [ { background: UIColor.systemGray } ]", "layers: [ { background: systemGray } ]"),
        ("layers: [ { background: .indigo } ]", "layers: [ { background: .systemIndigo } ]"),
        ("layers:\n  - background: #8E8E93", "layers:\n  - background: \"#8E8E93\""),
        ("layers: [ { text: hi, font: headline } ]", "layers: [ { text: hi, font: { style: headline } } ]"),
        ("layers: [ { text: hi, font: 'bold 17' } ]", "layers: [ { text: hi, font: { weight: bold, size: 17 } } ]"),
        ("layers: [ { subviews: [ { opacity: 1 } ] } ]", "layers: [ { layers: [ { opacity: 1 } ] } ]"),
        (
            "layers: [ { id: a } ]\ngestures: [ { onTapGesture: a, onEnded: { set: { a.opacity: 0 } } } ]",
            "layers: [ { id: a } ]\ngestures: [ { tap: a, ended: { set: { a.opacity: 0 } } } ]"
        ),
        (
            "layers: [ { id: a } ]\nloaded: { UIView.animate: { set: { a.opacity: 0 } } }",
            "layers: [ { id: a } ]\nloaded: { animate: { set: { a.opacity: 0 } } }"
        ),
        (
            "layers: [ { id: a, text: it is ${a.opacity} now, opacity: 1 } ]",
            "layers: [ { id: a, text: \"it is ${a.opacity} now\", opacity: 1 } ]"
        ),
        ("layers:\n  - id: a\n    opacity:0.5", "layers:\n  - id: a\n    opacity: 0.5"),
    ])
    func `mistakes with one correction are corrected`(text: String, expected: String) throws {
        let fix = try fixed(Self.start + text)
        #expect(String(data: fix.data, encoding: .utf8) == Self.start + expected)
        #expect(!fix.edits.isEmpty)
    }

    /// Warnings are about scenes that show something, and their corrections would show something else.
    @Test(arguments: [
        "layers: [ { id: a } ]\nscript: [ { wait: 300 } ]", "layers: [ { qqqqqq: 0.5 } ]", "layers: [ { opacity: 2 } ]",
        "layers: [ { UIVisualEffectView: dark } ]", "layers: [ { background: \"#12345\" } ]",
        "layers: [ { opacity: 0.5 } ]", "layers: [", "canvas: { device: iPhone 77 }\nlayers: []",
        "canvas: { chrome: phone }\nlayers: []", "layers: [ { cornerRadius: 50% } ]",
        "layers: [ { text: hi, font: bold semibold 17 } ]", "layers: [ { text: http://foo, opacty }",
        "layers: [ { id: a, text: ${a.opacity} and ${a.zPosition} left } ]",
        "layers: [ { id: a, text: Time 12:${a.opacity} } ]",
        "layers:\n  - { id: a, text: ${a.opacity} # left\n    , opacity: 1 }",
        "layers: [ { text: \"Total: ${1}\" left ${2} } ]", "layers:\n  - text: |\n      Colour: #FFF\n  - [",
        "# background: #FFFFFF\nlayers: [", "layers: #fade them\n", "layers: [ { layers: [], subviews: [] } ]",
    ])
    func `other scenes stay as they are`(text: String) throws {
        let fix = try fixed(Self.start + text)
        #expect(fix.edits.isEmpty && fix.data == Data((Self.start + text).utf8))
    }

    @Test func `bytes that are not text stay`() throws {
        let data = Data([0xFF, 0xFE, 0x00])
        #expect(try SceneFix(data, named: "scene.yaml").data == data)
    }

    /// The file's link, permissions and other bytes stay; a part is corrected only where it is named.
    @Test func `the file is replaced`() throws {
        let folder = try TemporaryFolder([
            "real/scene.yaml":
                "\u{FEFF}zoetrope: 1\r\ncanvas: { size: [20, 20] }   \r\nlayers:\r\n- { alpha: 1 }\r\n\r\n",
            "real/part.yaml": "layers: [ { alpha: 1 } ]",
            "real/other.yaml": Self.start + "layers: [ { include: part.yaml } ]",
        ])
        let (path, link) = (folder.path("real/scene.yaml"), folder.path("link.yaml"))
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        try SceneFix(link).write()
        #expect(
            try folder.data("real/scene.yaml")
                == Data(
                    "\u{FEFF}zoetrope: 1\r\ncanvas: { size: [20, 20] }   \r\nlayers:\r\n- { opacity: 1 }\r\n\r\n".utf8))
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o640)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
        let other = try SceneFix(folder.path("real/other.yaml"))
        #expect(other.edits.isEmpty)
        try other.write()
        #expect(folder.names(in: "real") == ["other.yaml", "part.yaml", "scene.yaml"])
        #expect(throws: ZoetropeError.self) { try SceneFix(folder.path("none.yaml")) }
    }
}
