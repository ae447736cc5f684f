package import Graphics

/// What a name stands for.
package enum Named {
    case variable(Int, ValueType)
    /// One layer, or the copies that `repeat` made of it.
    case layers([Int])
    case animator(Int)
    /// Its declaration is wrong, which has been reported: whatever names it is wrong for that reason alone.
    case broken
}

/// Knows the names of a whole scene; variables get their type when somebody first asks.
package protocol NameTable: AnyObject {
    func resolve(_ name: String) -> Named?
    /// All names, for suggestions.
    var allNames: [String] { get }
    /// The type of a layer's property or member, or nil where the layer has none of that key path.
    func memberType(ofLayer layer: Int, keyPath: String) -> ValueType?
    /// Key paths of a layer, for suggestions.
    func keyPaths(ofLayer layer: Int) -> [String]
    /// The appearance, `.light` or `.dark`, that colours with two values follow.
    var appearance: Term { get }
    /// A fresh number for a place that asks for random numbers.
    func nextRandomSite(at location: SourceLocation) -> Int
}

extension NameTable {
    /// A colour with two values: the light one unless the appearance is dark.
    package func adaptive(light: Term, dark: Term) -> Term {
        if light == dark { return light }
        let isDark = Term.binary(.equal, appearance, .constant(.symbol(Appearance.dark.rawValue)))
        return .folded(.conditional(.folded(isDark), dark, light))
    }

    /// A colour with two values, or one where they are equal.
    package func adaptive(light: Color, dark: Color) -> Term {
        adaptive(light: .constant(.color(light)), dark: .constant(.color(dark)))
    }

    /// A colour by its name in UIColor; nil for one that is not listed.
    func color(named name: String) -> Term? {
        guard let light = Color.named(name) else { return nil }
        return adaptive(light: light, dark: Color.named(name, isDark: true) ?? light)
    }
}

/// The names that an expression at some place in the file may use.
package struct Scope {
    package let names: any NameTable
    /// Names that stand for a value right here: `index`, `item`, `let:`, parameters, `canvas` members.
    package var locals: [String: (term: Term, type: ValueType)] = [:]
    /// Members of `sender`, inside the actions of a gesture.
    package var sender: [(name: String, type: ValueType)]?
    /// Whether expressions here are evaluated anew for every picture, so that they may not draw random numbers.
    package var isBinding = false
    /// Names whose declaration is wrong, which has been reported.
    package var broken: Set<String> = []
    /// What names may stand here, for messages.
    package var grammar = "names are variables, layer ids, animators and canvas; cases start with a dot"

    package init(names: any NameTable) {
        self.names = names
    }

    /// The scope with one more local name.
    package func with(_ name: String, _ value: Value, type: ValueType) -> Scope {
        var scope = self
        scope.locals[name] = (.constant(value), type)
        return scope
    }
}
