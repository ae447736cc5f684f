import SceneFile
import SceneLanguage
package import Zoetrope

/// The changes of the page, which are saved in the files only on request.
extension LiveScene {
    /// What a change of the page did.
    package struct Change: Sendable, Hashable, Encodable {
        /// The first revision with the change.
        package var revision: Int
        /// How the places of other values changed; nil if that must be read from the new revision.
        package var shifts: [PlaceShift]?
    }

    /// Replaces values in the texts that are shown, not on disk.
    ///
    /// - Throws: the errors of `SceneDraft.apply`.
    package func edit(_ edits: [ValueEdit], group: String? = nil) throws(ZoetropeError) -> Change {
        let shifts = try draft.apply(edits, group: group, to: texts)
        return draftChanged(shifts)
    }

    /// Adds a script to the scene in the text that is shown, not on disk.
    ///
    /// - Parameter lines: its list of steps, in YAML without indentation.
    /// - Throws: exit code 64 for a name that is taken or not allowed, or a text to which no script can be added.
    func add(_ lines: [String], named name: String) throws(ZoetropeError) -> Change {
        try draft.replace(path, in: texts) { (text) throws(ZoetropeError) in
            do throws(ScriptInsertion.Failure) {
                return try ScriptInsertion.adding(name, lines, to: text, file: path)
            } catch {
                throw ZoetropeError(.usage, error.message)
            }
        }
        return draftChanged()
    }

    /// Writes another curve into an action in the text that is shown, not on disk.
    ///
    /// - Parameters:
    ///   - place: where the value of `timing` begins.
    ///   - number: of the version that has it there. Its text must be the one that is shown.
    ///   - values: those to write, for an action that has a duration or has none.
    /// - Throws: exit code 64, without a change, if the place has no timing. Also if the timing is a block of several lines, and if the
    ///   action does not accept the curve.
    func replaceTiming(
        at place: SourceLocation, ofVersion number: Int,
        with values: @Sendable (_ hasDuration: Bool) -> TimingReplacement.Values
    ) async throws(ZoetropeError) -> Change {
        let before = draft
        let known = version(number)?.scene.loaded.folder.texts[place.file]
        try draft.replace(place.file, in: texts) { (text) throws(ZoetropeError) in
            guard text == known else {
                throw ZoetropeError(.usage, "\(place.file): the file has changed meanwhile; nothing was replaced")
            }
            do throws(TimingReplacement.Failure) {
                return try TimingReplacement.replacing(at: place, in: text, with: values)
            } catch {
                throw ZoetropeError(.usage, error.message)
            }
        }
        let change = draftChanged()
        let view = await view(of: ViewOptions())
        guard view.isCurrent else {
            // Unless something else has changed meanwhile.
            if revision == change.revision {
                draft = before
                _ = draftChanged()
            }
            throw ZoetropeError(
                .usage, "this action cannot have the measured curve: \(view.problem?.line ?? "it is an error")")
        }
        return change
    }

    /// - Throws: exit code 64 if there is nothing to undo, or the file has changed there since.
    func undo() throws(ZoetropeError) -> Change {
        try draft.undo(in: texts)
        return draftChanged()
    }

    /// - Throws: exit code 64 if there is nothing to redo, or the file has changed there since.
    func redo() throws(ZoetropeError) -> Change {
        try draft.redo(in: texts)
        return draftChanged()
    }

    /// Shows the files as they are on disk.
    func discard() -> Change {
        draft.discard()
        return draftChanged()
    }

    /// Writes the changes into the files.
    ///
    /// - Throws: exit code 64 if there are none or the scene has errors, 4 if a file cannot be written or has changed.
    @discardableResult package func save() async throws(ZoetropeError) -> Change {
        guard !draft.files.isEmpty else { throw ZoetropeError(.usage, "there is nothing to save") }
        guard await view(of: ViewOptions()).isCurrent else {
            throw ZoetropeError(.usage, "the scene has errors; correct or undo them before saving")
        }
        // Reading the scene drops a draft whose file has changed.
        guard !draft.files.isEmpty else { throw ZoetropeError(.fileError, note ?? "there is nothing to save") }
        do throws(ZoetropeError) {
            for (name, file) in draft.files.sorted(by: { $0.key < $1.key }) {
                try file.save(as: name, ofScene: path)
                draft.saved(name)
            }
        } catch {
            // The files before are written.
            _ = draftChanged()
            throw error
        }
        return draftChanged()
    }

    private func draftChanged(_ shifts: [PlaceShift]? = nil) -> Change {
        note = nil
        filesChanged()
        return Change(revision: revision, shifts: shifts)
    }
}
