/// Functions of lists and of the copies of repeated layers and variables.
extension ExpressionFunction {
    static let copies: [ExpressionFunction] = [
        ExpressionFunction(
            name: countName, parameters: [("values", .list(.bool))], result: .number,
            summary: "the number of values that are true; the number of copies or elements for any other value",
            example: "count([true, false, true])"
        ) { .number(Double(($0[0].list ?? []).count { $0.bool ?? true })) },
        ExpressionFunction(
            name: "any", parameters: [("conditions", .list(.bool))], result: .bool,
            summary: "whether at least one condition is true", example: "any([false, true])"
        ) { .bool($0[0].truths.contains(true)) },
        ExpressionFunction(
            name: "all", parameters: [("conditions", .list(.bool))], result: .bool,
            summary: "whether every condition is true", example: "all([false, true])"
        ) { .bool(!$0[0].truths.contains(false)) },
        ExpressionFunction(
            name: "first", parameters: [("conditions", .list(.bool))], result: .number,
            summary: "the index of the first condition that is true; -1 if none is", example: "first([false, true])"
        ) { .number(Double($0[0].truths.firstIndex(of: true) ?? -1)) },
        ExpressionFunction(
            name: "last", parameters: [("conditions", .list(.bool))], result: .number,
            summary: "the index of the last condition that is true; -1 if none is", example: "last([true, false])"
        ) { .number(Double($0[0].truths.lastIndex(of: true) ?? -1)) },
        ExpressionFunction(
            name: "sum", parameters: [("values", .list(.number))], result: .number, summary: "the sum of the values",
            example: "sum([1, 2, 3])"
        ) { .number(($0[0].list ?? []).reduce(0) { $0 + ($1.number ?? 0) }) },
    ]

    static let countName = "count"

    /// Whether the argument is evaluated for each copy of the repeated layers and variables in it.
    var isOverCopies: Bool { parameters.count == 1 && parameters[0].type.element != nil }
}

extension ValueType {
    /// The type of the elements; nil for types other than lists.
    package var element: ValueType? { if case .list(let element) = self { element } else { nil } }
}

extension Value {
    fileprivate var truths: [Bool] { (list ?? []).map { $0.bool ?? false } }
}
