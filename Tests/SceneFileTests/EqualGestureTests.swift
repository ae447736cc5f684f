import SceneFile
import SceneLanguage
import Testing
import TestSupport

/// Two gestures of one layer of which only the first is ever recognised.
@Suite struct EqualGestureTests {
    private func warnings(_ first: String, _ second: String) -> [String] {
        SceneText(
            """
            zoetrope: 2
            variables: { count: 0 }
            layers: [ { id: row, frame: [0, 0, 100, 52] }, { id: other, repeat: 2, frame: [0, 60, 100, 52] } ]
            gestures:
              - { \(first), ended: { set: { count: 1 } } }
              - { \(second), ended: { set: { count: 2 } } }
            """
        ).mistakes
    }

    @Test(arguments: [
        ("tap: row", "tap: row", "tap"), ("tap: row, count: 2", "tap: row, count: 2", "tap"),
        ("longPress: row", "longPress: row", "longPress"),
        ("pan: row, axis: vertical", "pan: row, axis: vertical", "pan"),
        ("swipe: row, direction: left", "swipe: row, direction: left", "swipe"),
        ("pinch: row", "pinch: row", "pinch"), ("rotation: row", "rotation: row", "rotation"),
        ("edgePan: row, edges: [left]", "edgePan: row, edges: [left]", "edgePan"),
    ])
    func `the second of two equal gestures gets a warning`(first: String, second: String, name: String) {
        let found = warnings(first, second)
        #expect(
            found.count == 1
                && found.first?.contains(
                    "6:5: this \(name) is never recognised, because the same \(name) of 'row' in line 5 comes first (")
                    == true,
            "\(found)")
    }

    @Test func `a gesture of all copies gets one`() {
        let found = warnings("tap: other", "tap: 'other[1]'")
        #expect(found.count == 1 && found.first?.contains("of 'other' in line 5") == true, "\(found)")
        #expect(warnings("tap: 'other[0]'", "tap: 'other[1]'").isEmpty)
    }

    @Test(arguments: [
        ("tap: row", "tap: other"), ("tap: row", "tap: row, count: 2"), ("tap: row", "tap: row, touches: 2"),
        ("tap: row", "longPress: row"), ("pan: row, axis: vertical", "pan: row, axis: horizontal"),
        ("swipe: row, direction: left", "swipe: row, direction: right"),
        ("tap: row", "tap: row, simultaneous: true"), ("tap: row, simultaneous: false", "tap: row"),
        ("tap: row, requiresFailureOf: [b]", "tap: row, name: b"),
        ("contentTouch: row", "contentTouch: row"),
    ])
    func `other gestures get none`(first: String, second: String) {
        #expect(warnings(first, second).isEmpty, "\(warnings(first, second))")
    }

    @Test func `a gesture that replaces one of a part gets a warning in the scene`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            zoetrope: 2
            variables: { isOn: false }
            layers: [ { id: track } ]
            gestures: [ { tap: track, ended: { set: { isOn: not isOn } } } ]
            """, to: "switch.yaml")
        func report(_ key: String) throws -> [String] {
            try folder.write(
                """
                zoetrope: 2
                variables: { count: 0 }
                layers: [ { id: wifi, include: switch.yaml, repeat: 2 } ]
                gestures: [ { tap: wifi.track,\(key) ended: { set: { count: count + 1 } } } ]
                """, to: "main.yaml")
            return try SceneLoader.load(folder.path("main.yaml")).diagnostics.map(\.message)
        }
        let found = try report("")
        #expect(found.count == 1)
        #expect(
            found.first?.contains("this tap replaces the one that the part has of 'wifi.track' (") == true, "\(found)")
        #expect(found.first?.contains("switch.yaml, line 4)") == true, "\(found)")
        #expect(try report(" simultaneous: false,").isEmpty)
        #expect(try report(" simultaneous: true,").isEmpty)
    }
}
