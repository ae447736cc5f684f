import SceneLanguage

extension SceneCompiler {
    /// The hint for moments that are written without the key for them.
    private func stillsHint(for node: SourceNode) -> Hint? {
        let moments = node.items ?? [node]
        let texts = moments.compactMap(\.scalar)
        let isMoment = { (text: String) in text.wholeMatch(of: /[\w.:+% -]+/) != nil && Bool(text) == nil }
        guard !texts.isEmpty, texts.count == moments.count, texts.allSatisfy(isMoment),
            !texts.contains(where: { text in Goldens.fields.contains { $0.key == text } })
        else { return nil }
        let list = texts.joined(separator: ", ")
        return Hint("for pictures of these moments, write goldens: { stills: [\(list)] }")
    }

    /// Reads the group of `goldens`; nil if there is none. Call this after all markers have been read.
    func goldens(_ node: SourceNode?, scope: Scope, scripts: [String]) -> Goldens? {
        guard let node, node.content != .empty else { return nil }
        let scope = recordingScope(scope)
        guard
            let reader = ObjectReader(
                node, what: "goldens", fields: Goldens.fields, scope: scope, compiler: self,
                hint: stillsHint(for: node))
        else { return nil }
        var goldens = Goldens()
        if let folder = reader.name(Goldens.folder) {
            goldens.folder = folder.text
            if folder.text.hasPrefix("/") || folder.text.split(separator: "/").contains("..") {
                log.error(
                    "'\(folder.text)' is outside the scene's folder",
                    hint:
                        "use a folder beside the scene, or leave the key out and write zoetrope test --goldens FOLDER",
                    at: folder.location, length: folder.text.count)
            }
        }
        var common = GoldenSet(script: "")
        fill(&common, from: reader)
        // A scene without scripts has one script without steps.
        let names = scripts.isEmpty ? ["main"] : scripts
        let entries = entries(reader.node(Goldens.scripts), what: "scripts of goldens")
        checkScripts(entries, names)
        for (index, name) in names.enumerated() {
            var set = common
            set.script = name
            if index > 0 {
                set.animation = nil
                set.stills = common.stills.filter { $0.marker != nil }
            }
            if let entry = entries.first(where: { $0.key == name }),
                let own = ObjectReader(
                    entry.value, what: "the goldens of a script", fields: GoldenSet.fields, scope: scope, compiler: self
                )
            {
                fill(&set, from: own)
                if own.has(GoldenSet.stills) { set.sharesStills = false }
            }
            goldens.sets.append(set)
        }
        if !log.hasErrors, goldens.sets.allSatisfy({ $0.trace.isEmpty && $0.stills.isEmpty && $0.animation == nil }) {
            log.warning(
                "goldens has nothing to record", hint: "add trace, stills or animation", at: node.location)
        }
        return goldens
    }

    /// The expressions that the caller traces.
    func traced(scope: Scope) -> [TypedExpression] {
        let scope = recordingScope(scope)
        return options.traced.compactMap { text in
            expression(
                text, at: SourceLocation(file: "--trace", line: 1, column: 1), expected: nil, scope: scope,
                isQuoted: false)
        }
    }

    private func checkScripts(_ entries: [SourceNode.Entry], _ names: [String]) {
        for (index, entry) in entries.enumerated() {
            if !names.contains(entry.key) {
                log.error(
                    "there is no script '\(entry.key)'",
                    hint: Suggestion.hint(for: entry.key, among: names, what: "scripts"), at: entry.keyLocation,
                    length: entry.key.count)
            } else if entries[..<index].contains(where: { $0.key == entry.key }) {
                log.error("script '\(entry.key)' is listed twice", at: entry.keyLocation, length: entry.key.count)
            }
        }
    }

    private func fill(_ set: inout GoldenSet, from reader: ObjectReader) {
        if reader.has(GoldenSet.trace) { set.trace = traced(reader) }
        if let every = reader.number(GoldenSet.every) {
            let milliseconds = (every * 1000).rounded()
            if abs(milliseconds - every * 1000) > 1e-6 {
                log.error(
                    "'every' must be a whole number of milliseconds", hint: "such as 16ms or 50ms",
                    at: reader.node(GoldenSet.every)?.location ?? reader.location)
            }
            set.interval = Int(milliseconds)
        }
        if let node = reader.node(GoldenSet.stills) {
            set.stills = []
            for item in node.items ?? [node] {
                guard let moment = reader.moment(item) else { continue }
                set.stills.append(moment)
                set.stillPlaces[moment] = GoldenSet.Place(location: item.textLocation, length: item.scalar?.count ?? 1)
            }
        }
        if reader.has(GoldenSet.animation) {
            set.animation = reader.constant(GoldenSet.animation)?.symbol.flatMap(GoldenSet.Animation.init(rawValue:))
        }
        set.rate = reader.number(GoldenSet.fps) ?? set.rate
        set.scale = reader.number(GoldenSet.scale) ?? set.scale
        set.levels = reader.number(GoldenSet.levels).map { Int($0) } ?? set.levels
        set.share = reader.number(GoldenSet.share) ?? set.share
    }

    private func traced(_ reader: ObjectReader) -> [TypedExpression] {
        guard let node = reader.node(GoldenSet.trace) else { return [] }
        return (node.items ?? [node]).flatMap { item in
            guard let text = item.scalar, !text.isEmpty else {
                log.error(
                    "a trace must be a list of expressions, but this is \(item.kindDescription)", at: item.location)
                return [TypedExpression]()
            }
            return copies(of: text, at: item.textLocation).compactMap { text in
                let value = expression(
                    text, at: item.textLocation, expected: nil, scope: reader.scope, isQuoted: item.isQuoted)
                if let value, value.constant != nil {
                    log.warning(
                        "this value never changes", at: value.location, length: value.text.count)
                }
                return value
            }
        }
    }

    /// More copies of a layer are not traced together.
    private static let maxTracedCopies = 64

    /// A property of each copy of a repeated layer, `dot[0].opacity` and `dot[1].opacity` for `dot.opacity`; other texts as they are.
    private func copies(of text: String, at location: SourceLocation) -> [String] {
        guard text.wholeMatch(of: /[A-Za-z_]\w*(?:\.\w+)+/) != nil else { return [text] }
        let names = text.split(separator: ".")
        // The id of a layer of a part begins with that of the part.
        for count in stride(from: names.count - 1, through: 1, by: -1) {
            let id = names[..<count].joined(separator: ".")
            guard let layers = layersByID[id], layers.count > 1 else { continue }
            guard layers.count <= Self.maxTracedCopies else { return [text] }
            guard countCopies(layers.count, at: location) else { return [] }
            let property = names[count...].joined(separator: ".")
            return layers.indices.map { "\(id)[\($0)].\(property)" }
        }
        return [text]
    }
}
