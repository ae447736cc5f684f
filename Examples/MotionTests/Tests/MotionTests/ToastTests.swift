import Testing
import ZoetropeTesting

/// Tests the motion of a toast with Swift Testing.
@Suite struct ToastTests {
    @Test func springsIn() {
        expectTrace(of: "Scenes/toast.yaml", ["toast.frame.y"], every: .milliseconds(100))
        expectSnapshot(of: "Scenes/toast.yaml", at: [.milliseconds(150), .marker("shown"), .end])
    }

    @Test func meetsItsExpectations() {
        expectSceneExpectations(of: "Scenes/toast.yaml")
    }
}
