package import SceneLanguage

/// A timer that is about to start.
package struct TimerRequest {
    package var name: String?
    /// The time to the first firing and between two, in seconds.
    package var interval: Double
    /// How often it fires; nil for ever.
    package var count: Int?
    package var actions: [any Action]
    package var location: SourceLocation
}

/// The keys that `after` and `every` share.
private enum TimerFields {
    static let name = Field("name", .name(of: "timer"), "a name for cancel")
    static let body = Field("do", .actions, isRequired: true, "the actions")

    static func actions(_ reader: ObjectReader) -> [any Action] {
        // What a gesture measured, or how an animation ended, is over by then.
        var inner = reader.scope
        inner.sender = nil
        return reader.actions(body, scope: inner)
    }
}

/// `after: 800ms` with `do`
package struct AfterAction: Action {
    package static let declaration = KindDeclaration(
        Field("after", .value(.number), unit: .seconds, range: durations, "the time until the actions are performed"),
        fields: [TimerFields.body, TimerFields.name],
        """
        Performs actions later (DispatchQueue.asyncAfter), at the next tick at the earliest. wait: settled waits for them. \
        Expressions are evaluated then; the parameters of a named action keep their values.
        """)

    private let delay: TypedExpression
    private let name: String?
    private let actions: [any Action]
    private let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        location = reader.location
        actions = TimerFields.actions(reader)
        name = reader.timerName(TimerFields.name)
        guard let delay = reader.expression(Self.declaration.primary) else { return nil }
        self.delay = delay
    }

    package func perform(in context: any ActionContext) throws {
        let delay = try context.number(delay)
        guard (0...SceneLimits.seconds).contains(delay) else {
            throw SceneError(
                "after must be 0 to \(Value.format(SceneLimits.seconds)) s, but is \(Value.format(delay)) s",
                at: location)
        }
        try context.start(
            TimerRequest(name: name, interval: delay, count: 1, actions: actions, location: location))
    }
}

/// `every: 1s` with `do`
package struct EveryAction: Action {
    private static let shortest = 0.01
    private static let count = Field(
        "count", .value(.number), range: 1...1e6, "how often the actions are performed; without it until cancel")

    package static let declaration = KindDeclaration(
        Field(
            "every", .value(.number), unit: .seconds, range: shortest...SceneLimits.seconds,
            "the time to the first time, and between two"), fields: [TimerFields.body, count, TimerFields.name],
        """
        Performs actions at regular intervals (Timer.scheduledTimer), first after one interval. wait: settled waits for the \
        last time if there is a count.
        """)

    private let interval: TypedExpression
    private let count: TypedExpression?
    private let name: String?
    private let actions: [any Action]
    private let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        location = reader.location
        actions = TimerFields.actions(reader)
        name = reader.timerName(TimerFields.name)
        count = reader.expression(Self.count)
        guard let interval = reader.expression(Self.declaration.primary) else { return nil }
        self.interval = interval
    }

    package func perform(in context: any ActionContext) throws {
        let interval = try context.number(interval)
        guard (Self.shortest...SceneLimits.seconds).contains(interval) else {
            throw SceneError(
                """
                every must be \(Value.format(Self.shortest)) to \(Value.format(SceneLimits.seconds)) s, but is \
                \(Value.format(interval)) s
                """, at: location)
        }
        let count = try count.map { try context.number($0) }
        if let count, !(1...1e6).contains(count) || count != count.rounded() {
            throw SceneError("count must be a whole number above 0, but is \(Value.format(count))", at: location)
        }
        try context.start(
            TimerRequest(
                name: name, interval: interval, count: count.map { Int($0) }, actions: actions, location: location))
    }
}

/// `cancel: blink`
package struct CancelAction: Action {
    package static let declaration = KindDeclaration(
        Field("cancel", .names(of: "timers"), "the names of timers"),
        "Ends timers that after and every have started. Does nothing for a timer that does not run.")

    private let names: [String]

    package init?(_ reader: ObjectReader) {
        let names = reader.names(Self.declaration.primary)
        for name in names { reader.compiler.cancelledTimers.append(name) }
        self.names = names.map(\.text)
    }

    package func perform(in context: any ActionContext) throws {
        for name in names { context.cancel(timers: name) }
    }
}

extension ObjectReader {
    /// The name of a timer, which is then known to `cancel`.
    fileprivate func timerName(_ field: Field) -> String? {
        guard let name = name(field)?.text else { return nil }
        compiler.timerNames.insert(name)
        return name
    }
}

extension SceneCompiler {
    /// Reports names in `cancel` that no timer has. Called when all actions are read.
    func checkTimers() {
        for (name, location) in cancelledTimers where !timerNames.contains(name) {
            log.error(
                "there is no timer '\(name)'",
                hint: Suggestion.hint(for: name, among: timerNames.sorted(), what: "timers")
                    ?? "add name: \(name) to after or every", at: location, length: name.count)
        }
    }
}
