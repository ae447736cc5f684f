/// Which changes of a pose are unknowns of the normal equations.
///
/// The unknowns are in this order: shift x, shift y, growth (none, one or two), turn if there is one, contrast, brightness.
struct PoseModel: Sendable, Hashable {
    enum Growth: Int, Sendable {
        case none, uniform, separate
    }

    var growth: Growth
    var turns: Bool

    /// The number of unknowns.
    var unknowns: Int { 4 + growth.rawValue + (turns ? 1 : 0) }
    /// The places of the unknowns.
    var growthX: Int? { growth == .none ? nil : 2 }
    var growthY: Int? { growth == .none ? nil : growth == .uniform ? 2 : 3 }
    var turn: Int? { turns ? 2 + growth.rawValue : nil }
    var contrast: Int { unknowns - 2 }
    var brightness: Int { unknowns - 1 }

    /// The same with two growths.
    var stretching: PoseModel { PoseModel(growth: .separate, turns: turns) }

    /// How each unknown changes the eight columns of `TemplatePoints`.
    ///
    /// Growth and turn count in multiples of the box's radius in pixels.
    /// - Parameter aspect: the scale of height divided by that of width.
    func basis(aspect: Double) -> [SIMD8<Double>] {
        func unit(_ values: [Int: Double]) -> SIMD8<Double> {
            var vector = SIMD8<Double>.zero
            for (index, value) in values { vector[index] = value }
            return vector
        }
        var basis = [unit([0: 1]), unit([1: 1])]
        switch growth {
        case .none: break
        case .uniform: basis.append(unit([2: 1, 3: 1]))
        case .separate: basis += [unit([2: 1]), unit([3: 1])]
        }
        if turns { basis.append(unit([4: -aspect, 5: 1 / aspect])) }
        return basis + [unit([6: 1]), unit([7: 1])]
    }
}
