import XCTest
import ZoetropeTesting

/// Tests the motion of a toast with XCTest.
final class ToastXCTests: XCTestCase {
    func testWholeAnimation() {
        expectRender(of: "Scenes/toast.yaml", as: .apng, fps: 20)
    }
}
