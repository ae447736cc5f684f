extension LayerNames {
    /// Abbreviations in ids, and what people say.
    private static let abbreviations = [
        "bg": "background", "btn": "button", "dim": "backdrop", "img": "picture", "lbl": "label", "txt": "text",
        "nav": "navigation",
    ]

    /// An id in camel case or snake case as words, without the suffix `view` or `layer`. That of a layer in a part is its own
    /// and that of the part: `bar.button` is the "bar button".
    static func words(_ id: String) -> String {
        var words: [String] = [""]
        var last: Character?
        for character in id {
            if character == "_" || character == "." {
                words.append("")
            } else {
                if character.isUppercase, let last, !last.isUppercase { words.append("") }
                words[words.count - 1].append(contentsOf: character.lowercased())
            }
            last = character
        }
        words.removeAll(where: \.isEmpty)
        words = words.map { abbreviations[$0] ?? $0 }
        if words.count > 1, ["view", "layer"].contains(words[words.count - 1]) { words.removeLast() }
        return words.joined(separator: " ")
    }

    /// Ids of what layers of lists have in common, and which say little without the name of the row or card.
    static let parts: Set = [
        "background", "body", "caption", "content", "copy", "count", "fill", "icon", "label", "letter", "name", "text",
        "title",
        "value", "word",
    ]

    /// Ids of pictures and films in cards. The story names such a layer by the title of its card.
    static let pictures: Set = ["clip", "image", "photo", "picture", "player", "thumbnail", "video"]

    /// Ids of texts that say no more than "text".
    static let synonymsOfText: Set = ["caption", "label", "letter", "word"]

    /// Words of UIKit's classes and what people say.
    private static let classes = ["collection": "list", "scroll": "content", "table": "list"]
    /// Words for a layer that only holds another one, or that only a finger notices: `handleArea`.
    private static let holders: Set = ["area", "container", "holder", "wrapper"]
    /// Words that mean something else with one of those: `textArea`.
    private static let whole: Set = ["drop", "hit", "safe", "tap", "text", "touch"]
    /// Plurals that stay so at the beginning of a compound: `the news page`.
    private static let fixedPlurals: Set = ["goods", "lens", "news", "savings", "settings", "sports"]

    /// An id as people would say it: `handleArea` is a "handle", `videosPlayer` a "video player", `tableView` a "list".
    static func noun(_ id: String) -> String {
        var words = words(id).split(separator: " ").map(String.init)
        if id.hasSuffix("View"), let last = words.last, let word = classes[last] { words[words.count - 1] = word }
        if words.count > 1, holders.contains(words[words.count - 1]), !whole.contains(words[words.count - 2]) {
            words.removeLast()
        }
        for index in words.indices.dropLast() { words[index] = singular(words[index]) }
        // Positions follow the thing they are a part of, unless they are adjectives.
        if words.count == 2, adjectives.contains(words[1]) { words.swapAt(0, 1) }
        return words.joined(separator: " ")
    }

    /// The last words of ids such as `landscape.near` that are adjectives.
    private static let adjectives: Set = ["far", "inner", "large", "lower", "near", "outer", "small", "upper"]

    /// Words that are no names of things on their own.
    private static let qualities: Set = [
        "active", "bottom", "closed", "dark", "done", "empty", "first", "fixed", "free", "full", "gone", "heavy",
        "hidden",
        "inner", "large", "last", "left", "light", "locked", "long", "loose", "low", "lower", "manual", "new", "old",
        "one",
        "open", "outer", "plain", "right", "second", "selected", "short", "shown", "slow", "small", "steady", "tall",
        "third",
        "tight", "told", "two", "upper", "visible",
    ]
    /// Words that end like participles and name things.
    private static let things: Set = [
        "bed", "building", "ceiling", "drawing", "feed", "heading", "king", "painting", "ring", "seed", "setting",
        "shed",
        "spring", "string", "swing", "thing", "wing",
    ]

    /// Whether an id is a quality such as `upper` or a participle such as `turning`, so that it needs a noun.
    static func isAdjective(_ words: String) -> Bool {
        guard !words.contains(" "), !things.contains(words) else { return false }
        return qualities.contains(words) || words.count > 4 && (words.hasSuffix("ing") || words.hasSuffix("ed"))
    }

    private static func singular(_ word: String) -> String {
        guard word.count > 3, isPlural(word), !fixedPlurals.contains(word) else { return word }
        if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        let hasSyllable = ["xes", "shes", "ches", "sses"].contains { word.hasSuffix($0) }
        return String(word.dropLast(hasSyllable ? 2 : 1))
    }

    /// Whether an id is something that people say: `card`, but not `a`, `v1` or `bg2`.
    static func isWord(_ id: String) -> Bool {
        words(id).split(separator: " ").contains { word in
            let letters = word.filter(\.isLetter)
            return letters.count > 2 && letters.contains { !$0.isASCII || "aeiouy".contains($0) }
        }
    }

    /// Words that are not nouns, or are nouns only together with another word.
    private static let functionWords: Set = [
        "above", "after", "again", "all", "before", "behind", "below", "beneath", "beside", "between", "both", "down",
        "each",
        "else", "ever", "every", "here", "him", "her", "into", "its", "less", "maybe", "more", "never", "next", "nope",
        "not",
        "now", "off", "okay", "onto", "other", "out", "outside", "over", "rest", "some", "soon", "than", "that", "them",
        "then",
        "there", "these", "they", "this", "those", "through", "toward", "under", "underneath", "until", "upon", "what",
        "with",
        "within", "without", "yeah", "yes", "you",
    ]

    /// Whether an id can be said as a noun: `card`, but not `a`, `me`, `yes` or `under`.
    static func isNoun(_ id: String) -> Bool {
        isWord(id) && !words(id).split(separator: " ").allSatisfy { functionWords.contains(String($0)) }
    }

    /// Whether an id is a plural, such as `chats`.
    static func isPlural(_ id: String) -> Bool {
        let words = words(id)
        guard !["gas", "plus", "minus", "yes"].contains(words) else { return false }
        return words.hasSuffix("s") && !["ss", "us", "is", "as", "lens"].contains { words.hasSuffix($0) }
    }

    /// The plural of a word or of the last one of several words; a plural is returned unchanged.
    static func plural(_ words: String) -> String {
        if isPlural(words) { return words }
        if words.hasSuffix("s") || words.hasSuffix("x") || words.hasSuffix("sh") || words.hasSuffix("ch") {
            return words + "es"
        }
        if words.hasSuffix("lf") || words.hasSuffix("leaf") { return words.dropLast() + "ves" }
        if words.hasSuffix("ife") { return words.dropLast(2) + "ves" }
        if words.hasSuffix("y"), let before = words.dropLast().last, !"aeiou".contains(before) {
            return words.dropLast() + "ies"
        }
        return words + "s"
    }
}
