import CFuzzer
import Foundation
public import Zoetrope

/// A target: passes an input to the program.
///
/// It throws if the program reports an error for the input. A trap or a leak is a crash.
public typealias FuzzTarget = @Sendable (_ input: UnsafeBufferPointer<UInt8>) throws(ZoetropeError) -> Void

private nonisolated(unsafe) var target: FuzzTarget = { _ in }

/// Runs libFuzzer with the arguments of the program. Called once, by `main`.
public func fuzz(_ test: @escaping FuzzTarget) {
    target = test
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    _ = LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
        let start = ProcessorTime.now
        var isAccepted = true
        do throws(ZoetropeError) {
            try target(UnsafeBufferPointer(start: bytes, count: count))
        } catch {
            isAccepted = false
            check(error)
            if Tally.printsErrors { print(error.description) }
        }
        let seconds = ProcessorTime.now - start
        Tally.count(accepted: isAccepted, seconds: seconds)
        require(seconds <= ProcessorTime.limit, "an input takes \(seconds) s of processor time")
        return 0
    }
}

/// Runs a target that tests a part of the program instead of a whole scene.
///
/// - Parameter test: returns whether the part accepted the input.
public func fuzzPart(_ test: @escaping @Sendable (_ input: UnsafeBufferPointer<UInt8>) -> Bool) {
    fuzz { input throws(ZoetropeError) in
        if !test(input) { throw ZoetropeError(.usage, "not accepted") }
    }
}

/// Ends the program with a message, as a crash, if a condition does not hold. Unlike `precondition` it prints the message in
/// an optimized build.
public func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fail("violated: " + message()) }
}

/// Ends the program with a message, as a crash.
public func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    abort()
}

/// Checks the promises of every error: a message without control characters, and no internal error.
private func check(_ error: ZoetropeError) {
    require(!error.messages.isEmpty, "an error has a message")
    require(error.exitCode != .internalError, "no internal error: \(error)")
    check(error.description)
}

/// Checks that no character of a message controls a terminal or the order of letters. Source lines keep their tabs.
private func check(_ message: String) {
    for scalar in message.unicodeScalars where scalar != "\n" && scalar != "\t" {
        let isControl =
            switch scalar.value {
            case 0..<0x20, 0x7f..<0xa0, 0x61c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069: true
            default: false
            }
        require(!isControl, "a message has no control characters: \(message.debugDescription)")
    }
}

/// Plays all scripts of a scene that was accepted, evaluates all frames and draws one picture, if they are short and small.
public func use(_ scene: PreparedScene) throws(ZoetropeError) {
    for warning in scene.warnings { check(warning) }
    require(scene.duration.isFinite && scene.duration >= 0, "the duration \(scene.duration)")
    for script in scene.scripts.dropFirst().prefix(3) { _ = try scene.playing(script) }
    if scene.duration <= 5 { try scene.evaluateAllFrames() }
    let size = scene.pictureSize
    if size.width * size.height <= 1_000_000 {
        let largest = max(size.width, size.height)
        _ = try scene.still(at: .end, scale: min(1, 128 / largest))
    }
}
