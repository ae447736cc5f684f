import Foundation
import TestSupport
import Testing

/// Text depends only on font files, not on the font configuration of the machine.
@Suite(.runsPrograms) struct FontTests {
    private func space() throws -> Workspace {
        let space = try Workspace()
        try space.write(TestFonts.data("Boxes-Regular.ttf"), to: "fonts/boxes.ttf")
        try space.write(
            """
            zoetrope: 1
            canvas: { size: [300, 60] }
            fonts: [fonts/boxes.ttf]
            layers:
              - { id: a, text: "Type \u{411}\u{434} \u{5D0} ab", frame: [0, 0, a.intrinsicContentSize.width, 30] }
              - { text: abc, font.family: Zoetrope Boxes, frame: [0, 30, 300, 30] }
            """, to: "s.yaml")
        return space
    }

    @Test func `the environment does not affect text`() throws {
        let space = try space()
        // Settings that would change text if they were used: other families, hinting, no antialiasing, no fonts.
        try space.write(
            """
            <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
            <fontconfig>
              <dir>\(space.folder.path)/fonts</dir>
              <match target="pattern"><test name="family"><string>Inter</string></test>
                <edit name="family" mode="assign" binding="strong"><string>Zoetrope Boxes</string></edit></match>
              <match target="font"><edit name="hinting" mode="assign"><bool>true</bool></edit>
                <edit name="hintstyle" mode="assign"><const>hintfull</const></edit>
                <edit name="autohint" mode="assign"><bool>true</bool></edit>
                <edit name="antialias" mode="assign"><bool>false</bool></edit></match>
            </fontconfig>
            """, to: "config/fonts.conf")
        let config = "\(space.folder.path)/config"
        try space.write("<not xml", to: "broken.conf")
        let environments: [[String: String]] = [
            [:], ["FONTCONFIG_FILE": "\(config)/fonts.conf"], ["FONTCONFIG_PATH": config],
            ["XDG_CONFIG_HOME": config], ["FONTCONFIG_FILE": "\(space.folder.path)/broken.conf"],
            ["FONTCONFIG_FILE": "/nowhere.conf"], ["FONTCONFIG_SYSROOT": space.folder.path],
            ["PANGO_LANGUAGE": "sr:bg", "LANGUAGE": "sr", "LANG": "sr_RS.UTF-8", "FC_LANG": "sr"],
            ["PANGOCAIRO_BACKEND": "win32"],
        ]
        var pictures: Set<Data> = []
        for environment in environments {
            let run = try space.run("still", "s.yaml", "--at", "0", "-o", "a.png", environment: environment)
            #expect(
                run.status == 0 && !run.messages.lowercased().contains("fontconfig"), "\(environment): \(run.messages)")
            pictures.insert(try space.data("a.png"))
        }
        #expect(pictures.count == 1)
    }

    @Test func `a cache that cannot be written is not needed`() throws {
        let space = try space()
        let first = try space.run("still", "s.yaml", "--at", "0", "-o", "a.png")
        // A file in place of the folder prevents writing even for the superuser.
        try space.write("", to: "home/zoetrope")
        let cache = ["XDG_CACHE_HOME": "\(space.folder.path)/home", "TMPDIR": "\(space.folder.path)/fonts"]
        let second = try space.run("still", "s.yaml", "--at", "0", "-o", "b.png", environment: cache)
        #expect(
            first.status == 0 && second.status == 0
                && second.messages == first.messages.replacing("a.png", with: "b.png"))
        #expect(try space.data("a.png") == space.data("b.png"))
        #expect(try space.files().filter { $0.hasPrefix("fonts/") } == ["fonts/boxes.ttf"])
    }

    @Test func `a missing character is reported by render, validate and JSON`() throws {
        let space = try Workspace()
        try space.write(
            Scenes.scene(
                layers: "  - { text: \"${goal > 20 ? '\u{10FFFD}' : 'a'}\", frame: [0, 0, 40, 20] }"), to: "s.yaml")
        let words = "s.yaml:9:14: warning: neither 'Inter' nor any other font has '\u{10FFFD}' (U+10FFFD)"
        for command in [["validate", "s.yaml"], ["render", "s.yaml", "-o", "a.gif"]] {
            let run = try space.run(command)
            #expect(run.status == 0 && run.messages.contains(words), "\(run.messages)")
        }
        let object = try space.run("render", "s.yaml", "-o", "a.gif", "--json").object()
        let warnings = try #require(object["warnings"] as? [String])
        #expect(warnings.count == 1 && warnings[0].hasPrefix(words))
    }

    @Test func `the error for a missing family names the help on families, wherever the family comes from`() throws {
        let space = try Workspace()
        let text = "[ { text: Hi, family: Nonsense }, { text: there } ]"
        try space.write(Scenes.scene(layers: "  - { frame: [0, 0, 30, 10], text: \(text) }"), to: "s.yaml")
        let run = try space.run("validate", "s.yaml")
        #expect(run.status == 2 && run.messages.contains("'Nonsense' is not installed"), "\(run.messages)")
        #expect(run.messages.contains("help: zoetrope help key font.family"), "\(run.messages)")
    }

    @Test func `a file that is not a font is an error`() throws {
        let space = try space()
        try space.write("no font", to: "fonts/boxes.ttf")
        let run = try space.run("render", "s.yaml", "-o", "a.gif")
        #expect(
            run.status == 2 && run.messages.hasPrefix("s.yaml:3:9: error: 'fonts/boxes.ttf' is not a font"),
            "\(run.messages)")
        #expect(run.messages.components(separatedBy: "error: ").count == 2 && !space.exists("a.gif"))
    }
}
