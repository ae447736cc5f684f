import Foundation

// Prints how well random motions are fitted: `swift run -c release FittingBenchmark [COUNT] [OPTION...]`.
//
// --seed NUMBER     another seed
// --kind KIND       one kind of single motion only
// --first           the lowest noise only
// --sequences       sequences of phases only
// --only NAMENUMBER one sequence, such as thereAndBack3
// --verbose         each recording that is not fitted as required
// --json            the figures as JSON, after the table

let arguments = CommandLine.arguments.dropFirst()

func option(_ name: String) -> String? {
    arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.endIndex ? arguments[$0 + 1] : nil }
}

let isVerbose = arguments.contains("--verbose")
let isFirst = arguments.contains("--first")
let count = arguments.first.flatMap { Int($0) } ?? 500
let seed = option("--seed").flatMap { UInt64($0) } ?? 20_261
var summaries: [FittingSummary] = []

let noises = [(0.05, 0.0, true), (0.05, 0.0, false), (0.15, 0.0, true), (0.3, 0.1, true)]
for (sigma, dropped, given) in arguments.contains("--sequences") ? [] : noises {
    if isFirst, sigma != 0.05 || !given { continue }
    var run = SingleMotions(count: count, seed: seed, sigma: sigma, dropped: dropped, givesNoise: given)
    if let kind = option("--kind").flatMap(TrueMotion.Kind.init) { run.kinds = [kind] }
    let figures = run.run(verbose: isVerbose)
    let title = "noise \(sigma), dropped \(dropped), noise \(given ? "given" : "estimated")"
    print(figures.report(title))
    summaries.append(figures.summary(title))
}
for (sigma, dropped) in [(0.05, 0.0), (0.3, 0.1)] where option("--kind") == nil && (!isFirst || sigma == 0.05) {
    var run = Sequences(count: max(count / 10, 5), seed: seed, sigma: sigma, dropped: dropped)
    run.only = option("--only")
    let (report, summary) = run.run(verbose: isVerbose)
    print(report)
    summaries.append(summary)
}
if arguments.contains("--json") {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    print(String(decoding: try encoder.encode(summaries), as: UTF8.self))
}
