/// An expression as written, before names and types are known.
package struct Syntax: Hashable, Sendable {
    package indirect enum Kind: Hashable, Sendable {
        case number(Double)
        case text(String)
        case bool(Bool)
        case hexColor(String)
        /// `.hidden`
        case symbol(String)
        case name(String)
        case member(Syntax, String)
        case index(Syntax, Syntax)
        case call(String, [Syntax])
        /// An argument of a call with its name: `grouping: true`.
        case labelled(String, Syntax)
        case list([Syntax])
        case unary(UnaryOperator, Syntax)
        case binary(BinaryOperator, Syntax, Syntax)
        case conditional(Syntax, Syntax, Syntax)
    }

    package var kind: Kind
    /// Characters from the start of the expression.
    package var offset: Int
    package var length: Int

    /// Whether it has operands.
    var isCompound: Bool {
        switch kind {
        case .unary, .binary, .conditional: true
        default: false
        }
    }

    /// For `a.b.c`, `a[i].b.c` or `a.b[i].c`: the base name, the index and the member path; nil for any other
    /// expression. The name in front of an index contains its members: `a.b`.
    package var reference: (name: String, index: Syntax?, path: [String])? {
        switch kind {
        case .name(let name): return (name, nil, [])
        case .index(let base, let index):
            guard let reference = base.reference, reference.index == nil else { return nil }
            return (([reference.name] + reference.path).joined(separator: "."), index, [])
        case .member(let base, let member):
            guard var reference = base.reference else { return nil }
            reference.path.append(member)
            return reference
        default: return nil
        }
    }
}

package enum UnaryOperator: String, Sendable, Hashable {
    case negate = "-"
    case not
}

package enum BinaryOperator: String, Sendable, Hashable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case and
    case or
}
