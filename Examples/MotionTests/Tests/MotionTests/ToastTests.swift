import Testing
import ZoetropeTesting

/// The motion of a toast, kept under test: with Swift Testing.
@Suite struct ToastTests {
    @Test func springsIn() {
        expectTrace(of: "Scenes/toast.yaml", ["toast.frame.y"], every: .milliseconds(100))
        expectSnapshot(of: "Scenes/toast.yaml", at: [.milliseconds(150), .marker("shown"), .end])
    }

    @Test func keepsItsPromises() {
        expectSceneExpectations(of: "Scenes/toast.yaml")
    }
}
