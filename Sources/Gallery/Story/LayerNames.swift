import Playback
import SceneModel

/// Names of layers for use in sentences: `handleArea` is "the handle", `cell[2]` is "the third cell". A layer without
/// an id, or whose id is not a word, gets a description: "the red square". A control with a text is named by it: "the “Save” button".
struct LayerNames: Sendable {
    let scene: Scene
    private let copies: LayerCopies
    /// By index of the layer: a description such as "the red square"; nil if its id is a word or another layer has the same
    /// description.
    private let descriptions: [String?]
    /// By index of the layer: the same, also if several layers have it.
    private let looks: [String?]
    /// By index of the layer: what it is, for an id that is an adjective: `circle`.
    private let forms: [String]
    /// By index of the layer: what it says and what it is, `“Save” button`; nil for most layers.
    private let captions: [String?]
    /// By index of the layer: what it is, for a layer whose id alone does not say it: `button`, `page`.
    private let roles: [String?]
    /// By index of the layer: what the file shows that it includes.
    private let inclusions: [String?]
    private let backdrops: Set<Int>
    /// By index of the layer: whether its id can be said.
    private let isNamed: [Bool]
    /// By index of the layer: `red badge “3”`; nil for most layers.
    private let badges: [String?]
    /// The texts that tell copies and controls apart.
    private let headings: LayerHeadings
    private let textLayers: Set<Int>
    /// Layers whose text changes.
    let changingTexts: Set<Int>

    /// - Parameter values: the values of all layers at the start of the script.
    init(_ sampler: Sampler, values: [LayerValues]) {
        let scene = sampler.timeline.scene
        self.scene = scene
        let copies = LayerCopies(scene)
        self.copies = copies
        let changing = Self.changingTexts(sampler, values)
        changingTexts = changing
        let headings = LayerHeadings(scene, values, copies, changingTexts: changing)
        self.headings = headings
        let isNamed = scene.layers.indices.map { index in
            guard let id = scene.layers[index].id, Self.isNoun(id) else { return false }
            return id.contains(".") || !scene.layers[index].children.isEmpty || Self.isAdjective(Self.noun(id))
                || !LayerDescription.isPlainCircle(id, values[index])
        }
        self.isNamed = isNamed
        let words = scene.layers.indices.map { index -> String? in
            guard !isNamed[index] else { return nil }
            if scene.layers[index].id != nil, let words = headings.words(for: index) { return words }
            return LayerDescription.words(of: values[index], hasFixedText: !changing.contains(index))
        }
        // Copies of a layer count once; their names have numbers.
        var counts: [String: Set<String>] = [:]
        for (index, word) in words.enumerated() {
            if let word { counts[word, default: []].insert(scene.layers[index].id ?? "\(index)") }
        }
        looks = words
        forms = values.map(LayerDescription.noun)
        descriptions = words.map { word in word.flatMap { counts[$0]?.count == 1 ? $0 : nil } }
        textLayers = Set(scene.layers.indices.filter { values[$0].has(TextFacet.self) })
        let roles = scene.layers.indices.map { LayerRole.noun(of: $0, in: scene, values) }
        self.roles = roles
        captions = Self.distinct(
            scene.layers.indices.map {
                LayerRole.caption(of: $0, in: scene, values, noun: roles[$0], changingTexts: changing)
            }, in: scene, copies)
        backdrops = Set(scene.layers.indices.filter { LayerRole.isBackdrop($0, in: scene, values[$0]) })
        badges = scene.layers.indices.map {
            LayerRole.badge($0, in: scene, values, changingTexts: changing)
        }
        inclusions = scene.layers.indices.map { LayerRole.included($0, in: scene) }
    }

    /// Layers whose text becomes another one. Letters that become small or capital, as on the keys of a keyboard, are the same text.
    ///
    /// Cost: samples the layers whose text is not fixed at most 180 times.
    private static func changingTexts(_ sampler: Sampler, _ values: [LayerValues]) -> Set<Int> {
        let layers = Set(sampler.moving.filter { $0.keyPath == TextFacet.text.keyPath }.map(\.layer)).sorted()
        let texts = layers.map { values[$0].text(TextFacet.text).lowercased() }
        let (count, duration) = (60, sampler.timeline.duration)
        let times =
            sampler.timeline.events.prefix(2 * count).map(\.time)
            + (1...count).map { Double($0) / Double(count) * duration }
        var changing: Set<Int> = []
        for time in layers.isEmpty ? [] : times {
            guard let moment = try? sampler.layers(layers, at: min(time, duration)) else { return Set(layers) }
            for (place, values) in moment.enumerated()
            where values.text(TextFacet.text).lowercased() != texts[place] { changing.insert(layers[place]) }
        }
        return changing
    }

    /// The captions without those of several layers, unless these are in copies of another layer, which is named too.
    private static func distinct(_ captions: [String?], in scene: Scene, _ copies: LayerCopies) -> [String?] {
        var layers: [String: [Int]] = [:]
        for (index, caption) in captions.enumerated() { if let caption { layers[caption, default: []].append(index) } }
        return captions.map { caption in
            guard let caption, let same = layers[caption] else { return nil }
            let isOwned = same.allSatisfy {
                copies.owners[$0] != nil && scene.layers[$0].id == scene.layers[same[0]].id
            }
            return same.count == 1 || isOwned ? caption : nil
        }
    }

    /// All layers with the same id as a layer, including the layer itself; empty for a layer without an id.
    func layersWithSameID(as layer: Int) -> [Int] { copies.all(of: scene.layers[layer]) }

    /// `the handle`, `the third cell`, `the “Save” button`, `the content of the “Inbox” row`; for a layer without an id what it
    /// shows, or `a part of` the nearest superlayer with one.
    func name(of layer: Int) -> String {
        guard let id = scene.layers[layer].id else { return nameWithoutID(of: layer) }
        if backdrops.contains(layer) { return "the background" }
        if let badge = badges[layer], !Self.words(id).hasSuffix("badge") { return "the \(badge)" }
        let copies = layersWithSameID(as: layer)
        if let owner = owner(of: layer) { return "the \(captions[layer] ?? noun(of: layer, id)) of \(name(of: owner))" }
        if let caption = captions[layer] { return "the \(caption)" }
        let part = UIPart(layer, in: scene)
        if copies.count == 1, let part, part.isSurface { return "the \(words(of: part, layer))" }
        let words = noun(of: layer, id)
        let owner = part.map { $0.isSurface ? "" : " of the \(element($0, layer))" } ?? ""
        guard copies.count > 1, let index = copies.firstIndex(of: layer), owner.isEmpty || copy(of: layer) == nil else {
            return "the \(words)\(owner)"
        }
        if let heading = headings.copies[layer] { return "the “\(heading)” \(words)\(owner)" }
        if words == "half", copies.count == 2 { return "the \(index == 0 ? "left" : "right") half\(owner)" }
        // Copies of different colours need no number.
        if let look = descriptions[layer], Set(copies.map { looks[$0] }).count == copies.count {
            return "the \(look)"
        }
        let isOneOfSeveralLooks = !isNamed[layer] && Self.isWord(id) && Set(copies.map { looks[$0] }).count > 1
        // All copies are counted, whatever their colours.
        let counted = isOneOfSeveralLooks ? forms[layer] : words
        return (Prose.ordinal(index).map { "the \($0) \(counted)" } ?? "\(counted) \(index + 1)") + owner
    }

    private func nameWithoutID(of layer: Int) -> String {
        if let words = descriptions[layer] { return "the \(words)" }
        let isText = textLayers.contains(layer)
        if isText, let label = headings.labels[layer] { return "the value of “\(label)”" }
        guard let nearest = nearestLayerWithID(from: layer) else {
            let words = isText ? "text" : looks[layer] ?? "layer"
            return "\(words.first.map { "aeiou".contains($0) } == true ? "an" : "a") \(words)"
        }
        return "a \(isText ? "text in" : "part of") \(name(of: nearest))"
    }

    /// What a user interface element is called: by the label in its row, or by its id.
    private func words(of part: UIPart, _ layer: Int) -> String {
        headings.labels[layer].map { "“\($0)” \(part.element)" } ?? part.words
    }

    /// Which copy of an included file a layer is in, from 0; nil if the file is included once.
    private func copy(of layer: Int) -> Int? {
        guard let owner = copies.owners[layer], let id = scene.layers[owner].id,
            scene.layers[layer].id?.hasPrefix("\(id).") == true
        else { return nil }
        return layersWithSameID(as: owner).firstIndex(of: owner)
    }

    /// The same as `words(of:_:)` with the number of a copy that has no label: `first toggle switch`.
    private func element(_ part: UIPart, _ layer: Int) -> String {
        let words = words(of: part, layer)
        guard headings.labels[layer] == nil, let index = copy(of: layer) else { return words }
        return Prose.ordinal(index).map { "\($0) \(words)" } ?? "\(words) \(index + 1)"
    }

    /// The name of the element that a layer belongs to: `the payment card`; nil if it belongs to none.
    func elementName(of layer: Int) -> String? {
        UIPart(layer, in: scene).map { "the \(words(of: $0, layer))" }
    }

    /// Whether a layer is a text that changes, with a label beside it and without an id.
    func isLabelledValue(_ layer: Int) -> Bool { scene.layers[layer].id == nil && headings.labels[layer] != nil }

    func isText(_ layer: Int) -> Bool { textLayers.contains(layer) }

    /// The layers that are switches.
    var switches: [Int] { headings.switches }

    /// `the “Bold Text” switch`
    func nameOfSwitch(_ layer: Int) -> String {
        let part = scene.sublayers(of: layer).dropFirst().first { UIPart($0, in: scene)?.element == "switch" }
        if let part, layersWithSameID(as: part).count == 1, let name = elementName(of: part) { return name }
        return headings.labels[layer].map { "the “\($0)” switch" } ?? name(of: layer)
    }

    /// The copy that a layer is a part of, if the layer is named by it and not by a number of its own.
    private func owner(of layer: Int) -> Int? {
        guard let owner = copies.owners[layer], let id = scene.layers[layer].id else { return nil }
        let isCaptioned =
            captions[layer] != nil && layersWithSameID(as: layer).count { captions[$0] == captions[layer] } > 1
        guard !isCaptioned, roles[layer] == nil else { return owner }
        let part = UIPart(layer, in: scene)
        guard captions[layer] == nil, part == nil || captions[owner] != nil else { return nil }
        let words = part?.inner ?? Self.noun(id)
        let isControl = words.split(separator: " ").last.map { LayerRole.controls.contains(String($0)) } ?? false
        return Self.parts.contains(words) || isControl
            || headings.copies[owner] != nil && Self.pictures.contains(words)
            || textLayers.contains(layer) && Self.isPlural(words)
            ? owner : nil
    }

    /// The name of a layer that a finger touches. Of a part such as a switch it is the name of the part.
    func nameOfTarget(_ layer: Int) -> String {
        if backdrops.contains(layer) { return "the blurred background" }
        guard captions[layer] == nil, layersWithSameID(as: layer).count == 1 || copy(of: layer) != nil,
            let part = UIPart(layer, in: scene)
        else {
            let owner = scene.superlayers(of: layer).first { scene.layers[$0].id != nil }
            return headings.labels[layer] != nil && owner == nil ? nameOfSwitch(layer) : name(of: layer)
        }
        return "the \(element(part, layer))"
    }

    /// The name of a control that is called by its text; nil for other layers.
    func caption(of layer: Int) -> String? { captions[layer] == nil ? nil : name(of: layer) }

    /// Whether a layer covers most of the canvas, only to blur what is behind it.
    func isBackdrop(_ layer: Int) -> Bool { backdrops.contains(layer) }

    /// What a layer is called, without an article.
    private func noun(of layer: Int, _ id: String) -> String {
        if let part = UIPart(layer, in: scene) { return part.isSurface ? part.words : part.inner }
        if let words = inclusions[layer] ?? descriptions[layer] { return words }
        var words = Self.noun(copies.hasOwnNoun(layer, in: scene) ? String(id.split(separator: ".").last ?? "") : id)
        if textLayers.contains(layer), owner(of: layer) != nil, Self.synonymsOfText.contains(words) { words = "text" }
        if !isNamed[layer], Self.isWord(id) { return looks[layer] ?? forms[layer] }
        if !isNamed[layer] { return "\(looks[layer] ?? "layer") “\(id)”" }
        if roles[layer] == nil, Self.isAdjective(words) { return "\(words) \(forms[layer])" }
        return roles[layer].map { words == "view" ? $0 : "\(words) \($0)" } ?? words
    }

    /// Several layers with the same id: `the five cells`, `three of the cells`, `the contents of two of the rows`.
    func name(of layers: [Int]) -> String {
        guard layers.count > 1, let id = scene.layers[layers[0]].id else { return layers.first.map(name) ?? "" }
        let owners = layers.compactMap(owner)
        if owners.count == layers.count, Set(owners).count == layers.count {
            return "the \(Self.plural(captions[layers[0]] ?? noun(of: layers[0], id))) of \(name(of: owners))"
        }
        let part = UIPart(layers[0], in: scene)
        let owner = part.map { $0.isSurface ? "" : " of the \(words(of: $0, layers[0]))" } ?? ""
        let nouns = Set(layers.map { noun(of: $0, id) })
        // Copies of different colours have their shape in common.
        let plural = Self.plural(nouns.count == 1 ? nouns.first ?? "" : forms[layers[0]]) + owner
        let isAll = layers.count == layersWithSameID(as: layers[0]).count
        let count = Prose.count(layers.count)
        return isAll ? "the \(count) \(plural)" : "\(count) of the \(plural)"
    }

    /// Whether the name of a layer is in the plural.
    func isPlural(_ layer: Int) -> Bool {
        guard let id = scene.layers[layer].id, captions[layer] == nil, descriptions[layer] == nil, roles[layer] == nil,
            isNamed[layer], inclusions[layer] == nil, badges[layer] == nil,
            !backdrops.contains(layer), layersWithSameID(as: layer).count == 1 || owner(of: layer) != nil
        else { return false }
        return Self.isPlural(noun(of: layer, id))
    }

    /// The layer itself or its nearest superlayer that has an id.
    func nearestLayerWithID(from layer: Int) -> Int? {
        if scene.layers[layer].id != nil { return layer }
        return scene.superlayers(of: layer).first { scene.layers[$0].id != nil }
    }
}
