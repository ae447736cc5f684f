import Foundation

let arguments = CommandLine.arguments.dropFirst()
let isVerbose = arguments.contains("--verbose")
let count = arguments.compactMap(Int.init).first ?? 500
func option(_ name: String) -> String? {
    arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.endIndex ? arguments[$0 + 1] : nil }
}

for (sigma, dropped, given) in [(0.05, 0.0, true), (0.05, 0.0, false), (0.15, 0.0, true), (0.3, 0.1, true)] {
    if arguments.contains("--sequences") { break }
    if arguments.contains("--first"), sigma != 0.05 || !given { continue }
    var run = SingleMotions(
        count: count, seed: UInt64(option("--seed") ?? "") ?? 20_261, sigma: sigma, dropped: dropped, givesNoise: given)
    if let kind = option("--kind").flatMap(TrueMotion.Kind.init) { run.kinds = [kind] }
    let figures = run.run(verbose: isVerbose)
    print(figures.report("noise \(sigma), dropped \(dropped), noise \(given ? "given" : "estimated")"))
}
for (sigma, dropped) in [(0.05, 0.0), (0.3, 0.1)] where option("--kind") == nil {
    if arguments.contains("--first"), sigma != 0.05 { continue }
    var run = Sequences(count: max(count / 10, 5), seed: 99, sigma: sigma, dropped: dropped)
    run.only = option("--only")
    print(run.run(verbose: isVerbose))
}
