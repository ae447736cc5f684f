import Foundation

let arguments = CommandLine.arguments.dropFirst()
let isVerbose = arguments.contains("--verbose")
let count = arguments.compactMap(Int.init).first ?? 500
for (sigma, dropped, given) in [(0.05, 0.0, true), (0.05, 0.0, false), (0.15, 0.0, true), (0.3, 0.1, true)] {
    if arguments.contains("--first"), sigma != 0.05 || !given { continue }
    let run = SingleMotions(count: count, seed: 20_261, sigma: sigma, dropped: dropped, givesNoise: given)
    let figures = run.run(verbose: isVerbose)
    print(figures.report("noise \(sigma), dropped \(dropped), noise \(given ? "given" : "estimated")"))
}
