import XCTest
import ZoetropeTesting

/// The same with XCTest.
final class ToastXCTests: XCTestCase {
    func testWholeAnimation() {
        expectRender(of: "Scenes/toast.yaml", as: .apng, fps: 20)
    }
}
