/// Which changes of a pose are unknowns of the normal equations.
///
/// The unknowns are in this order: shift x, shift y, growth (none, one or two), turn if there is one, blur, contrast, brightness.
struct PoseModel: Sendable, Hashable {
    enum Growth: Sendable {
        case none, uniform, separate
        /// Of two lengths, while corners keep their size.
        case caps

        /// The number of unknowns.
        var unknowns: Int {
            switch self {
            case .none: 0
            case .uniform: 1
            case .separate, .caps: 2
            }
        }
    }

    var growth: Growth
    var turns: Bool

    /// The number of unknowns.
    var unknowns: Int { 5 + growth.unknowns + (turns ? 1 : 0) }
    /// The places of the unknowns.
    var growthX: Int? { growth == .none ? nil : 2 }
    var growthY: Int? { growth == .none ? nil : growth == .uniform ? 2 : 3 }
    var turn: Int? { turns ? 2 + growth.unknowns : nil }
    var blur: Int { unknowns - 3 }
    var contrast: Int { unknowns - 2 }
    var brightness: Int { unknowns - 1 }

    /// The same with two growths instead of one.
    var stretching: PoseModel { growth == .uniform ? PoseModel(growth: .separate, turns: turns) : self }

    /// The same with the growth that a pose has.
    func adapted(to pose: BoxPose) -> PoseModel {
        if growth == .none || (growth == .caps) == (pose.caps != nil) { return self }
        return PoseModel(growth: pose.caps == nil ? .separate : .caps, turns: turns)
    }

    /// The place of blur in the columns of `TemplatePoints`.
    static let blurColumn = 5

    /// How each unknown changes the eight columns of `TemplatePoints`. Growth and turn count in multiples of the box's radius in
    /// pixels, growth of lengths in pixels by which an edge moves.
    var basis: [SIMD8<Double>] {
        func unit(_ places: Int...) -> SIMD8<Double> {
            var vector = SIMD8<Double>.zero
            for place in places { vector[place] = 1 }
            return vector
        }
        var basis = [unit(0), unit(1)]
        switch growth {
        case .none: break
        case .uniform: basis.append(unit(2, 3))
        case .separate, .caps: basis += [unit(2), unit(3)]
        }
        if turns { basis.append(unit(4)) }
        return basis + [unit(Self.blurColumn), unit(6), unit(7)]
    }
}
