import Pages
import SceneFile

extension TestResult {
    /// One line for all goldens that are missing, with the command that records them; nil if none is.
    ///
    /// - Parameter options: those of the run that a command needs to test the same scenes.
    package func missingGoldens(options: [String]) -> String? {
        let missing = goldens.filter { $0.state == .missing }
        guard let first = missing.first else { return nil }
        let words =
            ["zoetrope", "test", ShellWord.path(scene)] + TestReport.options(options, for: [self])
            + ["--record", "missing"]
        let command = words.map(ShellWord.quoted).joined(separator: " ")
        guard missing.count > 1 else { return "\(first.message): \(command)" }
        let files = missing.map { PathText.name(of: $0.path) }.joined(separator: ", ")
        return """
            \(PathText.folder(of: first.path)): error: \(missing.count) goldens are missing (\(files)), and recording is off; \
            record them on your own machine and commit them: \(command)
            """
    }
}
