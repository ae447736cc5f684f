/// Collects the errors and warnings of a scene, so that all of them are reported at once.
///
/// It keeps the first `maxCount`, and one more that says so. A mistake in several copies of a repeated layer is one
/// diagnostic, and so are all uses of a missing name in a file.
package final class DiagnosticLog {
    /// The maximum number of diagnostics of a scene.
    package static let maxCount = 100

    private var found: [Diagnostic] = []
    private var known: Set<Diagnostic> = []
    /// The copy of a repeated layer that is read; nil outside of copies.
    package private(set) var copy: String?
    private var repeated: [RepeatedMistake: Copies] = [:]
    /// The diagnostics of missing names, as indices of `found`.
    private var missingNames: [MissingName: Int] = [:]
    /// The other uses of missing names, by the indices of their diagnostics.
    private var uses: [Int: [DiagnosticUse]] = [:]
    /// The number of these uses.
    private var useCount = 0
    /// Whether one of the errors is an exceeded limit.
    package private(set) var hitLimit = false

    package init() {}

    /// - Parameters:
    ///   - hint: evaluated only if the error is kept, because a suggestion takes time.
    ///   - missingName: the name that nothing in the scene has, if that is the mistake: of a layer, variable or function, or with its kind,
    ///     such as `animator grow`.
    package func error(
        _ message: String, hint: @autoclosure () -> Hint? = nil, topic: DiagnosticTopic? = nil,
        missingName: String? = nil, at location: SourceLocation, length: Int = 1
    ) {
        let isUse = missingName.map { missingNames[MissingName(file: location.file, name: $0)] != nil } ?? false
        guard !isFull || isUse else { return noteError(at: location) }
        guard !isKnown(.error, message, at: location) else { return }
        report(
            Diagnostic(
                .error, message, hint: makesSuggestions ? hint() : nil, topic: topic, missingName: missingName,
                at: location, length: length))
    }

    package func warning(
        _ message: String, hint: @autoclosure () -> Hint? = nil, at location: SourceLocation, length: Int = 1
    ) {
        guard !isFull, !isKnown(.warning, message, at: location) else { return }
        report(Diagnostic(.warning, message, hint: hint(), at: location, length: length))
    }

    /// Whether further errors are left out.
    package var isFull: Bool { found.count >= Self.maxCount }

    /// Whether hints are searched for, which takes time. A name can be used any number of times.
    package var makesSuggestions: Bool { !isFull && useCount < Self.maxCount * 3 }

    /// Records an error that is left out.
    private func noteError(at location: SourceLocation) {
        hasErrors = true
        guard found.count == Self.maxCount else { return }
        found.append(
            Diagnostic(
                .error, "there are more errors", hint: "only the first \(Self.maxCount) are shown", at: location))
    }

    /// Reports that a fixed limit is exceeded.
    package func limit(_ message: String, hint: Hint? = nil, at location: SourceLocation, length: Int = 1) {
        hitLimit = true
        error(message, hint: hint, at: location, length: length)
    }

    /// Records that a reported error is an exceeded limit.
    package func noteLimit() { hitLimit = true }

    /// Adds a diagnostic unless it is there already.
    package func report(_ diagnostic: Diagnostic) {
        let (severity, message, location) = (diagnostic.severity, diagnostic.message, diagnostic.location)
        guard !isKnown(severity, message, at: location) else { return }
        let missing = diagnostic.missingName.map { MissingName(file: location.file, name: $0) }
        if let missing, let index = missingNames[missing] {
            if known.insert(diagnostic).inserted { addUse(diagnostic, to: index) }
            return
        }
        guard !isFull else {
            if diagnostic.severity == .error { noteError(at: diagnostic.location) }
            return
        }
        guard known.insert(diagnostic).inserted else { return }
        if let missing { missingNames[missing] = found.count }
        if let copy {
            repeated[RepeatedMistake(severity, message, location)] = Copies(
                index: found.count, message: message, names: [copy])
        }
        found.append(diagnostic)
        if diagnostic.severity == .error {
            hasErrors = true
            errorCount += 1
        }
    }

    /// Counts another use of a missing name. The first use in the file is the one that is reported.
    private func addUse(_ diagnostic: Diagnostic, to index: Int) {
        let reported = found[index]
        guard diagnostic.location != reported.location else { return }
        useCount += 1
        let isEarlier = diagnostic.location < reported.location
        let other = isEarlier ? reported : diagnostic
        var first = isEarlier ? diagnostic : reported
        uses[index, default: []].append(DiagnosticUse(other))
        // Where a layer is expected, the hint lists the layers.
        if first.topic == .expressions, first.hint?.correction == nil, other.topic != .expressions {
            (first.hint, first.topic) = (other.hint, other.topic)
        }
        found[index] = first
    }

    package private(set) var hasErrors = false
    /// The number of different errors, of those that are kept.
    package private(set) var errorCount = 0

    /// Reads a copy of a repeated layer: a mistake that an earlier copy has at the same place is counted instead of reported.
    ///
    /// - Parameter name: different for each copy; nil outside of copies.
    package func inCopy<Result>(_ name: String?, _ body: () -> Result) -> Result {
        let outer = copy
        copy = name
        defer { copy = outer }
        return body()
    }

    /// Whether an earlier copy has the same mistake, which then counts for this copy too.
    private func isKnown(_ severity: Diagnostic.Severity, _ message: String, at location: SourceLocation) -> Bool {
        guard let copy else { return false }
        let mistake = RepeatedMistake(severity, message, location)
        guard var copies = repeated[mistake] else { return false }
        copies.names.insert(copy)
        if copies.message != RepeatedMistake.text(message) { copies.differ = true }
        repeated[mistake] = copies
        return true
    }

    /// The diagnostics, with the number of further copies where their messages differ.
    private var counted: [Diagnostic] {
        var result = found
        for copies in repeated.values where copies.differ {
            let more = copies.names.count - 1
            result[copies.index].message += " (and in \(more) more \(more == 1 ? "copy" : "copies"))"
        }
        for (index, uses) in uses { result[index].uses = uses.sorted { $0.location < $1.location } }
        return result
    }

    /// In the order of the file.
    package var sorted: [Diagnostic] {
        counted.enumerated().sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
            .map(\.element)
    }
}

/// The copies of a repeated layer that have the same mistake.
private struct Copies {
    /// The index of the diagnostic of the first copy.
    var index: Int
    /// The message of the first copy.
    let message: String
    var names: Set<String>
    /// Whether the messages differ, by a number or a name.
    var differ = false
}

/// A name that nothing in a scene has, and the file that uses it.
private struct MissingName: Hashable {
    let file: String
    let name: String
}

/// A mistake without the numbers and names in which the copies of a repeated layer differ.
private struct RepeatedMistake: Hashable {
    let severity: Diagnostic.Severity
    let words: String
    let location: SourceLocation

    init(_ severity: Diagnostic.Severity, _ message: String, _ location: SourceLocation) {
        self.severity = severity
        self.location = location
        var isQuoted = false
        words = String(
            Self.text(message).filter { character in
                if character == "'" { isQuoted.toggle() }
                return !isQuoted && !character.isNumber && !"-.".contains(character)
            })
    }

    /// The message as a diagnostic has it.
    static func text(_ message: String) -> String { message.shortened(to: Diagnostic.maxTextLength).printable }
}
