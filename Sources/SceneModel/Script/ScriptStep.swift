package import Graphics
package import SceneLanguage

/// One step of a script.
///
/// To add a step, write a type that conforms to this protocol in a new file and add it to `ScriptSteps.all`. Tests
/// require a sample in DeclarationTests.swift and an example in Examples/Manual/script.
package protocol ScriptStep: Sendable {
    static var declaration: KindDeclaration { get }
    init?(_ reader: ObjectReader)
    /// Starts the step and returns the condition for the next step.
    func begin(in context: any ScriptContext) throws -> StepProgress
}

/// Every step, in the order of the manual.
package enum ScriptSteps {
    package static let all: [any ScriptStep.Type] = [
        WaitStep.self, TapStep.self, PressStep.self, DragStep.self, FlickStep.self, PinchStep.self, RotateStep.self,
        FingersStep.self, CallStep.self, MarkerStep.self,
    ]
}

/// The condition under which a script continues with its next step.
package enum StepProgress: Sendable {
    case done
    /// After a time in seconds.
    case wait(Double)
    /// After the last of these fingers has lifted. The markers are in the order of their times.
    case touches([FingerTrack], markers: [TouchMarker])
    /// At the next tick at which no gesture, animation with an end, animator or scrolling is in progress; fails after
    /// `atMost` seconds.
    case settled(atMost: Double)
    /// At the next tick at which the expression is true; fails after `atMost` seconds.
    case until(TypedExpression, atMost: Double)
}

/// The operations of scripts on a playing scene. They read presentation values, because a finger touches what is shown.
package protocol ScriptContext: ActionContext {
    /// The value of an expression, computed from the current presentation values.
    func presented(_ expression: TypedExpression) throws -> Value
    /// The current canvas coordinates of a point of a layer. Nil means the layer's centre.
    func canvasPoint(_ point: Point?, inLayer layer: Int) throws -> Point
}

/// A named sequence of steps. By default the first script of a scene plays.
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
