import Pages
import SceneLanguage
import SceneModel

/// Gestures, actions and steps: lists of kinds with one key each that tells the kind.
enum BehaviourChapter {
    static func gestures(_ tables: KeyTables) -> String {
        let opening = """
            `gestures` is a list. Each one names the layer on which it listens; it feels fingers that go down on that \
            layer or its sublayers. Handlers are actions under the gesture's states. The first gesture to recognise \
            fails the others that share a finger with it; deeper layers come first, then a scroll layer's own pan, then \
            the order of the file. Named after a repeated layer a gesture listens on every copy, and `sender.index` tells \
            which one it was; sublayers of copies are copies as well, `label[2]`. Besides its own keys every gesture takes:

            \(tables.table(KeySections.gesture))
            """
        let sections = tables.sections(KeySections.gestures, Gestures.all.map { $0.declaration }) { index in
            let kind = Gestures.all[index]
            let states = kind.states.map { Markdown.code($0.rawValue) }.joined(separator: ", ")
            let members = kind.senderMembers.map { "`sender.\($0.name)` (\($0.type.name))" }.joined(separator: ", ")
            return "\n\nStates: \(states). Members: \(members)."
        }
        return ([opening] + sections).joined(separator: "\n\n")
    }

    static func actions(_ tables: KeyTables) -> String {
        let opening = """
            Actions stand in lists and run in order; the targets of one `set` are all computed before any is written. \
            The top-level `actions` holds lists by name.
            """
        return ([opening] + tables.sections(KeySections.actions, Actions.all.map { $0.declaration })).joined(
            separator: "\n\n")
    }

    static func steps(_ tables: KeyTables) -> String {
        let opening = """
            `script` is a list of steps, `scripts` holds several such lists by name. The picture ends with the script. \
            Fingers go to where a layer is seen at that moment.

            A place is a layer's id (its middle), `row[2]` for a copy, `{ layer: "row[2]", point: [330, 40] }` with a \
            point in the layer's own coordinates, in points, or `[207, 300]` on the canvas. The keys of a point of a layer:

            \(tables.table(KeySections.place))
            """
        return ([opening] + tables.sections(KeySections.steps, ScriptSteps.all.map { $0.declaration })).joined(
            separator: "\n\n")
    }
}
