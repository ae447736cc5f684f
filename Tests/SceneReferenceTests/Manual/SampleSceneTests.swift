import SceneReference
import Testing

/// What `zoetrope help` says about the scenes and parts of the repository.
@Suite struct SampleSceneTests {
    @Test func `every scene and part has a summary, and each list of other names a file`() {
        for sample in SampleScene.scenes + SampleScene.parts {
            #expect(sample.summary.count > 20 && sample.summary.hasSuffix("."), "\(sample.name): \(sample.summary)")
            #expect(!sample.summary.contains("\n") && sample.summary.count < 340, "\(sample.name)")
        }
        #expect(Set(SampleScene.sceneNames.keys) == Set(SampleScene.scenes.map(\.name)))
        #expect(Set(SampleScene.partNames.keys) == Set(SampleScene.parts.map(\.name)))
    }

    @Test func `a part has its parameters, the line that includes it and the scenes that use it`() throws {
        let text = try #require(HelpTopics.markdown(of: "slider", kind: .part))
        #expect(text.hasPrefix("# slider, a part\n\nA slider like UISlider up to iOS 18: a track 4 points high"))
        #expect(text.contains("\n- { id: ID, include: parts/slider.yaml }\n"))
        #expect(text.contains("\nparameters: { initial: 0"))
        #expect(text.contains("\n- variables: `ID.value`") && text.contains("\n- layers: `ID."))
        let keyboard = try #require(HelpTopics.markdown(of: "keyboard", kind: .part))
        #expect(keyboard.contains("`ID.ground`, `ID.key[0]`, "))
        #expect(text.contains(" The scene `settings-controls` uses it.\n"))
        let symbol = try #require(HelpTopics.markdown(of: "symbol", kind: .part))
        #expect(symbol.contains("\nparameters:\n  path: M12 4") && !symbol.contains("\nlayers:"))
    }

    @Test func `a scene has its whole comment and its file`() throws {
        let text = try #require(HelpTopics.markdown(of: "toast", kind: .scene))
        #expect(text.contains("released without a flick it springs back and waits again.\n"))
        #expect(text.contains("`Scenes/toast.yaml` in the repository and `share/zoetrope/scenes/toast.yaml` in the"))
        #expect(!text.contains("include"))
    }

    @Test func `the page of recipes lists them with other names`() throws {
        let page = try #require(Manual.book(Manual.Sources()).pages.first { $0.name == "recipes" })
        #expect(page.markdown.contains("\n| `swipe-to-delete` | Swipe to delete: a short swipe shows the actions, "))
        #expect(page.markdown.contains(" | UISwitch, toggle, toggle switch |\n"))
    }
}
