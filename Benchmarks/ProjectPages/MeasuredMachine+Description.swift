import BenchmarkFigures

extension MeasuredMachine {
    /// As a sentence. A machine with a load of up to 0.5 counts as idle.
    var description: String {
        let state =
            load <= 0.5 ? "idle before" : "not idle: on average \(Fixed.text(load, 1)) processes were running before"
        return "Measured on \(date) on \(cores) cores (\(processor)); the machine was \(state)."
    }
}
