import ArgumentParser

/// Options of every command.
struct TerminalOptions: ParsableArguments {
    // `Console` reads it from the arguments of the process, because it also applies to errors of parsing, and
    // `ZoetropeCommand` removes it there, so that it can be written before the name of the command.
    @Flag(name: .customLong("no-color"), help: "Print without colours, as if NO_COLOR were set.")
    var printsWithoutColor = false
}
