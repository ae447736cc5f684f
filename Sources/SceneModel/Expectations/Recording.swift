package import SceneLanguage

/// What expectations can ask of a script that has been played. Values are presentation values.
package protocol Recording {
    /// Seconds.
    var duration: Double { get }
    /// Seconds; nil for a marker that the script does not pass.
    func time(of moment: Moment) -> Double?
    /// What expressions see at a time in seconds.
    func values(at time: Double) -> any EvaluationContext
    /// The ticks in a stretch of time, in seconds: from its start up to, but not including, its end.
    func ticks(from start: Double, upTo end: Double) -> [Double]
}

extension Recording {
    /// The time of a moment that has to lie within the script.
    func existingTime(of moment: Moment) throws(Contradiction) -> Double {
        guard let time = time(of: moment) else {
            throw Contradiction("the script does not pass \(moment)", at: duration, isMeasured: false)
        }
        guard time >= -1e-9 else {
            throw Contradiction("the script begins after \(moment)", at: 0, isMeasured: false)
        }
        // A time that stands for the end may lie a rounding beyond it.
        guard time <= duration + 1e-9 else {
            throw Contradiction("the script ends before \(moment)", at: duration, isMeasured: false)
        }
        return time
    }

    func value(of expression: TypedExpression, at time: Double) throws(Contradiction) -> Value {
        do {
            return try expression.term.evaluate(in: values(at: time))
        } catch let error as EvaluationError {
            throw Contradiction("no value: \(error.message)", at: time)
        } catch let error as SceneError {
            throw Contradiction("no value: \(error.diagnostic.message)", at: time)
        } catch {
            throw Contradiction("no value: \(error)", at: time)
        }
    }

    func number(of expression: TypedExpression, at time: Double) throws(Contradiction) -> Double {
        guard case .number(let number) = try value(of: expression, at: time) else {
            throw Contradiction("no number", at: time)
        }
        return number
    }

    func holds(_ condition: TypedExpression, at time: Double) throws(Contradiction) -> Bool {
        try value(of: condition, at: time) == .bool(true)
    }

    /// Throws the first stretch of some ticks at which a condition is not what it should be.
    func check(_ condition: TypedExpression, is wanted: Bool, at times: [Double]) throws(Contradiction) {
        var stretch: (start: Double, end: Double)?
        for time in times {
            if try holds(condition, at: time) != wanted {
                stretch = (stretch?.start ?? time, time)
            } else if stretch != nil {
                break
            }
        }
        guard let stretch else { return }
        let found = condition.term.filledIn(from: values(at: stretch.start))
        throw Contradiction(found, at: stretch.start, until: stretch.end)
    }
}
