package import Graphics
package import Motion
package import SceneLanguage

/// An action that a scene performs: in a gesture handler, in a completion, in a script step or when the scene loads.
///
/// To add an action, write a type that conforms to this protocol in a new file and add it to `Actions.all`. Tests
/// require a sample in DeclarationTests.swift and an example in Examples/Manual/actions.
package protocol Action: Sendable {
    static var declaration: KindDeclaration { get }
    /// Reads the action's keys. Returns nil after logging an error.
    init?(_ reader: ObjectReader)
    func perform(in context: any ActionContext) throws
    /// The keys whose model value the action itself may write immediately.
    var written: [PropertyKey] { get }
    /// The actions that it may perform immediately; actions that run later, such as a completion, are not included.
    var choices: [any Action] { get }
}

extension Action {
    package var written: [PropertyKey] { [] }
    package var choices: [any Action] { [] }
}

extension Scene {
    /// Whether actions may write a key immediately, directly or through actions that they call. Visits each action
    /// once.
    package func mayWrite(_ key: PropertyKey, by actions: [any Action]) -> Bool {
        var called: Set<Int> = []
        var rest = actions
        while let action = rest.popLast() {
            if action.written.contains(key) { return true }
            rest += action.choices
            if let call = action as? CallAction, called.insert(call.action).inserted {
                rest += self.actions[call.action].actions
            }
        }
        return false
    }
}

/// Every action, in the order of the manual.
package enum Actions {
    package static let all: [any Action.Type] = [
        SetAction.self, ResetAction.self, AnimateAction.self, AnimationGroupAction.self, AnimateKeyframesAction.self,
        WithAnimationAction.self, KeyframeAnimatorAction.self, PhaseAnimatorAction.self,
        TransitionAction.self, RemoveAnimationsAction.self, StartAction.self, PauseAction.self, ScrubAction.self,
        ContinueAction.self, ReverseAction.self, StopAction.self, FinishAction.self, IfAction.self, SwitchAction.self,
        AddAnimationsAction.self, CallAction.self, EachAction.self, AfterAction.self, EveryAction.self,
        CancelAction.self,
        MarkerAction.self,
        AddBehaviorAction.self, RemoveBehaviorAction.self, AddLinearVelocityAction.self, AddAngularVelocityAction.self,
        UpdateItemAction.self,
        PlayAction.self, SeekAction.self,
        SetTranslationAction.self, SetScaleAction.self, SetRotationAction.self, SetTargetContentOffsetAction.self,
        FlashScrollIndicatorsAction.self, ZoomToRectAction.self,
        BeginRefreshingAction.self, EndRefreshingAction.self,
    ]

    static var names: [String] { all.map { $0.declaration.name } }
}

/// The operations that actions perform on a playing scene. Expressions read model values, as in Core Animation.
package protocol ActionContext: AnyObject {
    /// The current value of an expression. Thrown errors have the expression's source location.
    func value(of expression: TypedExpression) throws -> Value
    /// Seconds since the start of the script.
    var time: Double { get }
    /// The model value of a key that actions write.
    func currentValue(of key: PropertyKey) throws -> Value
    /// The key that a target refers to now; an index in the target is evaluated.
    func key(of target: Target, at location: SourceLocation) throws -> PropertyKey
    /// Writes model values immediately. Animations that run stay: additive ones move by the change, and the others hide it
    /// until they end.
    func set(_ changes: [(key: PropertyKey, value: Value)], at location: SourceLocation) throws
    /// Evaluates a variable's declaration again.
    func reset(variable: Int) throws
    func animate(_ request: AnimationRequest) throws
    /// Starts a transition of a layer from its appearance before this instant.
    ///
    /// - Parameter request: the animation of the layer's `transitionProgress`.
    func transition(_ style: TransitionStyle, _ request: AnimationRequest) throws
    func removeAnimations(of key: PropertyKey)
    /// Removes the animations of all properties of a layer.
    func removeAnimations(ofLayer layer: Int)
    func start(animator: Int) throws
    func pause(animator: Int) throws
    /// Adds animations to an active animator. Throws for another one.
    func addAnimations(_ animations: Animator.Delayed, to animator: Int) throws
    /// Sets fractionComplete, clamped to 0...1.
    func scrub(animator: Int, to fraction: Double) throws
    func resume(animator: Int, timing: Timing?, factor: Double, at location: SourceLocation) throws
    func reverse(animator: Int) throws
    func stop(animator: Int, withoutFinishing: Bool) throws
    /// - Parameter position: end, start or current.
    func finish(animator: Int, at position: String, location: SourceLocation) throws
    /// Adds a behavior to its dynamic animator, from the next tick on.
    func add(behavior: Int, at location: SourceLocation) throws
    func remove(behavior: Int) throws
    /// Moves an item of a dynamic animator to the model values of its layer.
    func updateItem(layer: Int, at location: SourceLocation) throws
    /// Adds a velocity, in points and radians per second, to the item that a layer is.
    func addVelocity(_ velocity: Point, angular: Double, toItem layer: Int, at location: SourceLocation) throws
    /// - Parameter arguments: a value for every parameter of the action.
    func call(action: Int, arguments: [String: Value], at location: SourceLocation) throws
    /// Performs actions later, with the parameters of the action that is being performed.
    func start(_ timer: TimerRequest) throws
    /// Ends the timers with a name.
    func cancel(timers name: String)
    func mark(_ name: String)
    /// Sets a member of `sender` that the recogniser of the current handler measures; the following values count from there.
    func rebase(_ member: String, to value: Value, at location: SourceLocation) throws
    /// Plays or pauses a layer's clip; playing a clip that has ended restarts it.
    func setPlaying(layer: Int, _ plays: Bool) throws
    /// Moves a layer's clip to a time in seconds, clamped to the clip's duration.
    func seek(layer: Int, to time: Double)
    /// The zoom scale and content offset at which a scroll layer shows a rectangle of its content, in points at scale 1.
    func zoomGoal(ofLayer layer: Int, showing rect: Rect) throws -> (scale: Double, offset: Point)
    /// Begins or ends the refreshing of a scroll layer.
    func beginRefreshing(layer: Int) throws
    func endRefreshing(layer: Int) throws
    /// Shows the scroll indicators of a layer for a moment.
    func flashScrollIndicators(layer: Int) throws
    func perform(_ actions: [any Action]) throws
}
