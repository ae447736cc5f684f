import Graphics
import SceneLanguage
import SceneModel

/// One run of a script over a scene: the only place where time passes step by step.
///
/// Within a tick come completions in the order their animations began, touches, scrolling, then the script.
final class Simulation {
    let scene: Scene
    let script: Script
    let text: any TextMeasuring
    var tick = 0
    var tracks: [PropertyKey: Track] = [:]
    var variables: [Value?]
    var animations: [RunningAnimation] = []
    /// By layer.
    var clips: [Int: RunningClip] = [:]
    /// The animators that are not inactive, by their index in the scene.
    var animators: [Int: RunningAnimator] = [:]
    /// What was handed to the named action that runs now.
    var parameters: [String: Value] = [:]
    /// Where the animator came to rest whose completion runs now.
    var completionPosition: AnimatorState.Position?
    var nextAnimation = 0
    var random: RandomSource
    var events: [Event] = []
    var markers: [Marker] = []
    var touches: [TouchTrace] = []
    var warnings: [Diagnostic] = []
    var arena: GestureArena
    var scrolls: [RunningScroll]
    var fingers: [RunningFinger] = []
    var nextFinger = 0
    /// The gesture whose handlers run now.
    var sender: Sender?
    /// By layer: what some action changes.
    let changingKeyPaths: [Int: [String]]
    var fixedFrames: [Int: Rect] = [:]
    private var actionsThisTick = 0
    private var callDepth = 0
    private var step = 0
    private var waiting: Waiting = .nothing

    /// What the script waits for.
    private enum Waiting {
        case nothing
        case tick(Int)
        case touches
        case settled(since: Int, giveUp: Int)
        case until(TypedExpression, since: Int, giveUp: Int)
        case end
    }

    init(_ scene: Scene, script: Script, text: any TextMeasuring) throws {
        self.scene = scene
        self.script = script
        self.text = text
        random = RandomSource(seed: scene.seed)
        variables = [Value?](repeating: nil, count: scene.variables.count)
        arena = GestureArena(Candidate.all(of: scene))
        scrolls = RunningScroll.all(of: scene)
        var changing: [Int: [String]] = [:]
        for case .property(let layer, let keyPath) in scene.changing { changing[layer, default: []].append(keyPath) }
        changingKeyPaths = changing
        for index in scene.variables.indices { _ = try startValue(ofVariable: index) }
        for cell in scene.changing {
            if case .property(let layer, let keyPath) = cell {
                tracks[cell] = Track(initial: try startValue(layer: layer, keyPath: keyPath))
            }
        }
        fixedFrames = try model.framesThatStay()
    }

    var time: Double { Clock.time(of: tick) }

    /// What the run leaves.
    var timeline: Timeline {
        Timeline(
            scene: scene, text: text, script: script.name, duration: time, tracks: tracks,
            clips: clips.mapValues { $0.track },
            variables: variables.map { $0 ?? .number(0) }, events: events, markers: markers, touches: touches,
            warnings: warnings)
    }

    /// Plays until the script has ended.
    func run() throws {
        try startClips()
        try perform(scene.loaded)
        try advanceScript()
        try followClips()
        while !isAtEnd {
            tick += 1
            actionsThisTick = 0
            guard time <= SceneLimits.seconds else {
                throw SceneError(
                    "the script plays longer than \(Value.format(SceneLimits.seconds)) s", at: location,
                    isLimit: true)
            }
            try finishAnimations()
            finishClips()
            try deliverTouches()
            try advanceScrolling()
            try advanceScript()
            try followClips()
        }
    }

    private var isAtEnd: Bool { if case .end = waiting { true } else { false } }

    /// Where the script is now.
    private var location: SourceLocation {
        let fallback = SourceLocation(file: scene.file, line: 1, column: 1)
        guard !script.locations.isEmpty else { return fallback }
        return script.locations[min(max(step - 1, 0), script.locations.count - 1)]
    }

    /// Starts steps until one has to wait.
    private func advanceScript() throws {
        while try canGoOn() {
            guard step < script.steps.count else {
                waiting = .end
                return
            }
            step += 1
            switch try script.steps[step - 1].begin(in: self) {
            case .done: waiting = .nothing
            case .wait(let seconds):
                let end = time + seconds
                guard end <= SceneLimits.seconds else {
                    throw SceneError(
                        "the script plays longer than \(Value.format(SceneLimits.seconds)) s", at: location,
                        isLimit: true)
                }
                waiting = .tick(Clock.tick(atOrAfter: end))
            case .touches(let tracks):
                try touch(tracks, at: location)
                waiting = .touches
            case .settled(let seconds):
                waiting = .settled(since: tick, giveUp: tick(after: seconds))
            case .until(let condition, let seconds):
                waiting = .until(condition, since: tick, giveUp: tick(after: seconds))
            }
        }
    }

    /// The tick some time from now; one that lies beyond any script stands for all of those.
    private func tick(after seconds: Double) -> Int {
        Clock.tick(atOrAfter: time + min(seconds, SceneLimits.seconds * 2))
    }

    private func canGoOn() throws -> Bool {
        switch waiting {
        case .nothing: return true
        case .tick(let end): return tick >= end
        case .touches: return fingers.isEmpty
        case .settled(let since, let giveUp):
            if tick > since, fingers.isEmpty, !moves { return true }
            guard tick < giveUp else { throw restless(since: since) }
            return false
        case .until(let condition, let since, let giveUp):
            if tick > since, try presented(condition).bool == true { return true }
            guard tick < giveUp else {
                throw SceneError(
                    "'\(condition.text)' did not come true within \(Value.format(Clock.time(of: giveUp - since))) s",
                    hint: "give it longer with atMost", at: location)
            }
            return false
        case .end: return false
        }
    }

    /// Endless animations do not count.
    private var moves: Bool {
        animations.contains { $0.endTick != nil } || animators.values.contains { $0.state.isRunning }
            || arena.isBusy || scrolls.contains(where: \.isMoving)
    }

    private func restless(since: Int) -> SceneError {
        let parts =
            animations.filter { $0.endTick != nil }.flatMap(\.parts)
            + animators.values.filter(\.state.isRunning).flatMap(\.parts)
        let movers =
            parts.map { scene.name(of: $0.cell) }
            + scrolls.filter(\.isMoving).map { "\(scene.layers[$0.layer].name).contentOffset" }
        let names =
            movers.isEmpty ? "a finger is down" : "still moving: \(Set(movers).sorted().joined(separator: ", "))"
        return SceneError(
            "nothing settled within \(Value.format(Clock.time(of: tick - since))) s; \(names)",
            hint: "give it longer: wait: { until: settled, atMost: 30s }", at: location)
    }

    /// Runs actions in order; bounds what one tick and what nested calls may cost.
    func perform(_ actions: [any Action]) throws {
        callDepth += 1
        defer { callDepth -= 1 }
        for action in actions {
            actionsThisTick += 1
            guard actionsThisTick <= SceneLimits.actionsPerTick, callDepth <= 64 else {
                throw SceneError(
                    "actions call each other without end", hint: "see the actions that use call", at: location,
                    isLimit: true)
            }
            try action.perform(in: self)
        }
    }

    func record(_ name: String, layer: Int? = nil, _ details: [(String, Value)] = []) {
        events.append(
            Event(time: time, name: name, layer: layer.map { scene.layers[$0].name }, details: details))
    }
}
