import SceneReference
import Testing

/// The words that `zoetrope help` explains.
@Suite struct HelpTopicTests {
    @Test func `a synonym leads to a topic, and is the name of none`() {
        for (word, name) in HelpTopics.synonyms {
            #expect(word == word.lowercased())
            #expect(!HelpTopics.named(name).isEmpty, "\(word): \(name)")
            #expect(HelpTopics.named(word).isEmpty, "\(word)")
        }
    }
}
