import SceneLanguage

/// Numbers that are animated and compared.
extension SceneCompiler {
    /// The types of properties that are expected to change smoothly. `hidden: progress == 0` is meant to switch.
    private static let smoothTypes: [ValueType] = [.number, .point, .rect, .color]

    func noteAnimated(_ keys: [PropertyKey]) {
        for case .variable(let index) in keys { animatedVariables.insert(index) }
    }

    /// Warns of properties that compare a number for equality which is animated: between its ends, it equals neither, so that the
    /// properties jump at the end of the animation.
    ///
    /// Each variable is reported once, at the first property that compares it.
    func warnOfAnimatedComparisons(in layers: [Layer], _ variables: [Variable]) {
        guard !animatedVariables.isEmpty else { return }
        var reported: Set<Int> = []
        for layer in layers {
            for (keyPath, declared) in layer.properties.sorted(by: { $0.key < $1.key }) {
                guard Self.smoothTypes.contains(declared.type),
                    let variable = animatedVariable(comparedIn: declared.term, variables),
                    reported.insert(variable).inserted
                else { continue }
                let name = variables[variable].name
                // A frame is declared as its bounds and position.
                let isFrame = keyPath.hasPrefix("bounds") || keyPath.hasPrefix("position")
                let property = isFrame ? "the frame" : keyPath
                log.warning(
                    "\(property) jumps where the animation of \(name) ends: == does not hold while \(name) changes",
                    hint: "change \(name) with set, and animate another number that \(property) is calculated from",
                    at: declared.location, length: declared.text.count)
            }
        }
    }

    /// The animated number that a term compares for equality; nil if there is none.
    private func animatedVariable(comparedIn term: Term, _ variables: [Variable]) -> Int? {
        if case .binary(.equal, let a, let b) = term,
            let found = [a, b].lazy.compactMap(animatedNumber(variables)).first
        {
            return found
        }
        return term.children.lazy.compactMap { self.animatedVariable(comparedIn: $0, variables) }.first
    }

    private func animatedNumber(_ variables: [Variable]) -> (Term) -> Int? {
        { [animatedVariables] term in
            guard case .variable(let index) = term, animatedVariables.contains(index), variables[index].type == .number
            else { return nil }
            return index
        }
    }
}
