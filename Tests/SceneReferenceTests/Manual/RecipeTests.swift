import Foundation
import SceneReference
import SceneTestSupport
import SceneTesting
import TestSupport
import Testing
import Zoetrope

/// Every recipe is a short scene that passes its expectations, and has a small picture in the manual.
@Suite struct RecipeTests {
    private static let names = Recipe.all.map(\.name)
    /// The manual without and with pictures of recipes.
    private static let manual = Manual.markdown
    private static let drawnManual = {
        var sources = Manual.Sources()
        sources.drawsRecipes = true
        return Manual.book(sources).text
    }()

    private func recipe(_ name: String) throws -> Recipe { try #require(Recipe.all.first { $0.name == name }) }

    @Test func `the list has a recipe for each file, and for each of these tasks`() throws {
        let folder = Scenes.repository.appending(path: "Sources/SceneReference/Manual/Recipes").path
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".yaml") }
        #expect(files.map { String($0.dropLast(5)) }.sorted() == Self.names.sorted())
        let tasks = [
            "touch-down-highlight", "timer", "stagger", "shake", "peeking-pager", "rubber-band", "crossfade",
            "grouped-numbers", "catching-a-spring", "hero-transition", "pull-to-dismiss", "marquee", "countdown",
            "skeleton-shimmer", "confetti", "pull-to-refresh", "reorder", "ripple", "pulse", "typewriter",
            "page-dots", "context-menu",
        ]
        #expect(Set(tasks).isSubset(of: Self.names))
    }

    @Test(arguments: names) func `a recipe has 10 to 30 lines that fit a page`(name: String) throws {
        let recipe = try recipe(name)
        let lines = recipe.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect((10...30).contains(lines.count))
        for line in lines { #expect(line.count <= 100, "\(line)") }
        #expect(lines[1].hasPrefix("title: ") && lines[2].hasPrefix("description: ") && lines[2].hasSuffix("."))
    }

    @Test(arguments: names) func `a recipe passes its expectations in light and dark`(name: String) throws {
        let recipe = try recipe(name)
        let folder = try TemporaryFolder(["\(name).yaml": recipe.text])
        for appearance in ["light", "dark"] {
            var settings = SceneSettings()
            settings.appearance = appearance
            let result = try TestJob(settings: settings).run(folder.path("\(name).yaml"))
            #expect(result.passed, "\(result.failures.map(\.message))")
            #expect(result.warnings.isEmpty, "\(result.warnings)")
            #expect(result.expectations >= 1)
        }
        let problems = try SchemaValidator().problems(of: recipe.text)
        #expect(problems.isEmpty, "\(problems)")
    }

    @Test func `a recipe that is changed fails its expectations`() throws {
        let text = try recipe("rubber-band").text.replacing("rubberBand(-y, 200)", with: "-y")
        let folder = try TemporaryFolder(["changed.yaml": text])
        #expect(try !TestJob().run(folder.path("changed.yaml")).passed)
    }

    @Test func `the manual shows the first scene and its picture, which is small`() throws {
        let page = "<img src=\"pictures/\(StartChapter.picture.name)\" width=\"1"
        #expect(Self.drawnManual.contains(page) && !Self.manual.contains(StartChapter.picture.name))
        let picture = try StartChapter.picture.data()
        #expect(picture.prefix(6) == Data("GIF89a".utf8) && picture.count <= 32_000)
    }

    @Test(arguments: TestCases.every(5, of: names)) func `the manual shows a recipe and its picture, which is small`(
        name: String
    ) throws {
        let recipe = try recipe(name)
        #expect(Self.manual.contains("\n\n```yaml\n\(recipe.text)```\n"))
        #expect(!Self.manual.contains(recipe.picture.name))
        #expect(Self.drawnManual.contains("\n\n<img src=\"pictures/\(recipe.picture.name)\" width=\"1"))
        let picture = try recipe.picture.data()
        #expect(picture.prefix(6) == Data("GIF89a".utf8))
        #expect(picture.count <= 32_000)
    }
}
