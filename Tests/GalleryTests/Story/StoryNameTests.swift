import Gallery
import Playback
import SceneLanguage
import SceneModel
import SceneTestSupport
import Testing
import Zoetrope

/// How stories call layers.
@Suite struct StoryNameTests {
    /// Expects that the story calls a layer, which moves, by a name.
    private func expect(_ name: String, of layer: String) throws {
        let story = try story(
            """
            variables: { x: 0.0 }
            layers: [ { \(layer), "transform.translation.x": x } ]
            loaded: [ { animate: { set: { x: 60 }, duration: 300ms } } ]
            script: [ { wait: settled } ]
            """)
        #expect(story.lines.first?.text.hasPrefix("\(name) moves to the right by 60 points") == true, "\(story.lines)")
    }

    @Test(arguments: [
        ("id: a, frame: [0, 0, 40, 40], background: red", "The red square"),
        ("id: v1, frame: [0, 0, 40, 40], cornerRadius: 20, background: \"#61A3E8\"", "The blue circle"),
        ("id: bg, frame: [0, 0, 40, 60], background: red", "The background"),
        ("id: btn, frame: [0, 0, 40, 60], background: red", "The button"),
        ("id: t, frame: [0, 0, 90, 60], text: Done", "The text “Done”"),
        ("id: s, frame: [0, 0, 40, 60], shape: star, fill: yellow", "The yellow star"),
        ("frame: [0, 0, 80, 4], background: black", "The black bar"),
        ("id: card, frame: [0, 0, 40, 40], background: red", "The card"),
    ])
    func `layers have the names that people would give them`(layer: String, name: String) throws {
        try expect(name, of: layer)
    }

    @Test func `several layers have a plural, and those that do the same share a sentence`() throws {
        let story = try story(
            """
            variables: { size: 1.0, shown: 1.0 }
            layers:
              - { id: dot, repeat: 2, frame: [20 + index * 90, 100, 60, 60], transform.scale: size, background: red }
              - { id: shade, frame: [0, 300, 200, 100], opacity: shown, background: blue }
              - { id: cover, frame: [0, 200, 200, 100], opacity: shown, background: blue }
            loaded: [ { animate: { set: { size: 1.4, shown: 0.4 }, duration: 300ms } } ]
            script: [ { wait: settled } ]
            """)
        let text = try #require(story.lines.first?.text)
        #expect(text.lowercased().contains("the two dots grow to 1.4 times their size"), "\(text)")
        #expect(text.lowercased().contains("the shade and the cover fade to 40 %"), "\(text)")
    }

    @Test(arguments: [
        ("half", "halves"), ("shelf", "shelves"), ("leaf", "leaves"), ("knife", "knives"), ("roof", "roofs"),
        ("story", "stories"), ("key", "keys"), ("box", "boxes"),
    ])
    func `plurals of nouns`(noun: String, plural: String) throws {
        let story = try story(
            """
            variables: { size: 1.0 }
            layers: [ { id: \(noun), repeat: 2, frame: [20 + index * 90, 100, 60, 60], transform.scale: size, background: red } ]
            loaded: [ { animate: { set: { size: 1.4 }, duration: 300ms } } ]
            script: [ { wait: settled } ]
            """)
        let text = try #require(story.lines.first?.text)
        #expect(text.hasPrefix("The two \(plural) grow"), "\(text)")
    }

    @Test(arguments: [
        ("id: doneButton, layers: [ { text: Done } ]", "the “Done” button"),
        ("id: tab, repeat: 1, layers: [ { text: Home } ]", "the “Home” tab"),
        // A text that changes is no name.
        ("id: doneButton, layers: [ { text: \"${count}\" } ]", "the done button"),
        ("id: save", "the save button"), ("id: copy, layers: [ { text: Copy link } ]", "the “Copy link” button"),
        ("id: row, layers: [ { text: Done } ]", "the row"),
        // The digit of a key is larger than the letters below it; a layer without a text does not count.
        ("id: key, layers: [ { text: 4, font: { size: 24 } }, { text: GHI, font: { size: 10 } } ]", "the “4” key"),
        ("id: key, layers: [ { text: 1, font: { size: 24 } }, { text: \"\" } ]", "the “1” key"),
        ("id: key, layers: [ { text: 4, font: { size: 12 } }, { text: GHI, font: { size: 10 } } ]", "the key"),
    ])
    func `controls are called by their text`(layer: String, name: String) throws {
        let parts = layer.split(separator: ", ", maxSplits: 1)
        let (key, rest) = (parts[0], parts.count > 1 ? ", \(parts[1])" : "")
        let id = key.dropFirst("id: ".count)
        let story = try story(
            """
            variables: { count: 0 }
            layers: [ { \(key), frame: [20, 20, 120, 44], background: red\(rest) } ]
            gestures: [ { tap: \(id), ended: { set: { count: count + 1 } } } ]
            script: [ { tap: \(rest.contains("repeat") ? "\"\(id)[0]\"" : "\(id)") } ]
            """)
        #expect(story.lines.first?.text.hasPrefix("A finger taps \(name).") == true, "\(story.lines)")
    }

    @Test(arguments: [("isFirst ? 'F' : 'f'", "the “F” key"), ("isFirst ? 'F' : 'G'", "the key")])
    func `a key whose letter becomes small keeps its name`(letter: String, name: String) throws {
        let story = try story(
            """
            variables: { isFirst: true }
            layers:
              - id: key
                frame: [20, 20, 40, 44]
                background: systemGray5
                layers: [ { text: "${\(letter)}", align: center, color: label } ]
            gestures: [ { tap: key, ended: { set: { isFirst: false } } } ]
            script: [ { tap: key }, { wait: 500ms } ]
            """)
        #expect(story.lines.first?.text.hasPrefix("A finger taps \(name).") == true, "\(story.lines)")
    }

    @Test func `elements of the kit are called by what they are`() throws {
        let lines = try Story(Scenes.own("settings-controls")).lines.map(\.text)
        #expect(
            lines.contains {
                $0.hasPrefix(
                    "A finger taps the “Bold Text” switch. The “Bold Text” switch turns on and the passage turns bold;")
            })
        #expect(lines.contains { $0.hasPrefix("A finger taps the left half of the “Line Spacing” stepper.") })
        let question = try Story(Scenes.own("alert")).lines.map(\.text)
        #expect(question.first?.contains("The alert fades in and shrinks from 1.3 times its size, and") == true)
        let pages = try Story(Scenes.own("tab-bar")).lines.map(\.text)
        #expect(
            pages.first?.contains(
                "“Search” button. The home page fades out, the search page fades in, and the icon of the “Search” button "
                    + "bounces and turns blue;") == true)
        #expect(pages.contains { $0.contains("the red badge “3” shrinks away") })
    }

    @Test(arguments: [
        ("id: yes, frame: [0, 0, 90, 40], background: green, layers: [ { text: Go there } ]", "The “Go there” label"),
        (
            "id: under, frame: [0, 0, 90, 90], cornerRadius: 9, background: red, layers: [ { text: Oslo } ]",
            "The “Oslo” card"
        ),
        ("id: pen, shape: ellipse, frame: [0, 0, 30, 30], fill: red", "The red circle"),
        ("id: sun, shape: ellipse, frame: [0, 0, 30, 30], fill: yellow", "The sun"),
        (
            "id: count, frame: [0, 0, 19, 19], cornerRadius: 9.5, background: red, layers: [ { text: \"3\" } ]",
            "The red badge “3”"
        ),
    ])
    func `ids that name nothing give way to what is seen`(layer: String, name: String) throws {
        try expect(name, of: layer)
    }

    @Test func `copies of different colours have their shape in common`() throws {
        let story = try story(
            """
            let: { tints: [red, green, blue] }
            variables: { x: 0.0 }
            layers:
              - { id: pen, repeat: 3, shape: ellipse, frame: [x, 60 * index, 30, 30], fill: "tints[index]" }
            loaded: [ { animate: { set: { x: 60 }, duration: 300ms } } ]
            script: [ { wait: settled } ]
            """)
        #expect(story.lines.first?.text.hasPrefix("The three circles move to the right") == true, "\(story.lines)")
    }

    @Test func `copies with titles are called by them`() throws {
        let story = try story(
            """
            layers:
              - id: row
                repeat: [ { title: Oslo, degrees: "4" }, { title: Rome, degrees: "21" } ]
                frame: [0, 100 * index, 200, 90]
                background: white
                layers:
                  - { text: "${item.title}", frame: [10, 0, 100, 40], font: { size: 20 } }
                  - { text: "${item.degrees}", frame: [110, 0, 60, 40], font: { size: 40 } }
                  - { text: Cloudy all day, frame: [10, 40, 160, 40], font: { size: 30 } }
            gestures: [ { tap: row, ended: { animate: { set: { "row[1].opacity": 0 }, duration: 300ms } } } ]
            script: [ { tap: "row[1]" }, { wait: settled } ]
            """)
        #expect(
            story.lines.first?.text.hasPrefix("A finger taps the “Rome” row. The “Rome” row fades out;") == true,
            "\(story.lines)")
    }

    @Test(arguments: [
        ("parts/sheet", "The sheet slides in from below"),
        ("parts/alert", "The alert fades in and shrinks from 1.3 times its size, and the backdrop fades in"),
        ("parts/switch", "A finger taps the switch."),
        ("parts/segmented-control", "in the segmented control. The thumb moves to the right"),
    ])
    func `an element that is a scene by itself is called what it is`(name: String, words: String) throws {
        let text = try Story(Scenes.own(name)).lines.map(\.text).joined(separator: " ")
        #expect(text.contains(words), "\(text)")
    }

    @Test func `layers that look the same keep their ids`() throws {
        let story = try story(
            """
            layers:
              - { id: a, frame: [0, 0, 40, 40], background: red }
              - { id: b, frame: [0, 80, 40, 40], background: red }
              - { id: c, repeat: 2, frame: [index * 60, 160, 40, 40], background: blue }
            loaded: [ { animate: { set: { a.frame.x: 60, "c[0].opacity": 0, "c[1].opacity": 0 }, duration: 300ms } } ]
            script: [ { wait: settled } ]
            """)
        #expect(
            story.lines.first?.text.lowercased().contains("the red square “a” moves") == true, "\(story.lines)")
        #expect(
            story.lines.first?.text.lowercased().contains("the two blue squares fade out") == true, "\(story.lines)")
    }

    @Test(arguments: [
        ("handleArea", "The handle"), ("videosPlayer", "The video player"), ("tableView", "The list"),
        ("newsPage", "The news page"), ("textArea", "The text area"), ("typing", "The typing indicator"),
        ("collectionView", "The list"), ("upper", "The upper rectangle"), ("turning", "The turning rectangle"),
        ("ring", "The ring"), ("boxesLabel", "The box label"),
    ])
    func `ids in the words of UIKit are said in those of people`(id: String, name: String) throws {
        let story = try story(
            """
            variables: { x: 0.0 }
            layers: [ { id: \(id), frame: [0, 0, 40, 60], background: red, "transform.translation.x": x } ]
            loaded: [ { animate: { set: { x: 60 }, duration: 300ms } } ]
            script: [ { wait: settled } ]
            """)
        #expect(story.lines.first?.text.hasPrefix("\(name) moves to the right by 60 points") == true, "\(story.lines)")
    }

    /// Rows with a content and a button each, of which the second is described.
    private static let rows = """
        layers:
          - id: row
            repeat: 3
            frame: [0, index * 100, 200, 100]
            masksToBounds: true
            layers:
              - { id: trash, frame: [140, 0, 60, 100], background: red, layers: [ { text: Delete } ] }
              - { id: content, frame: [0, 0, 200, 100], background: white }
        gestures:
          - pan: row
            changed: { set: { "content[1].frame.x": sender.translation.x } }
          - { tap: trash, ended: { animate: { set: { "row[1].frame.height": 0, "content[1].opacity": 0 }, duration: 300ms } } }
        """

    @Test func `parts of a row are named with the row, once in a sentence`() throws {
        let lines = try story(
            Self.rows
                + """

                script:
                  - drag: { from: { layer: "row[1]", point: [180, 50] }, by: [-90, 0], duration: 500ms }
                  - tap: { at: { layer: "row[1]", point: [170, 50] } }
                  - wait: settled
                """
        ).lines.map(\.text)
        #expect(
            lines.first?.contains(
                "drags the second row to the left by 90 points in 0.5 s. Meanwhile, the content of the second row")
                == true, "\(lines)")
        #expect(
            lines.last?.hasPrefix(
                "A finger taps the “Delete” button of the second row. The second row collapses and its content fades out"
            )
                == true, "\(lines)")
    }

    @Test func `a layer that only blurs what is behind it is the background`() throws {
        let lines = try story(
            """
            variables: { radius: 0.0 }
            layers:
              - { id: photo, frame: [0, 0, 100, 100], background: red }
              - { id: visualEffectView, frame: [0, 0, 200, 400], effect.blurRadius: radius }
            gestures:
              - { tap: visualEffectView, ended: { animate: { set: { radius: "radius == 0 ? 8 : 0" }, duration: 300ms } } }
            script: [ { tap: [100, 200] }, { wait: settled }, { tap: [100, 200] }, { wait: settled } ]
            """
        ).lines.map(\.text)
        #expect(
            lines.first?.hasPrefix("A finger taps the blurred background. The background blurs;") == true, "\(lines)")
        #expect(lines.last?.contains("The background becomes sharp again;") == true, "\(lines)")
    }
}
