import Graphics
import Playback
import SceneModel

/// Texts in or beside layers that people call them by: the title of a row, the label in the row of a switch.
struct LayerHeadings: Sendable {
    /// By index of a layer that is one of several copies: the text that tells it from the others.
    let copies: [Int: String]
    /// By index of a layer of a control, or of a text without an id: the label to the left of it.
    let labels: [Int: String]
    /// The layers that are switches.
    let switches: [Int]
    private let scene: Scene
    private let values: [LayerValues]
    private let changingTexts: Set<Int>

    /// Elements that have a label beside them.
    private static let controls: Set = ["slider", "stepper", "switch"]
    private static let switchWords: Set = ["switch", "toggle"]
    /// The largest number of layers that are named by the text beside them.
    private static let maxLabelled = 64

    init(_ scene: Scene, _ values: [LayerValues], _ copies: LayerCopies, changingTexts: Set<Int>) {
        (self.scene, self.values, self.changingTexts) = (scene, values, changingTexts)
        self.copies = Self.copies(scene, values, copies, changingTexts)
        var controls: [(layer: Int, parts: [Int])] = []
        var switches: [Int] = []
        for (index, layer) in scene.layers.enumerated() {
            guard let id = layer.id else { continue }
            let parts =
                layer.children.isEmpty
                ? []
                : scene.sublayers(of: index).dropFirst().filter { scene.layers[$0].id?.hasPrefix("\(id).") == true }
            let element = parts.lazy.compactMap { UIPart($0, in: scene)?.element }.first
            let last = LayerNames.words(id).split(separator: " ").last.map(String.init) ?? ""
            let isSwitch =
                element == "switch" || UIPart.whole(index, in: scene)?.hasSuffix("switch") == true
                || Self.switchWords.contains(last) && !layer.children.isEmpty
            if isSwitch { switches.append(index) }
            if isSwitch || element.map(Self.controls.contains) == true {
                controls.append((index, [index] + parts))
            }
        }
        self.switches = switches
        let changing = scene.layers.indices.filter {
            scene.layers[$0].id == nil && changingTexts.contains($0) && values[$0].has(TextFacet.self)
        }
        controls += changing.map { ($0, [$0]) }
        var labels: [Int: String] = [:]
        if !controls.isEmpty, controls.count <= Self.maxLabelled {
            let planes = scene.planeTransforms(of: values)
            let frames = scene.layers.indices.map { planes[$0].apply(values[$0].bounds) }
            let texts = scene.layers.indices.filter { Self.text(of: $0, values, changingTexts) != nil }
            for control in controls {
                let frame = frames[control.layer]
                let inside = Set(scene.sublayers(of: control.layer))
                let scrolled = Self.scrollLayer(above: control.layer, scene, values)
                let beside = texts.filter {
                    !inside.contains($0) && Self.scrollLayer(above: $0, scene, values) == scrolled
                        && abs(frames[$0].center.y - frame.center.y) < 0.5 * frame.height
                        && abs(frames[$0].center.y - frame.center.y) < 12 && frames[$0].minX < frame.minX
                }
                guard let nearest = beside.max(by: { frames[$0].minX < frames[$1].minX }),
                    let text = Self.text(of: nearest, values, changingTexts)
                else { continue }
                for part in control.parts { labels[part] = text }
            }
        }
        self.labels = labels
    }

    /// The nearest scroll layer that a layer is in; what lies in another one is not in the same row for long.
    private static func scrollLayer(above layer: Int, _ scene: Scene, _ values: [LayerValues]) -> Int? {
        scene.superlayers(of: layer).first { values[$0].has(ScrollFacet.self) }
    }

    /// The text of a layer that stays the same and has a word in it; nil for others.
    private static func text(of layer: Int, _ values: [LayerValues], _ changingTexts: Set<Int>) -> String? {
        guard !changingTexts.contains(layer), let text = LayerDescription.shortText(of: values[layer]),
            text.count(where: \.isLetter) >= 2
        else { return nil }
        return text
    }

    /// Texts that differ in all copies of a layer, of each the largest one at the same place.
    private static func copies(
        _ scene: Scene, _ values: [LayerValues], _ copies: LayerCopies, _ changingTexts: Set<Int>
    ) -> [Int: String] {
        var found: [Int: String] = [:]
        for (index, layer) in scene.layers.enumerated() {
            let all = copies.all(of: layer)
            guard all.count > 1, all[0] == index, copies.owners[index] == nil else { continue }
            var texts: [String: [Int: String]] = [:]
            var sizes: [String: Double] = [:]
            for copy in all {
                for part in scene.sublayers(of: copy) {
                    let isSign = part == copy && isSign(values[part]) && !changingTexts.contains(part)
                    let text =
                        isSign ? LayerDescription.shortText(of: values[part]) : text(of: part, values, changingTexts)
                    guard let text, isSign || part != copy else { continue }
                    let place = "\(scene.layers[part].location)"
                    guard texts[place]?[copy] == nil else { continue }
                    texts[place, default: [:]][copy] = text
                    sizes[place] = max(sizes[place] ?? 0, values[part].number(TextFacet.size))
                }
            }
            let distinct = texts.filter { $0.value.count == all.count && Set($0.value.values).count == all.count }
            let best = distinct.keys.max { (sizes[$0] ?? 0, $1) < (sizes[$1] ?? 0, $0) }
            if let best { found.merge(distinct[best] ?? [:]) { first, _ in first } }
        }
        return found
    }

    /// Whether the text of a layer is one sign, such as an emoji.
    private static func isSign(_ values: LayerValues) -> Bool {
        guard values.has(TextFacet.self), let text = LayerDescription.shortText(of: values) else { return false }
        return text.count <= 2 && !text.contains { $0.isLetter || $0.isNumber }
    }

    /// `“Go there” label`, for a layer with a text whose id says nothing; nil for others.
    func words(for layer: Int) -> String? {
        let texts = scene.sublayers(of: layer).dropFirst().filter { Self.text(of: $0, values, changingTexts) != nil }
        let largest = texts.max { (values[$0].number(TextFacet.size), $1) < (values[$1].number(TextFacet.size), $0) }
        guard let largest, let text = Self.text(of: largest, values, changingTexts) else { return nil }
        let size = values[layer].bounds.size
        if size.height <= 60 { return "“\(text)” label" }
        let isCard = values[layer].number(AppearanceFacet.cornerRadius) > 0 && size.area < 0.9 * scene.size.area
        return "“\(text)” \(isCard ? "card" : LayerDescription.noun(values[layer]))"
    }
}
