/// The readers of the present state of a simulation, made when they are needed.
struct CurrentReaders {
    /// Reads model values, as actions do.
    var model: StateReader?
    /// Reads presentation values before the actions of this tick.
    var shown: StateReader?
    /// Reads presentation values.
    var presentation: StateReader?
}
