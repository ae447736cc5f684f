import Graphics
import SceneLanguage

/// The OpenType features and the axes that a text and its runs list.
extension TextFacet {
    /// Texts that are no features are left out; `invalidFeatures` lists them.
    static func fontFeatures(of layer: LayerValues) -> [FontFeature] {
        let listed = texts(in: layer[features]).prefix(FontFeature.maxCount).compactMap(FontFeature.init)
        let needsFigures = layer.flag(monospacedDigits) && !listed.contains { $0.tag == FontFeature.tabularFigures.tag }
        return listed + (needsFigures ? [.tabularFigures] : [])
    }

    /// Texts that are no axes are left out; `invalidAxes` lists them.
    static func fontAxes(of layer: LayerValues) -> [FontAxis] {
        texts(in: layer[axes]).prefix(FontAxis.maxCount).compactMap { FontAxis($0) }
    }

    /// The texts in the features of a layer, or of one of its runs, that are no features.
    package static func invalidFeatures(of layer: LayerValues) -> [String] {
        lists(features, of: layer).flatMap { $0 }.filter { FontFeature($0) == nil }
    }

    /// The texts in the axes of a layer, or of one of its runs, that are no axes with values.
    package static func invalidAxes(of layer: LayerValues) -> [String] {
        lists(axes, of: layer).flatMap { $0 }.filter { FontAxis($0) == nil }
    }

    /// The highest number of features that a layer or one of its runs lists.
    package static func featureCount(of layer: LayerValues) -> Int {
        lists(features, of: layer).map(\.count).max() ?? 0
    }

    /// The highest number of axes that a layer or one of its runs lists.
    package static func axisCount(of layer: LayerValues) -> Int { lists(axes, of: layer).map(\.count).max() ?? 0 }

    /// The lists of a property in a layer and its runs.
    private static func lists(_ property: LayerProperty, of layer: LayerValues) -> [[String]] {
        var values = [layer[property]]
        if case .richText(let rich) = layer[text] {
            values += rich.runs.compactMap { $0.attributes[property.keyPath] }
        }
        return values.map(texts)
    }

    private static func texts(in value: Value) -> [String] {
        (value.list ?? []).compactMap { if case .text(let text) = $0 { text } else { nil } }
    }
}
