package import Graphics

/// The result of resolving a name.
package enum NameResolution {
    case variable(Int, ValueType)
    /// The copies of a repeated variable, which have one type.
    case variables([Int], ValueType)
    /// One layer, or the copies that `repeat` made of it.
    case layers([Int])
    case animator(Int)
    /// A behavior of a dynamic animator.
    case behavior(Int)
    /// The declaration has an error that has been reported, so uses of the name report nothing.
    case invalid
}

/// The names of a whole scene. The type of a variable is determined when its name is first resolved.
package protocol NameTable: AnyObject {
    func resolve(_ name: String) -> NameResolution?
    /// All names, for suggestions.
    var allNames: [String] { get }
    /// The type of a layer's property or member; nil if the layer has none with that key path.
    func memberType(ofLayer layer: Int, keyPath: String) -> ValueType?
    /// Key paths of a layer, for suggestions.
    func keyPaths(ofLayer layer: Int) -> [String]
    /// Whether names are missing because of an error that has been reported, so that unknown names report nothing.
    var lacksNames: Bool { get }
    /// The only layer that nothing in the scene names, which an unknown name may mean; nil if there are none or several.
    var unnamedLayer: String? { get }
    /// The appearance, `.light` or `.dark`, that selects between the two values of a colour.
    var appearance: Term { get }
    /// What the user of the device has chosen.
    var traits: Traits { get }
    /// A text of the scene in its language, by its key; nil if there is none.
    func localizedString(_ key: String) -> DeferredName?
    /// The keys of those texts, for suggestions.
    var stringKeys: [String] { get }
    /// A new number for a call of `random`. Each call has its own sequence of random numbers.
    func nextRandomSite(at location: SourceLocation) -> Int
    /// The constant value that a variable has at the start; nil if it is not constant.
    func initialValue(ofVariable index: Int) -> Value?
    /// The variable that holds a property of a behavior; nil if the behavior has none with that key.
    func behaviorMember(_ index: Int, _ key: String) -> (variable: Int, type: ValueType)?
    /// The keys of a behavior's properties, for suggestions.
    func behaviorMembers(_ index: Int) -> [String]
    /// Whether a name with dots is that of a declaration in a part: `player.title`.
    func isPartName(_ name: String) -> Bool
    /// A function that the scene declares; nil if there is none with that name.
    func function(_ name: String) -> SceneFunction?
    /// The names of those functions, for suggestions.
    var functionNames: [String] { get }
    /// The names that such functions can use: constants, and not what changes.
    func functionScope(of name: String) -> Scope
    /// The scope of an expression for one copy of a repeated layer: its `item` and the layers that ids mean there.
    func scope(ofCopy layer: Int, id: String, in scope: Scope) -> Scope
    /// Counts expressions that are read once for each copy. Returns false after reporting that there are too many.
    func countCopies(_ count: Int, at location: SourceLocation) -> Bool
}

extension NameTable {
    /// The hint for a property that is written with the layer around its layer: `card.title.opacity`.
    ///
    /// - Parameters:
    ///   - path: what follows the name of a layer.
    ///   - index: the index of the layer; nil without one.
    package func sublayerHint(_ path: [String], in layer: String, index: Syntax?) -> Hint? {
        guard path.count > 1, case .layers(let layers)? = resolve(path[0]),
            case let rest = path.dropFirst().joined(separator: "."),
            memberType(ofLayer: layers[0], keyPath: rest) != nil
        else { return nil }
        let start = "layers are named by their own ids, without '\(layer)': "
        switch index?.kind {
        case _ where layers.count == 1: return Hint("\(start)\(path[0]).\(rest)")
        case .name(let name): return Hint("\(start)\(path[0])[\(name)].\(rest)")
        case .number(let number): return Hint("\(start)\(path[0])[\(Value.format(number))].\(rest)")
        default: return Hint("\(start)\(path[0])[0].\(rest) for the first of \(layers.count)")
        }
    }

    package func initialValue(ofVariable index: Int) -> Value? { nil }

    package func behaviorMember(_ index: Int, _ key: String) -> (variable: Int, type: ValueType)? { nil }

    package func behaviorMembers(_ index: Int) -> [String] { [] }

    package func isPartName(_ name: String) -> Bool { false }

    package var lacksNames: Bool { false }

    package var unnamedLayer: String? { nil }

    package var traits: Traits { Traits() }

    package func localizedString(_ key: String) -> DeferredName? { nil }

    package var stringKeys: [String] { [] }

    /// The reference of an expression, whose name contains the names of parts in front of it.
    package func reference(of syntax: Syntax) -> (name: String, index: Syntax?, path: [String])? {
        guard var reference = syntax.reference else { return nil }
        while let next = reference.path.first, isPartName("\(reference.name).\(next)") {
            reference.name += ".\(next)"
            reference.path.removeFirst()
        }
        return reference
    }

    package func function(_ name: String) -> SceneFunction? { nil }

    package var functionNames: [String] { [] }

    package func functionScope(of name: String) -> Scope { Scope(names: self) }

    package func scope(ofCopy layer: Int, id: String, in scope: Scope) -> Scope { scope }

    package func countCopies(_ count: Int, at location: SourceLocation) -> Bool { true }

    /// A value that follows the appearance: `dark` in the dark appearance, else `light`.
    package func adaptive(light: Term, dark: Term) -> Term {
        if light == dark { return light }
        let isDark = Term.binary(.equal, appearance, .constant(.symbol(Appearance.dark.rawValue)))
        return .folded(.conditional(.folded(isDark), dark, light))
    }

    /// A colour with two values; a constant if they are equal.
    package func adaptive(light: Color, dark: Color) -> Term {
        adaptive(light: .constant(.color(light)), dark: .constant(.color(dark)))
    }

    /// The effect that a case names.
    ///
    /// - Parameter names: the cases that the term can have; empty if it can have any.
    package func effect(of term: Term, among names: [String]) -> Term {
        let light = Term.folded(.effect(term, .light))
        guard names.isEmpty || names.contains(where: { EffectStyle(rawValue: $0) == nil }) else { return light }
        return adaptive(light: light, dark: .folded(.effect(term, .dark)))
    }

    /// A colour by its UIColor name; nil for an unknown name.
    func color(named name: String) -> Term? {
        let isIncreased = traits.contrast == .increased
        guard let light = Color.named(name, hasIncreasedContrast: isIncreased) else { return nil }
        let dark = Color.named(name, isDark: true, hasIncreasedContrast: isIncreased)
        return adaptive(light: light, dark: dark ?? light)
    }
}

/// The names that an expression at one place in the file can use.
package struct Scope {
    package let names: any NameTable
    /// Names with a value at this place: `index`, `item`, parameters of actions, members of `canvas`.
    package var locals: [String: (term: Term, type: ValueType)] = [:]
    /// Names of `let`, by name.
    package var deferred: [String: DeferredName] = [:]
    /// Timings that `let` names, by name: their numbers in the compiled scene.
    package var timings: [String: Int] = [:]
    /// Lists over which layers can repeat, by name: those of groups in `let`, and those in the item of a repeat: `item.rows`.
    package var lists: [String: SourceNode] = [:]
    /// Members of `sender`; nil outside the actions of a gesture.
    package var sender: [(name: String, type: ValueType)]?
    /// The copies of repeated layers that their ids mean without an index, where actions are performed for each copy.
    package var copies: Set<Int> = []
    /// The copy that a repeated layer or variable without an index means if it has this number of copies.
    package var copy: (index: Int, count: Int)?
    /// The functions of the scene whose calls are being replaced, outermost first.
    package var callers: [String] = []
    /// Whether expressions here are evaluated for every frame; they cannot use random numbers.
    package var isBinding = false
    /// The hint for unknown names: the names that are allowed here.
    package var nameHint = "names are variables, layer ids, animators and canvas; cases start with a dot"

    package init(names: any NameTable) {
        self.names = names
    }

    /// The layers that an id means, given all that have it: one where it means a copy.
    ///
    /// - Parameter hasIndex: whether the id is followed by an index, which counts all layers with the id.
    package func layers(among all: [Int], hasIndex: Bool) -> [Int] {
        hasIndex ? all : layer(of: all).map { [$0] } ?? all
    }

    /// The one of several layers that an id without an index means; nil if it means all of them.
    package func layer(of all: [Int]) -> Int? {
        guard all.count > 1 else { return nil }
        return copies.first { all.hasAscending($0) } ?? copy(of: all)
    }

    /// The one of several variables that a name without an index means; nil if it means all of them.
    package func variable(of all: [Int]) -> Int? { copy(of: all) }

    private func copy(of all: [Int]) -> Int? {
        guard let copy, all.count > 1, all.count == copy.count else { return nil }
        return all[copy.index]
    }

    /// Whether a name has a value at this place.
    package func declares(_ name: String) -> Bool {
        locals[name] != nil || deferred[name] != nil || timings[name] != nil
    }

    /// The scope with one more local name.
    package func with(_ name: String, _ value: Value, type: ValueType) -> Scope {
        var scope = self
        scope.locals[name] = (.constant(value), type)
        return scope
    }
}

extension [Int] {
    /// Whether an ascending list contains a number.
    fileprivate func hasAscending(_ number: Int) -> Bool {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == number
    }
}
