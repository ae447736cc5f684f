import Motion
import Playback
import TestSupport
import Testing

/// The `actions` column of a row: calls of an animator with their times and curves.
struct AnimatorScript {
    private struct Call {
        var operation: String
        var argument: String
        var time: Double
    }

    private let calls: [Call]
    private let duration: Double

    /// - Parameter text: such as `start@0; pause@0.4; set(0.6)@0.5; continue(0|easeOut)@1`.
    init(_ text: String, duration: Double) throws {
        self.duration = duration
        calls = try text.split(separator: ";").map { part in
            let pieces = part.trimmingPrefix(while: \.isWhitespace).split(separator: "@")
            let name = try #require(pieces.first)
            let time = try #require(pieces.last.flatMap { Double($0) })
            let open = name.firstIndex(of: "(") ?? name.endIndex
            return Call(
                operation: String(name[..<open]), argument: String(name[open...].dropFirst().dropLast()), time: time)
        }
    }

    /// A named curve or `spring(dampingRatio)` over a duration.
    static func curve(_ name: String, duration: Double) throws -> ProgressCurve {
        if name.hasPrefix("spring(") {
            let ratio = try #require(Double(name.dropFirst(7).dropLast()))
            return .spring(.uikit(duration: duration, dampingRatio: ratio), duration: duration)
        }
        return .timing(try #require(TimingFunction.named(name)), duration: duration)
    }

    /// The animator at a time, including calls at that time. It ends at the time of its end.
    func play(_ initial: AnimatorState, until time: Double) throws -> AnimatorState {
        var animator = initial
        for call in calls where call.time <= time {
            if animator.hasReachedEnd(at: call.time) { _ = animator.conclude() }
            try perform(call, on: &animator)
        }
        if animator.hasReachedEnd(at: time) { _ = animator.conclude() }
        return animator
    }

    private func perform(_ call: Call, on animator: inout AnimatorState) throws {
        switch call.operation {
        case "start": animator.start(at: call.time)
        case "pause": animator.pause(at: call.time)
        case "set": animator.scrub(to: try #require(Double(call.argument)), at: call.time)
        case "reverse": animator.reverse(at: call.time)
        case "continue":
            let parts = call.argument.split(separator: "|").map(String.init)
            let other = parts.dropFirst().first.map { name in
                { duration in try AnimatorScript.curve(name, duration: duration) }
            }
            try animator.resume(at: call.time, replacement: other, factor: try #require(Double(parts[0])))
        case "stop": animator.stop(at: call.time, withoutFinishing: call.argument == "true")
        case "finish": animator.finish(at: try #require(AnimatorState.Position(rawValue: call.argument)))
        default: Issue.record("unknown call \(call.operation)")
        }
    }
}
