import SceneLanguage
import SceneModel

/// A timer of `after` or `every`.
struct RunningTimer {
    /// Increases in the order in which timers start.
    let id: Int
    let request: TimerRequest
    /// In seconds.
    let start: Double
    /// The parameters of the action that started it.
    let parameters: [String: Value]
    /// How often it has fired.
    var fired = 0
    /// The tick at which it fires next.
    var dueTick: Int

    /// Whether it fires for ever.
    var isEndless: Bool { request.count == nil }
}

extension Simulation {
    func start(_ request: TimerRequest) throws {
        guard timers.count < SceneLimits.timers else {
            throw SceneError(
                "more than \(SceneLimits.timers) timers run at the same time", at: request.location, isLimit: true)
        }
        timers.append(
            RunningTimer(
                id: takeAnimationID(), request: request, start: time, parameters: parameters,
                dueTick: dueTick(1, of: request, started: time)))
    }

    /// The timers with an end that have not fired yet.
    var unfiredTimers: [UnfiredTimer] {
        timers.filter { $0.fired == 0 && !$0.isEndless }.map {
            UnfiredTimer(location: $0.request.location, time: Clock.time(of: $0.dueTick))
        }
    }

    func cancel(timers name: String) {
        timers.removeAll { $0.request.name == name }
    }

    /// The tick of a timer's n-th firing: the first at or after its time, so that the intervals do not drift.
    private func dueTick(_ number: Int, of request: TimerRequest, started: Double) -> Int {
        max(tick + 1, Clock.tick(atOrAfter: started + Double(number) * request.interval))
    }

    /// Performs the actions of the timers that are due, in the order in which the timers started. One that an earlier one
    /// cancels does not fire.
    func fireTimers() throws {
        let due = timers.filter { tick >= $0.dueTick }.map(\.id)
        for id in due {
            guard let position = timers.firstIndex(where: { $0.id == id }) else { continue }
            timers[position].fired += 1
            let timer = timers[position]
            firedTimers.insert(timer.request.location)
            if timer.fired == timer.request.count {
                timers.remove(at: position)
            } else {
                timers[position].dueTick = dueTick(timer.fired + 1, of: timer.request, started: timer.start)
            }
            try perform(timer.request.actions, with: timer.parameters)
        }
    }
}
