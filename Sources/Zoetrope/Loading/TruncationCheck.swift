import Graphics
import Playback
import Raster
import SceneLanguage
import SceneModel

/// Finds text that is cut at the end of a script, in layers that do not say whether it may be.
struct TruncationCheck {
    /// The keys with which a scene says that a text may be cut or gets smaller.
    private static let intentions = [TextFacet.truncation, TextFacet.adjustsFontSize]

    private(set) var warnings: [Diagnostic] = []

    /// Cost: typesets every text that is shown in the end, some tenths of a millisecond each.
    ///
    /// - Throws: `SceneError` if a binding has no value.
    init(_ sampler: Sampler, _ measurer: TextMeasurer) throws {
        let scene = sampler.timeline.scene
        let texts = scene.layers.indices.filter { Self.isChecked(scene.layers[$0]) }
        guard !texts.isEmpty else { return }
        let needed = Set(texts.flatMap { [$0] + scene.superlayers(of: $0) }).sorted()
        let values = Dictionary(
            uniqueKeysWithValues: zip(needed, try sampler.layers(needed, at: sampler.timeline.duration)))
        let log = DiagnosticLog()
        for index in texts where ([index] + scene.superlayers(of: index)).allSatisfy({ Self.isShown(values[$0]) }) {
            // A font that cannot be used is an error of `TextCheck`.
            guard let layer = values[index], let block = TextFacet.block(for: layer), !block.box.isEmpty,
                (try? measurer.truncates(block)) == true
            else { continue }
            report(scene.layers[index], block, measurer, log)
        }
        warnings = log.sorted
    }

    /// A number of lines other than 0 is a limit that the scene chooses.
    private static func isChecked(_ layer: Layer) -> Bool {
        guard layer.properties[TextFacet.text.keyPath] != nil,
            !intentions.contains(where: { layer.properties[$0.keyPath] != nil })
        else { return false }
        return layer.properties[TextFacet.numberOfLines.keyPath].map { $0.constant?.number == 0 } ?? true
    }

    private static func isShown(_ layer: LayerValues?) -> Bool {
        guard let layer else { return false }
        return !layer.flag(AppearanceFacet.hidden) && layer.number(AppearanceFacet.opacity) > 0.02
    }

    private func report(_ layer: Layer, _ block: TextBlock, _ measurer: TextMeasurer, _ log: DiagnosticLog) {
        var whole = block
        whole.box = Rect(0, 0, block.numberOfLines == 1 ? .infinity : block.box.width, .infinity)
        let size = try? measurer.size(of: whole)
        func points(_ length: Double?) -> String { Value.format(((length ?? 0) - 1e-3).rounded(.up)) }
        let needs =
            block.numberOfLines == 1
            ? "the text is \(points(size?.width)) points wide, the layer \(Value.format((block.box.width * 10).rounded() / 10))"
            : "the lines are \(points(size?.height)) points high, the layer \(Value.format((block.box.height * 10).rounded() / 10))"
        let place = layer.properties[TextFacet.text.keyPath]
        log.inCopy(layer.name) {
            log.warning(
                "the text of \(layer.name) does not fit: its end is replaced by an ellipsis",
                hint: "\(needs); declare truncation: tail if it may be cut", at: place?.location ?? layer.location,
                length: place.map { $0.text.prefix { !$0.isNewline }.count } ?? 1)
        }
    }
}

extension PreparedScene {
    /// Warnings about text that does not fit at the end of the script, as printable text.
    ///
    /// - Throws: exit code 2 if a binding has no value.
    package func truncationMessages() throws(ZoetropeError) -> [String] {
        try truncationWarnings().map { $0.rendered(line: line(at: $0.location)) }
    }

    /// The same in structured form.
    ///
    /// - Throws: exit code 2 if a binding has no value.
    func truncationWarnings() throws(ZoetropeError) -> [Diagnostic] {
        do {
            return try TruncationCheck(sampler, TextMeasurer(fonts)).warnings
        } catch {
            throw ZoetropeError(during: "checking the texts of \(file)", error, in: loaded.folder)
        }
    }
}
