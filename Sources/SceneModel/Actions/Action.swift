package import SceneLanguage

/// Something that happens when a gesture, an animation's end or a scene's start calls for it.
///
/// A new action is one file that conforms to this and one line in `Actions.all`.
package protocol Action: Sendable {
    static var declaration: Declaration { get }
    /// Reads the action's keys; nil after reporting what is wrong.
    init?(_ reader: ObjectReader)
    func perform(in context: any ActionContext) throws
    /// The cells that it may write itself, at once.
    var written: [PropertyKey] { get }
    /// The actions that it chooses from; those that run later, as a completion does, are not among them.
    var choices: [any Action] { get }
}

extension Action {
    package var written: [PropertyKey] { [] }
    package var choices: [any Action] { [] }
}

extension Scene {
    /// Whether actions may write a cell at once, themselves or by what they call. Cost: one visit of each action.
    package func mayWrite(_ cell: PropertyKey, by actions: [any Action]) -> Bool {
        var called: Set<Int> = []
        var rest = actions
        while let action = rest.popLast() {
            if action.written.contains(cell) { return true }
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
        SetAction.self, ResetAction.self, AnimateAction.self, StartAction.self, PauseAction.self, ScrubAction.self,
        ContinueAction.self, ReverseAction.self, StopAction.self, FinishAction.self, IfAction.self, SwitchAction.self,
        CallAction.self,
        MarkerAction.self,
        PlayAction.self, SeekAction.self,
    ]

    static var names: [String] { all.map { $0.declaration.name } }
}

/// What actions can do to a scene while it plays. Reads give model values, as in Core Animation.
package protocol ActionContext: AnyObject {
    /// The value of an expression now; errors carry its place.
    func value(of expression: TypedExpression) throws -> Value
    /// The cell that a target names now.
    func cell(of target: Target, at location: SourceLocation) throws -> PropertyKey
    /// Writes model values at once and ends what animates them.
    func set(_ changes: [(cell: PropertyKey, value: Value)], at location: SourceLocation) throws
    /// Evaluates a variable's declaration again.
    func reset(variable: Int) throws
    func animate(_ request: AnimationRequest) throws
    func start(animator: Int) throws
    func pause(animator: Int) throws
    /// Sets fractionComplete, held to 0...1.
    func scrub(animator: Int, to fraction: Double) throws
    func resume(animator: Int, timing: Timing?, factor: Double, at location: SourceLocation) throws
    func reverse(animator: Int) throws
    func stop(animator: Int, withoutFinishing: Bool) throws
    /// - Parameter position: end, start or current.
    func finish(animator: Int, at position: String, location: SourceLocation) throws
    /// - Parameter arguments: a value for every parameter of the action.
    func call(action: Int, arguments: [String: Value], at location: SourceLocation) throws
    func mark(_ name: String)
    /// Lets a layer's clip play or holds it; one that has ended begins anew.
    func setPlaying(layer: Int, _ plays: Bool) throws
    /// Moves a layer's clip to a time in seconds, held within the clip.
    func seek(layer: Int, to time: Double)
    func perform(_ actions: [any Action]) throws
}
