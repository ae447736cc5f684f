import BenchmarkFigures
import Foundation

extension MeasuredMachine {
    static let currentCores = ProcessInfo.processInfo.activeProcessorCount

    /// This machine, now.
    static var current: MeasuredMachine {
        var processor = "unknown"
        let processors = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        if let line = processors.split(separator: "\n").first(where: { $0.hasPrefix("model name") }),
            let colon = line.firstIndex(of: ":")
        {
            processor = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        }
        let averages = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)) ?? ""
        return MeasuredMachine(
            cores: currentCores, processor: processor, date: String(Date.now.ISO8601Format().prefix(10)),
            load: averages.split(separator: " ").first.flatMap { Double($0) } ?? 0)
    }
}
