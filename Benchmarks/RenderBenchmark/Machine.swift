import Foundation

/// The machine on which figures are measured.
struct Machine: Encodable {
    static let cores = ProcessInfo.processInfo.activeProcessorCount

    var cores = Machine.cores
    /// The model of the processor.
    var processor = "unknown"
    /// The day of the measurement: year-month-day.
    var date = ""
    /// The average number of processes that were running in the minute before the start.
    var load = 0.0

    /// This machine, now.
    init() {
        let processors = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        if let line = processors.split(separator: "\n").first(where: { $0.hasPrefix("model name") }),
            let colon = line.firstIndex(of: ":")
        {
            processor = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        }
        date = String(Date.now.ISO8601Format().prefix(10))
        let averages = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)) ?? ""
        load = averages.split(separator: " ").first.flatMap { Double($0) } ?? 0
    }
}
