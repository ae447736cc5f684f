import Foundation
import Synchronization

/// Counts the inputs of a run and those that were accepted, and prints both and the slowest input when the program ends.
public enum Tally {
    private struct Counts {
        var inputs = 0
        var accepted = 0
        var slowest = 0.0
        var unusedKeys: Set<String> = []
        var keys = 0
    }

    /// `ZOETROPE_FUZZ_ERRORS=1` prints the errors of inputs that are not accepted.
    static let printsErrors = ProcessInfo.processInfo.environment["ZOETROPE_FUZZ_ERRORS"] != nil
    /// `ZOETROPE_FUZZ_KEYS=1` prints the keys of the language that no accepted scene had.
    private static let printsKeys = ProcessInfo.processInfo.environment["ZOETROPE_FUZZ_KEYS"] != nil

    private static let counts: Mutex<Counts> = {
        atexit {
            let counts = Tally.counts.withLock { $0 }
            var lines = ["accepted inputs: \(counts.accepted) of \(counts.inputs)"]
            let peak = peakMemory >> 20
            lines.append("slowest input: \(String(format: "%.1f", counts.slowest)) s, peak memory: \(peak) MiB")
            if counts.keys > 0 { lines.append("keys: \(counts.keys - counts.unusedKeys.count) of \(counts.keys)") }
            if Tally.printsKeys { lines += counts.unusedKeys.sorted().map { "  unused: \($0)" } }
            FileHandle.standardError.write(Data((lines.joined(separator: "\n") + "\n").utf8))
        }
        return Mutex(Counts())
    }()

    /// The largest memory that the process has used, in bytes.
    private static var peakMemory: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss << 10
    }

    /// Counts an input.
    ///
    /// - Parameters:
    ///   - accepted: whether the program accepted it, instead of reporting an error.
    ///   - seconds: the processor time that it took.
    static func count(accepted: Bool, seconds: Double) {
        counts.withLock { counts in
            counts.inputs += 1
            if accepted { counts.accepted += 1 }
            counts.slowest = max(counts.slowest, seconds)
        }
    }

    /// Counts the keys of an accepted scene.
    public static func count(keys: Set<String>) {
        counts.withLock { counts in
            if counts.keys == 0 {
                counts.keys = SchemaKeys.all.count
                counts.unusedKeys = SchemaKeys.all
            }
            counts.unusedKeys.subtract(keys)
        }
    }
}
