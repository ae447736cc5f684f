import Motion

/// Animations of the same values that overlap. Each adds its own change, as the animations of UIKit's blocks do: the value is that before
/// all of them plus, for each, its distance times its progress.
///
/// Source: UIView's block animations of positions, sizes and transforms are additive since iOS 8 (WWDC 2014, session 236): a block animates
/// from the difference between the old and the new value to 0, so that it does not replace those that run.
struct AddedModel: CurveModel {
    /// The animations, each with the two columns of a curve from rest: 1 and the progress.
    let terms: [any CurveModel]
    /// The number of parameters that each animation has of its own; those after them are the ones of the first animation. nil if the
    /// animations share none.
    let ownCount: Int?

    var columnCount: Int { terms.count + 1 }
    let bounds: [ClosedRange<Double>]
    let scales: [Double]

    init(_ terms: [any CurveModel], sharedFrom ownCount: Int? = nil) {
        self.terms = terms
        self.ownCount = ownCount
        func own<Value>(_ values: [Value], _ index: Int) -> [Value] {
            index == 0 ? values : Array(values.prefix(ownCount ?? values.count))
        }
        bounds = terms.enumerated().flatMap { own($1.bounds, $0) }
        scales = terms.enumerated().flatMap { own($1.scales, $0) }
    }

    func evaluate(_ parameters: [Double], at times: [Double], columns: inout [Double], offsets: inout [Double]) {
        let count = times.count
        var pair = Array(repeating: 0.0, count: 2 * count)
        for k in 0..<count { columns[k] = 1 }
        for (index, term) in terms.enumerated() {
            term.evaluate(self.parameters(of: index, in: parameters), at: times, columns: &pair, offsets: &offsets)
            for k in 0..<count { columns[(index + 1) * count + k] = pair[count + k] }
        }
    }

    /// The place of an animation's parameter among those of all.
    func place(of parameter: Int, in term: Int) -> Int {
        guard term > 0, parameter < (ownCount ?? .max) else { return parameter }
        return terms[..<term].enumerated().reduce(parameter) { place, other in
            place + (other.offset == 0 ? other.element.bounds.count : ownCount ?? other.element.bounds.count)
        }
    }

    /// The parameters of one animation, as its own model has them.
    func parameters(of term: Int, in all: [Double]) -> [Double] {
        terms[term].bounds.indices.map { all[place(of: $0, in: term)] }
    }

    /// The model with springs that end as UIKit's do, at the duration that follows from their parameters.
    func ending(_ parameters: [Double], by rule: (Spring) -> Double?) -> AddedModel {
        let ended = terms.enumerated().map { index, term -> any CurveModel in
            guard let spring = term as? SpringModel else { return term }
            return spring.ending(after: rule(SpringModel.spring(self.parameters(of: index, in: parameters))))
        }
        return AddedModel(ended, sharedFrom: ownCount)
    }
}
