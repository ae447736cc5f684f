/// Calls of functions of copies: `sum(row.bounds.height)`, `all(digit == 3)`, `count(cell)`.
extension ExpressionChecker {
    /// A call whose argument is a list, or an expression that is evaluated for each copy of the repeated layers and
    /// variables in it. In the expression, their names mean the copy and `index` is its number.
    func callOverCopies(
        _ functions: [(offset: Int, element: ExpressionFunction)], _ argument: Syntax, at syntax: Syntax
    ) throws(ExpressionError) -> Checked {
        guard let (index, function) = functions.first else { throw .alreadyReported }
        let isCount = function.name == ExpressionFunction.countName
        let values: [Term]
        let type: ValueType
        if isCount, case .name(let name) = argument.kind, case .layers(let layers) = scope.names.resolve(name) {
            return (.number(Double(layers.count)), .number)
        } else if isCount, case .name(let name) = argument.kind, let rows = scope.lists[name]?.items {
            return (.number(Double(rows.count)), .number)
        } else if let repeated = repeatedName(in: argument) {
            guard scope.names.countCopies(repeated.count, at: location.advanced(by: syntax.offset)) else {
                throw .alreadyReported
            }
            var terms: [Term] = []
            var common: ValueType = .bool
            for copy in 0..<repeated.count {
                let checker = within(scope.copy(copy, of: repeated.name, count: repeated.count))
                let checked = try checker.check(argument, expected: isCount ? nil : function.parameters[0].type.element)
                terms.append(checked.term)
                common = checked.type
            }
            (values, type) = (terms, common)
        } else {
            let checked = try check(argument, expected: isCount ? nil : function.parameters[0].type)
            switch (checked.term, checked.type) {
            case (.list(let terms), .list(let element)): (values, type) = (terms, element)
            case (.constant(.list(let list)), .list(let element)):
                (values, type) = (list.map(Term.constant), element)
            case (let term, .list):
                return (.folded(.call(index, [term])), function.result)
            case (_, .point): (values, type) = ([.number(0), .number(0)], .number)
            default:
                throw ExpressionError(
                    message: "'\(function.name)' needs a list, or a repeated layer or variable",
                    offset: argument.offset, length: argument.length)
            }
        }
        if isCount, type != .bool { return (.number(Double(values.count)), .number) }
        return (.folded(.call(index, [.folded(.list(values))])), function.result)
    }

    /// The first repeated layer or variable in an expression that is named without an index.
    private func repeatedName(in syntax: Syntax) -> (name: String, count: Int)? {
        if let (name, index, _) = scope.names.reference(of: syntax) {
            if let index { return repeatedName(in: index) }
            guard !scope.declares(name) else { return nil }
            switch scope.names.resolve(name) {
            case .layers(let all) where all.count > 1: return scope.layer(of: all) == nil ? (name, all.count) : nil
            case .variables(let all, _): return scope.variable(of: all) == nil ? (name, all.count) : nil
            default: return nil
            }
        }
        return syntax.operands.lazy.compactMap { repeatedName(in: $0) }.first
    }
}

extension Scope {
    /// The scope of an expression that is evaluated for each copy of a repeated layer or variable.
    fileprivate func copy(_ index: Int, of name: String, count: Int) -> Scope {
        var inner = with("index", .number(Double(index)), type: .number)
        inner.copy = (index, count)
        guard case .layers(let layers) = names.resolve(name) else { return inner }
        return names.scope(ofCopy: layers[index], id: name, in: inner)
    }
}
