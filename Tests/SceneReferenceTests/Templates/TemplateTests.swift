import Foundation
import SceneReference
import SceneTestSupport
import SceneTesting
import TestSupport
import Testing
import Zoetrope

/// Every template passes its expectations on several phones and in dark appearance, and is valid against the schema.
@Suite struct TemplateTests {
    @Test(arguments: SceneTemplate.names)
    func `a template passes its expectations`(name: String) throws {
        let folder = try TemporaryFolder()
        let scene = try NewScene(folder.path("my-\(name)"), template: name)
        #expect(try scene.write().count == 2)
        var dark = SceneSettings()
        dark.appearance = "dark"
        for settings in [
            SceneSettings(), SceneSettings(size: (414, 736)), SceneSettings(size: (375, 812)), dark,
        ] {
            let result = try TestJob(settings: settings).run(scene.path)
            #expect(result.passed, "\(result.failures.map(\.message))")
            #expect(result.warnings.isEmpty, "\(result.warnings)")
            #expect(result.expectations >= 4)
        }
        let problems = try SchemaValidator().problems(of: scene.text)
        #expect(problems.isEmpty, "\(problems)")
        #expect(!scene.template.summary.hasPrefix("#") && scene.template.summary.hasSuffix("."))
    }

    @Test func `the title of a new scene is its file name`() throws {
        #expect(try NewScene("scenes/my-first_card.yml").path == "scenes/my-first_card.yml")
        #expect(try NewScene("scenes/my-first_card").title == "My first card")
        let odd = try NewScene("a \"b\": #c\\d")
        #expect(odd.path == "a \"b\": #c\\d.yaml")
        #expect(odd.text.contains(#"title: "A \"b\": #c\\d""#))
        #expect(try Scenes.prepare(odd.text).duration > 1)
        #expect(odd.text.hasPrefix(SceneSchema.modeline() + "\n# "))
        for name in ["", "a/", "..", "a/.yaml", "."] {
            #expect(throws: ZoetropeError.self) { try NewScene(name) }
        }
        #expect(throws: ZoetropeError.self) { try NewScene("a", template: "crad") }
    }
}
