extension Term {
    /// The limit on the parts of an expression after names of `let` and calls of functions are replaced by theirs. A name
    /// that uses the one before it twice, which does so too, would otherwise double the work at each step.
    package static let maxParts = 20_000

    /// Whether the term has at most `maxParts` parts. Stops counting there.
    package var isWithinSize: Bool {
        var rest = Term.maxParts
        return fits(in: &rest)
    }

    private func fits(in rest: inout Int) -> Bool {
        rest -= 1
        guard rest >= 0 else { return false }
        for child in children {
            guard child.fits(in: &rest) else { return false }
        }
        return true
    }

    /// The terms of which this one directly consists.
    package var children: [Term] {
        switch self {
        case .constant, .variable, .property, .animator, .sender, .parameter: []
        case .indexedProperty(_, let index, _): [index]
        case .unary(_, let term), .component(let term, _), .effect(let term, _), .presentation(let term),
            .velocity(let term):
            [term]
        case .binary(_, let a, let b), .random(_, let a, let b), .point(let a, let b), .element(let a, let b): [a, b]
        case .conditional(let a, let b, let c): [a, b, c]
        case .rect(let x, let y, let width, let height): [x, y, width, height]
        case .call(_, let terms), .list(let terms), .join(let terms): terms
        case .richText(let runs): runs.flatMap { [$0.text] + $0.attributes.map(\.term) }
        case .transform(let operations):
            operations.flatMap { operation in
                switch operation {
                case .translate(let a, let b), .scale(let a, let b): [a, b]
                case .rotate(let angle): [angle]
                }
            }
        }
    }
}
