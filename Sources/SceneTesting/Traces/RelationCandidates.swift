/// The searches for the relation of one column: over all rows that differ, and up to the next marker, at which a touch may interrupt the
/// motion.
struct RelationCandidates {
    private var search: RelationSearch?
    private let first: () -> RelationSearch?

    /// - Parameters:
    ///   - whole: over all rows that differ one after another; nil if there is nothing to search.
    ///   - first: makes the one up to the next marker, which is rarely needed and samples the motion; returns nil if there is nothing to
    ///     search.
    init(whole: RelationSearch?, first: @escaping () -> RelationSearch?) { (search, self.first) = (whole, first) }

    /// As `RelationSearch.relations`. Those up to the next marker are given where none but a changed overshoot explains all rows: of a motion
    /// that is interrupted, a longer duration also changes how far it comes.
    mutating func relations() -> [MotionRelation] {
        let all = search?.relations() ?? []
        guard all.allSatisfy(\.isOvershoot), var part = first() else { return all }
        let start = part.relations()
        guard let best = start.first, !best.isOvershoot else { return all }
        search = part
        return start
    }

    /// Whether a relation that was found for another column explains the same rows of this one.
    mutating func isExplained(by relation: MotionRelation) -> Bool { search?.isExplained(by: relation) ?? false }
}

extension MotionRelation {
    fileprivate var isOvershoot: Bool { if case .overshoots = self { true } else { false } }
}
