import Graphics
import SceneLanguage
import SceneModel

/// The moving values of a timeline at one time. Each is computed once, when it is first read.
///
/// Used by one thread only.
final class Sample: EvaluationContext {
    private let compiled: CompiledValues
    private let time: Double
    private let text: any TextMeasuring
    private let makeReader: () -> StateReader
    private var known: [Value?]
    /// Reads what the compiled values leave out.
    private lazy var reader = makeReader()

    /// - Parameter reader: makes a reader for the same time.
    init(_ compiled: CompiledValues, at time: Double, text: any TextMeasuring, reader: @escaping () -> StateReader) {
        self.compiled = compiled
        self.time = time
        self.text = text
        makeReader = reader
        known = [Value?](repeating: nil, count: compiled.sources.count)
    }

    /// The moving properties of layers by number, computed in the order of the layers.
    func properties() throws -> [Value] {
        try (0..<compiled.propertyCount).map { try value($0) }
    }

    private func value(_ number: Int) throws -> Value {
        if let value = known[number] { return value }
        let value = try value(of: compiled.sources[number])
        known[number] = value
        return value
    }

    private func value(of source: CompiledValues.Source) throws -> Value {
        switch source {
        case .track(let track): return track.presentation(at: time)
        case .clipTime(let track): return .number(track.reading(at: time).time)
        case .clipPlaying(let track): return .bool(track.reading(at: time).isPlaying)
        case .bound(let expression): return try evaluate(expression)
        case .member(let member):
            var layer = member.fixed
            for move in member.moves { layer[slot: move.slot] = try value(move.number) }
            do throws(TextMeasuringError) {
                return try member.member.read(layer, text)
            } catch {
                throw EvaluationError(error.message)
            }
        }
    }

    // MARK: EvaluationContext

    func variable(_ index: Int) throws -> Value { try value(index) }

    func property(layer: Int, keyPath: String) throws -> Value { try reader.property(layer: layer, keyPath: keyPath) }

    func animator(_ index: Int, _ member: AnimatorMember) throws -> Value { try reader.animator(index, member) }

    func sender(_ member: String) throws -> Value { try reader.sender(member) }

    func parameter(_ name: String) throws -> Value { try reader.parameter(name) }

    func velocity(of term: Term) throws -> Value { try reader.velocity(of: term) }

    func random(site: Int) throws -> Double { try reader.random(site: site) }
}
