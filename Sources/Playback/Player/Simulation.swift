import Graphics
import SceneLanguage
import SceneModel

/// Plays one script of a scene tick by tick and records the timeline.
///
/// The order within a tick: steps of dynamic animators, completions in the order in which their animations started, ends of
/// clips, timers, touches, scrolling, the script, completions of the animations that these interrupted, then changed controls
/// of clips and changed properties of behaviors.
final class Simulation {
    let scene: Scene
    /// The scene for readers.
    let source: SceneSource
    let script: Script
    let text: any TextMeasuring
    var tick = 0 { didSet { readers = CurrentReaders() } }
    var tracks: [PropertyKey: Track] = [:] { didSet { readers = CurrentReaders() } }
    var variables: [Value?]
    var animations = RunningAnimations()
    /// In the order in which they started.
    var timers: [RunningTimer] = []
    /// Where the timers are declared that have fired.
    var firedTimers: Set<SourceLocation> = []
    /// By index of the layer.
    var clips: [Int: RunningClip] = [:] { didSet { readers = CurrentReaders() } }
    /// The layers whose clips have controls that may change, in the order of the file.
    var controlledClips: [Int] = []
    /// By index of the layer.
    var transitions: [Int: [LayerTransition]] = [:]
    var transitionedLayers = 0
    /// The animators that are not inactive, by their index in the scene.
    var animators: [Int: RunningAnimator] = [:] { didSet { readers = CurrentReaders() } }
    /// The dynamic animators.
    var dynamics: [RunningDynamics] = []
    /// The initial values of behaviors by key.
    var behaviorValues: [[String: Value]] = []
    /// The dynamic animators whose items were reported to move.
    var resumedDynamics: Set<Int> = []
    var dynamicSamples = 0
    var dynamicWork = 0
    /// The arguments of the named action that is being performed.
    var parameters: [String: Value] = [:]
    /// The final position of the animator whose completion is being performed.
    var completionPosition: AnimatorState.Position?
    /// Whether the animation whose completion is being performed was not interrupted; nil outside of completions.
    var isFinished: Bool?
    var nextAnimation = 0
    var startedAnimations = 0
    var startedKeyframes = 0
    var random: RandomSource
    var events: [TimelineEvent] = []
    var markers: [Marker] = []
    var touches: [TouchTrace] = []
    var warnings: [Diagnostic] = []
    var arena: GestureArena
    var scrolls: [RunningScroll]
    /// The indices of the scroll layers that zoom, in the order of their candidates.
    let zoomable: [Int]
    var fingers: [RunningFinger] = []
    var nextFinger = 0
    /// The gesture whose handlers are being performed.
    var sender: Sender?
    var handled: HandledReport?
    /// What the handler of `willEndDragging` that is being performed may change.
    var proposal: ScrollProposal?
    /// The key paths that actions may change, by index of the layer.
    let changingKeyPaths: [Int: [String]]
    var fixedFrames: [Int: Rect] = [:] { didSet { readers = CurrentReaders() } }
    /// The readers of the present state. Everything that they read discards them when it changes.
    var readers = CurrentReaders()
    /// By index of the layer; nil before the layer is read.
    var simulatedLayers: [SimulatedLayer?]
    lazy var animatedLayers = AnimatedLayers(scene)
    private var actionsThisTick = 0
    private var actionCount = 0
    private var callDepth = 0
    private var step = 0
    /// When the steps so far began, in seconds.
    private var stepTimes: [Double] = []
    private var waiting: Waiting = .nothing
    /// The markers of the current step that are still to come, in the order of their ticks.
    private var touchMarkers: [(tick: Int, name: String)] = []

    /// The condition for which the script waits.
    private enum Waiting {
        case nothing
        case tick(Int)
        case touches
        case settled(since: Int, deadline: Int)
        case until(TypedExpression, since: Int, deadline: Int)
        case end
    }

    init(_ scene: Scene, script: Script, text: any TextMeasuring) throws {
        self.scene = scene
        source = SceneSource(scene)
        self.script = script
        self.text = text
        random = RandomSource(seed: scene.seed)
        variables = [Value?](repeating: nil, count: scene.variables.count)
        simulatedLayers = [SimulatedLayer?](repeating: nil, count: scene.layers.count)
        arena = GestureArena(Candidate.all(of: scene))
        let scrolls = RunningScroll.all(of: scene)
        self.scrolls = scrolls
        zoomable = scrolls.indices.filter { RunningScroll.zooms(scrolls[$0].layer, in: scene) }
        var changing: [Int: [String]] = [:]
        for case .property(let layer, let keyPath) in scene.changing { changing[layer, default: []].append(keyPath) }
        changingKeyPaths = changing
        for index in scene.variables.indices { _ = try startValue(ofVariable: index) }
        for key in scene.changing {
            if case .property(let layer, let keyPath) = key {
                tracks[key] = Track(initial: try startValue(layer: layer, keyPath: keyPath))
            }
        }
        fixedFrames = try model.makeFixedFrames()
        try startDynamics()
    }

    var time: Double { Clock.time(of: tick) }

    /// The recorded timeline.
    var timeline: Timeline {
        Timeline(
            scene: scene, text: text, script: script.name, duration: time, tracks: tracks,
            clips: clips.mapValues { $0.track }, transitions: transitions,
            variables: variables.map { $0 ?? .number(0) }, events: events, markers: markers, touches: touches,
            warnings: warnings, stepTimes: stepTimes, unfiredTimers: unfiredTimers, firedTimers: firedTimers)
    }

    /// Plays until the script has ended.
    func run() throws {
        try start { try advanceScript() }
        while !isAtEnd { try advance(to: nextTick) { try advanceScript() } }
    }

    /// Performs what happens at the start of the scene.
    ///
    /// - Parameter script: performs the steps of the script that begin at tick 0.
    func start(script: () throws -> Void) throws {
        try startClips()
        try perform(scene.loaded)
        try script()
        try completeInterruptedAnimations()
        try updateClips()
        try updateDynamics()
    }

    /// Performs what happens at a later tick.
    ///
    /// - Parameters:
    ///   - next: a tick before which nothing can happen.
    ///   - script: performs the steps of the script that begin at this tick.
    func advance(to next: Int, script: () throws -> Void) throws {
        tick = next
        actionsThisTick = 0
        guard time <= SceneLimits.seconds else {
            throw SceneError(
                "the script plays longer than \(Value.format(SceneLimits.seconds)) s", at: location, isLimit: true)
        }
        try advanceDynamics()
        try finishAnimations()
        finishClips()
        try fireTimers()
        try deliverTouches()
        try advanceScrolling()
        try script()
        try completeInterruptedAnimations()
        try updateClips()
        try updateDynamics()
    }

    /// The tick after this one, or a later one before which nothing can happen.
    private var nextTick: Int {
        switch waiting {
        case .tick(let end): nextTick(noLaterThan: end)
        case .settled(_, let deadline): isMoving ? nextTick(noLaterThan: deadline) : tick + 1
        case .nothing, .touches, .until, .end: tick + 1
        }
    }

    private var isAtEnd: Bool { if case .end = waiting { true } else { false } }

    /// The source location of the current step.
    private var location: SourceLocation {
        let fallback = SourceLocation(file: scene.file, line: 1, column: 1)
        guard !script.locations.isEmpty else { return fallback }
        return script.locations[min(max(step - 1, 0), script.locations.count - 1)]
    }

    /// Performs steps until one has to wait.
    private func advanceScript() throws {
        passTouchMarkers()
        while try canContinue() {
            guard step < script.steps.count else {
                waiting = .end
                return
            }
            step += 1
            stepTimes.append(time)
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
            case .touches(let tracks, let markers):
                touchMarkers = markers.map { (Clock.tick(atOrAfter: time + $0.time), $0.name) }
                try touch(tracks, at: location)
                passTouchMarkers()
                waiting = .touches
            case .settled(let seconds):
                waiting = .settled(since: tick, deadline: tick(after: seconds))
            case .until(let condition, let seconds):
                waiting = .until(condition, since: tick, deadline: tick(after: seconds))
            }
        }
    }

    /// Marks the moments of the touches of the current step that have come.
    private func passTouchMarkers() {
        while let next = touchMarkers.first, next.tick <= tick {
            mark(next.name)
            touchMarkers.removeFirst()
        }
    }

    /// The tick after a time in seconds, limited to a tick beyond the longest script.
    private func tick(after seconds: Double) -> Int {
        Clock.tick(atOrAfter: time + min(seconds, SceneLimits.seconds * 2))
    }

    private func canContinue() throws -> Bool {
        switch waiting {
        case .nothing: return true
        case .tick(let end): return tick >= end
        case .touches: return fingers.isEmpty
        case .settled(let since, let deadline):
            if tick > since, fingers.isEmpty, !isMoving { return true }
            guard tick < deadline else { throw unsettledError(since: since) }
            return false
        case .until(let condition, let since, let deadline):
            if tick > since, try presented(condition).bool == true { return true }
            guard tick < deadline else {
                let last = condition.term.evaluatedDescription(in: presentation)
                throw SceneError(
                    "'\(condition.text)' did not become true within \(Value.format(Clock.time(of: deadline - since))) s",
                    hint: "it is \(last) then; atMost allows more time", at: location)
            }
            return false
        case .end: return false
        }
    }

    /// Whether anything prevents the scene from being settled. Endless animations and clips do not count.
    var isMoving: Bool {
        !animations.interrupted.isEmpty || animations.all.contains { $0.endTick != nil && !$0.isEndless }
            || animators.values.contains { $0.state.isRunning }
            || timers.contains { !$0.isEndless } || arena.isBusy || scrolls.contains(where: \.isMoving)
            || dynamics.contains(where: \.isAwake)
    }

    private func unsettledError(since: Int) -> SceneError {
        let parts =
            animations.all.filter { $0.endTick != nil }.flatMap(\.parts)
            + animators.values.filter(\.state.isRunning).flatMap(\.parts)
        let moving =
            parts.map { scene.name(of: $0.key) }
            + scrolls.filter(\.isMoving).map { "\(scene.layers[$0.layer].name).contentOffset" }
            + timers.filter { !$0.isEndless }.map { $0.request.name ?? "a timer" }
            + zip(scene.dynamics, dynamics).filter(\.1.isAwake).map { "the items of \($0.0.name)" }
        let names =
            moving.isEmpty ? "a finger is down" : "still moving: \(Set(moving).sorted().joined(separator: ", "))"
        // A duration in milliseconds without its unit.
        let rest = animations.all.compactMap(\.endTick).max().map { Clock.time(of: $0 - since) } ?? 0
        let hint: Hint =
            rest > SceneLimits.seconds / 2
            ? "an animation lasts \(Value.format(rest.rounded())) s; write milliseconds with their unit: 600ms"
            : "allow more time: wait: { until: settled, atMost: \(Value.format(max(30, (rest + 1).rounded(.up))))s }"
        return SceneError(
            "the scene did not settle within \(Value.format(Clock.time(of: tick - since))) s; \(names)", hint: hint,
            at: location)
    }

    /// Performs actions in order. Limits the number of actions per tick and the depth of calls.
    func perform(_ actions: [any Action]) throws {
        callDepth += 1
        defer { callDepth -= 1 }
        for action in actions {
            actionsThisTick += 1
            actionCount += 1
            guard actionCount <= SceneLimits.actionsPerScript else {
                throw SceneError(
                    "the script performs more than \(SceneLimits.actionsPerScript) actions", at: location,
                    isLimit: true)
            }
            guard actionsThisTick <= SceneLimits.actionsPerTick, callDepth <= 64 else {
                throw SceneError(
                    "actions call each other endlessly", hint: "check the actions that use call", at: location,
                    isLimit: true)
            }
            try action.perform(in: self)
        }
    }

    func record(_ kind: TimelineEvent.Kind, layer: Int? = nil, at location: SourceLocation? = nil) {
        events.append(
            TimelineEvent(time: time, kind, layer: layer.map { scene.layers[$0].name }, location: location))
    }
}
