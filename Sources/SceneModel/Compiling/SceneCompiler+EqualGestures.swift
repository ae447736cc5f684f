import SceneLanguage

/// Gestures of which one keeps the other from ever being recognised.
extension SceneCompiler {
    /// Warns of two gestures of one layer that recognise the same touches: the first in the list makes the second fail whenever it
    /// is recognised itself.
    ///
    /// `simultaneous` resolves the conflict, and states with `false` that the first is meant to replace the second.
    ///
    /// Cost: in proportion to the number of gestures.
    ///
    /// - Parameter gestures: the gestures of the scene, then those of its parts.
    func warnOfEqualGestures(_ gestures: [Gesture]) {
        var firsts: [EqualGestures: Gesture] = [:]
        for gesture in gestures where gesture.competes {
            guard let key = gesture.kind.recognitionKey else { continue }
            let group = EqualGestures(layer: gesture.layer, key: key)
            if let first = firsts[group] {
                warn(of: gesture, behind: first)
            } else {
                firsts[group] = gesture
            }
        }
    }

    private func warn(of second: Gesture, behind first: Gesture) {
        let name = type(of: first.kind).declaration.name
        let layer = layerDeclarations[first.layer].id.map { " of '\($0)'" } ?? ""
        if first.location.file == second.location.file {
            log.warning(
                "this \(name) is never recognised, because the same \(name)\(layer) in line \(first.location.line) comes first",
                hint: "add simultaneous: true to one of them, or move the actions to the first", at: second.location)
        } else {
            let place = "\(second.location.file), line \(second.location.line)"
            log.warning(
                "this \(name) replaces the one that the part has\(layer) (\(place))",
                hint: "add simultaneous: true, so that both act, or simultaneous: false, if it is meant to replace it",
                at: first.location)
        }
    }
}

/// The gestures of a layer that recognise the same touches.
private struct EqualGestures: Hashable {
    let layer: Int
    let key: AnyHashable
}

extension Gesture {
    /// Whether it takes part in conflicts as a gesture does by default.
    fileprivate var competes: Bool { simultaneous == nil && requiredFailures.isEmpty }
}
