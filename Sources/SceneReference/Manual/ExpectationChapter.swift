import SceneModel

/// What a scene promises, and how fingers are shown.
package enum ExpectationChapter {
    /// Part of a scene with a layer `card`, a clip `film` and markers `tapped` and `open`.
    package static let example = """
        expect:
          - { at: [open, open + 200ms], that: card.frame.y == 100 }
          - { always: "near(card.frame.x, film.frame.x, 0.5)", within: [tapped, open] }
          - { settles: card, within: 500ms, after: tapped }
          - { overshoot: card.frame.y, below: 5%, above: 1%, after: tapped }
          - { continuous: card.frame, around: open }
          - { plays: film, when: card.frame.y < 150 }
        """

    static func text(_ tables: KeyTables) -> String {
        let opening = """
            `expect` is a list of what holds while a script plays; `zoetrope test` plays every script and checks it. \
            Expressions see presentation values of layers and variables, `time` (the moment in question) and \
            `marker.NAME` (the time of a marker), in seconds.

            A moment is \(Moment.grammar); a name alone, `open`, is `marker:open`, here and before \
            `+` or `-`. `within: [from, to]` holds from the \
            one moment up to, but not at, the other, so that what happens at a marker belongs to what comes after; \
            `end` is included. Conditions are checked at every tick, 600 times a second.

            `==` holds numbers to 1e-6; `near(a, b, tolerance)` says how far apart two numbers, points, rectangles or \
            colours may be, and a failure says by how much they are.

            ```yaml
            \(example)
            ```

            A failure tells the place in the scene, what was expected, what was found (the expression with its values \
            filled in), the values behind whatever was worked out, and the moment: seconds, marker, frame and script.

            With `script: NAME` an expectation belongs to that script. Without, it belongs to every script that passes \
            all markers it names; one that no script passes is a failure, one that the scene does not have is an error.
            """
        let sections = tables.sections(KeySections.expectations, ExpectationForms.all.map { $0.declaration })
        return ([opening] + sections).joined(separator: "\n\n")
    }

    static func touches(_ tables: KeyTables) -> String {
        """
        `touches` says how the fingers of a script are shown; `--touches` and `--no-touches` go before its `show`. They \
        are drawn on top of everything and change nothing else.

        \(tables.table(KeySections.touches))
        """
    }
}
