import SceneLanguage

/// Times without a unit that were probably meant in milliseconds: `duration: 300`.
enum MissingUnit {
    /// A whole number without a unit is suspicious from here on, in seconds. No step of a scene for an article or a test takes
    /// nearly a minute, and times of 50 ms and more are common.
    static let threshold = 50.0

    /// The time with the unit that was probably meant; nil for a time that is not suspicious.
    static func milliseconds(_ time: TypedExpression) -> String? {
        guard !time.text.isEmpty, time.text.allSatisfy({ $0.isASCII && $0.isNumber }),
            let seconds = time.constant?.number, seconds >= threshold
        else { return nil }
        return "\(time.text)ms"
    }
}

extension SceneCompiler {
    /// Warns of a time that was probably meant in milliseconds. `300s` is never one.
    func warnOfMissingUnit(_ time: TypedExpression) {
        guard let milliseconds = MissingUnit.milliseconds(time) else { return }
        log.warning(
            "this time has no unit, so it is in seconds",
            hint: "\(time.text) seconds? write \(milliseconds), or \(time.text)s if it is so long", at: time.location,
            length: time.text.count)
    }
}
