package import SceneLanguage

/// The values of a script that has been played, for expectations. They are presentation values.
package protocol Recording {
    /// In seconds.
    var duration: Double { get }
    /// The time of a moment in seconds; nil for a marker that the script does not pass.
    func time(of moment: Moment) -> Double?
    /// The values that expressions read at a time in seconds.
    func values(at time: Double) -> any EvaluationContext
    /// The ticks from a start up to, but not including, an end, in seconds.
    func ticks(from start: Double, upTo end: Double) -> [Double]
    /// Whether a finger is down at a time in seconds.
    func isTouched(at time: Double) -> Bool
    /// Compares the motion of a layer with a recording; throws how they differ.
    func compare(with motion: RecordedMotion) throws(ExpectationFailure)
}

extension Recording {
    /// The time of a moment in seconds; throws if it is missing or outside the script.
    func existingTime(of moment: Moment) throws(ExpectationFailure) -> Double {
        guard let time = time(of: moment) else {
            throw ExpectationFailure("the script does not pass \(moment)", at: duration, isMeasured: false)
        }
        guard time >= -1e-9 else {
            throw ExpectationFailure("the script begins after \(moment)", at: 0, isMeasured: false)
        }
        // A time computed for the end can exceed it by a rounding error.
        guard time <= duration + 1e-9 else {
            throw ExpectationFailure("the script ends before \(moment)", at: duration, isMeasured: false)
        }
        return time
    }

    func value(of expression: TypedExpression, at time: Double) throws(ExpectationFailure) -> Value {
        do {
            return try expression.term.evaluate(in: values(at: time))
        } catch let error as EvaluationError {
            throw ExpectationFailure("no value: \(error.message)", at: time)
        } catch let error as SceneError {
            throw ExpectationFailure("no value: \(error.diagnostic.message)", at: time)
        } catch {
            throw ExpectationFailure("no value: \(error)", at: time)
        }
    }

    func number(of expression: TypedExpression, at time: Double) throws(ExpectationFailure) -> Double {
        guard case .number(let number) = try value(of: expression, at: time) else {
            throw ExpectationFailure("the value is not a number", at: time)
        }
        return number
    }

    func holds(_ condition: TypedExpression, at time: Double) throws(ExpectationFailure) -> Bool {
        try value(of: condition, at: time) == .bool(true)
    }

    /// Throws the first run of ticks at which a condition does not have the wanted value.
    func check(_ condition: TypedExpression, is wanted: Bool, at times: [Double]) throws(ExpectationFailure) {
        var range: (start: Double, end: Double)?
        var worst: (time: Double, margin: Double)?
        for time in times {
            if try holds(condition, at: time) != wanted {
                range = (range?.start ?? time, time)
                let margin = condition.term.margin(in: values(at: time)).map { wanted ? -$0 : $0 }
                if let margin, margin > worst?.margin ?? -.infinity { worst = (time, margin) }
            } else if range != nil {
                break
            }
        }
        guard let range else { return }
        func found(at time: Double) -> String { condition.term.evaluatedDescription(in: values(at: time)) }
        var failure = ExpectationFailure(found(at: range.start), at: range.start, until: range.end)
        if let time = worst?.time {
            let extreme = ExpectationFailure.Extreme(found: found(at: time), time: time)
            if extreme.found != failure.found { failure.worst = extreme }
        }
        throw failure
    }
}
