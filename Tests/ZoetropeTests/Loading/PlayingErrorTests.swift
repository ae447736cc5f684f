import Foundation
import Testing
import Zoetrope

/// Errors that happen while a scene plays.
@Suite struct PlayingErrorTests {
    private func error(_ rest: String) -> ZoetropeError? {
        let text = "zoetrope: 2\ncanvas: { size: [9, 9] }\nlayers: [ { id: card } ]\n\(rest)\n"
        do throws(ZoetropeError) {
            _ = try PreparedScene(Data(text.utf8), named: "scene.yaml")
            return nil
        } catch {
            return error
        }
    }

    @Test func `a warning that may explain the error follows it`() throws {
        let found = try #require(
            error(
                "loaded: { animate: { set: { card.opacity: 0 } }, duration: 300 }\nscript: [ { wait: settled } ]"))
        #expect(
            found.messages.map { $0.split(separator: "\n")[0] } == [
                "scene.yaml:5:11: error: the scene did not settle within 10 s; still moving: card.opacity",
                "scene.yaml:4:60: warning: this time has no unit, so it is in seconds",
            ])
        #expect(found.errorMessages == [found.messages[0]] && found.warningMessages == [found.messages[1]])
        #expect(found.diagnostics.map(\.severity) == ["error", "warning"] && found.exitCode == .badScene)
    }

    @Test func `a division by zero names ways to avoid it`() throws {
        let found = try #require(
            error("loaded: { set: { card.opacity: 1 / card.frame.x } }\nscript: [ { wait: 1s } ]"))
        #expect(found.messages.count == 1)
        #expect(found.description.contains("division by zero") && found.description.contains("relativeVelocity(v, d)"))
    }
}
