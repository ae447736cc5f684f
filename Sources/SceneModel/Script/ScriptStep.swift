package import Graphics
package import SceneLanguage

/// One step of a script.
///
/// A new step is one file that conforms to this and one line in `ScriptSteps.all`.
package protocol ScriptStep: Sendable {
    static var declaration: Declaration { get }
    init?(_ reader: ObjectReader)
    /// Starts the step and says when the next one may follow.
    func begin(in context: any ScriptContext) throws -> StepProgress
}

/// Every step, in the order of the manual.
package enum ScriptSteps {
    package static let all: [any ScriptStep.Type] = [
        WaitStep.self, TapStep.self, PressStep.self, DragStep.self, FlickStep.self, PinchStep.self, RotateStep.self,
        FingersStep.self, MarkerStep.self,
    ]
}

/// When a script goes on.
package enum StepProgress: Sendable {
    case done
    /// After so many seconds.
    case wait(Double)
    /// When the last of these fingers has lifted.
    case touches([FingerTrack])
    /// At the next tick at which nothing moves by itself; gives up after so many seconds.
    case settled(atMost: Double)
    /// At the next tick at which the expression holds; gives up after so many seconds.
    case until(TypedExpression, atMost: Double)
}

/// What scripts can ask of a scene while it plays. Reads give what is seen, as a finger would find it.
package protocol ScriptContext: ActionContext {
    /// The value of an expression as it is seen now.
    func presented(_ expression: TypedExpression) throws -> Value
    /// A point of a layer on the canvas now: given in the layer's own coordinates, or its middle.
    func canvasPoint(_ point: Point?, inLayer layer: Int) throws -> Point
}

/// A named sequence of steps; the first script of a scene is the one that plays unless another is asked for.
package struct Script: Sendable {
    package var name: String
    package var steps: [any ScriptStep]
    package var locations: [SourceLocation]

    package init(name: String, steps: [any ScriptStep], locations: [SourceLocation]) {
        self.name = name
        self.steps = steps
        self.locations = locations
    }
}
