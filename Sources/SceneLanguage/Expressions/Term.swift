/// A checked expression, with its names resolved. Evaluation always terminates, because terms cannot loop or refer to
/// themselves.
package indirect enum Term: Sendable, Hashable {
    case constant(Value)
    case variable(Int)
    /// A layer's property or derived member by its key path.
    case property(layer: Int, keyPath: String)
    /// The same for one of several layers, selected when the term is evaluated.
    case indexedProperty(layers: [Int], index: Term, keyPath: String)
    case animator(Int, AnimatorMember)
    case sender(String)
    /// A parameter of the action that is running.
    case parameter(String)
    case unary(UnaryOperator, Term)
    case binary(BinaryOperator, Term, Term)
    case conditional(Term, Term, Term)
    /// An index in `ExpressionFunction.all`, and the arguments.
    case call(Int, [Term])
    /// A random number between two bounds. `site` is the number of this call in the scene: each has its own sequence.
    case random(site: Int, Term, Term)
    /// `x` or `y` of a point; `x`, `y`, `width` or `height` of a rectangle.
    case component(Term, String)
    case point(Term, Term)
    /// x, y, width, height.
    case rect(Term, Term, Term, Term)
    case list([Term])
    /// An element of a list, or a coordinate of a point, selected when the term is evaluated. Of a list of terms, only the
    /// selected one is evaluated.
    case element(Term, at: Term)
    case transform([TransformOperation])
    /// Text templates: the texts of the parts, joined.
    case join([Term])
    /// Text in several styles.
    case richText([RichTextTerm])
    /// A symbol converted to the effect that has that name in an appearance.
    case effect(Term, Appearance)
    /// A value as it is shown instead of the model value.
    case presentation(Term)
    /// The change per second of a number or point as it is shown.
    case velocity(Term)
}

extension Term {
    /// The rectangle [x, y, width, height] that a list of four numbers is; nil for another list.
    static func rect(ofList list: Term) -> Term? {
        let sides: [Term]
        switch list {
        case .list(let terms): sides = terms
        case .constant(.list(let values)): sides = values.map(Term.constant)
        default: return nil
        }
        return sides.count == 4 ? .folded(.rect(sides[0], sides[1], sides[2], sides[3])) : nil
    }
}

/// One step of a `transform` list. The first step is applied to a point first.
package enum TransformOperation: Sendable, Hashable {
    case translate(Term, Term)
    case scale(Term, Term)
    /// By an angle in radians, clockwise.
    case rotate(Term)
}

/// The members of an animator that expressions can read.
package enum AnimatorMember: String, Sendable, Hashable, CaseIterable {
    case fractionComplete, isRunning, isReversed, state

    package var type: ValueType {
        switch self {
        case .fractionComplete: .number
        case .isRunning, .isReversed: .bool
        case .state: .symbol(["inactive", "active", "stopped"])
        }
    }
}

extension Term {
    package var constant: Value? {
        if case .constant(let value) = self { value } else { nil }
    }

    /// Visits this term and every term inside it, parents first.
    package func visit(_ body: (Term) -> Void) {
        body(self)
        switch self {
        case .constant, .variable, .property, .animator, .sender, .parameter: break
        case .indexedProperty(_, let index, _): index.visit(body)
        case .unary(_, let term), .component(let term, _), .effect(let term, _), .presentation(let term),
            .velocity(let term):
            term.visit(body)
        case .binary(_, let a, let b), .random(_, let a, let b), .point(let a, let b), .element(let a, let b):
            a.visit(body)
            b.visit(body)
        case .conditional(let a, let b, let c):
            for term in [a, b, c] { term.visit(body) }
        case .rect(let x, let y, let width, let height):
            for term in [x, y, width, height] { term.visit(body) }
        case .call(_, let terms), .list(let terms), .join(let terms):
            for term in terms { term.visit(body) }
        case .richText(let runs):
            for run in runs {
                run.text.visit(body)
                for attribute in run.attributes { attribute.term.visit(body) }
            }
        case .transform(let operations):
            for operation in operations {
                switch operation {
                case .translate(let a, let b), .scale(let a, let b):
                    a.visit(body)
                    b.visit(body)
                case .rotate(let angle): angle.visit(body)
                }
            }
        }
    }

    /// The number of elements of a list or point whose length is known; nil for others.
    var elementCount: Int? {
        switch self {
        case .list(let terms): terms.count
        case .point: 2
        case .constant(.list(let values)): values.count
        case .constant(.point): 2
        default: nil
        }
    }

    /// The sum of two numbers; simplified if one is a constant 0.
    package static func sum(_ a: Term, _ b: Term) -> Term {
        if case .constant(.number(0)) = a { return b }
        if case .constant(.number(0)) = b { return a }
        return folded(.binary(.add, a, b))
    }

    package static func difference(_ a: Term, _ b: Term) -> Term {
        if case .constant(.number(0)) = b { return a }
        return folded(.binary(.subtract, a, b))
    }

    package static func product(_ a: Term, _ b: Term) -> Term {
        folded(.binary(.multiply, a, b))
    }

    package static func number(_ value: Double) -> Term { .constant(.number(value)) }

    /// The term, simplified: constant terms become their value, `x` of `point(a, b)` becomes `a`, and a conditional
    /// with a constant condition becomes one of its branches.
    package static func folded(_ term: Term) -> Term {
        switch term {
        case .component(.point(let x, _), "x"), .component(.rect(let x, _, _, _), "x"): return x
        case .component(.point(_, let y), "y"), .component(.rect(_, let y, _, _), "y"): return y
        case .component(.rect(_, _, let width, _), "width"): return width
        case .component(.rect(_, _, _, let height), "height"): return height
        case .conditional(.constant(.bool(let condition)), let a, let b): return condition ? a : b
        case .element(.list(let terms), .constant(.number(let index))):
            if let term = Term.element(of: terms, at: index) { return term }
        default: break
        }
        var depends = false
        term.visit { part in
            switch part {
            case .variable, .property, .indexedProperty, .animator, .sender, .parameter, .random: depends = true
            default: break
            }
        }
        guard !depends, let value = try? term.evaluate(in: NoContext()) else { return term }
        return .constant(value)
    }
}

/// A term with its type and its place in the file, for messages while the scene plays.
///
/// A class, because actions and layers keep many: a structure of this size is copied field by field.
package final class TypedExpression: Sendable, Hashable {
    package let term: Term
    package let type: ValueType
    package let location: SourceLocation
    /// As written, for messages.
    package let text: String

    package init(_ term: Term, type: ValueType, location: SourceLocation, text: String = "") {
        self.term = term
        self.type = type
        self.location = location
        self.text = text
    }

    package var constant: Value? { term.constant }

    /// The same place and text with another term.
    ///
    /// - Parameter type: the type of the term; nil if it is that of this term.
    package func replacing(_ term: Term, type: ValueType? = nil) -> TypedExpression {
        TypedExpression(term, type: type ?? self.type, location: location, text: text)
    }

    package static func == (a: TypedExpression, b: TypedExpression) -> Bool {
        a === b || (a.term == b.term && a.type == b.type && a.location == b.location && a.text == b.text)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(term)
        hasher.combine(type)
        hasher.combine(location)
        hasher.combine(text)
    }
}
