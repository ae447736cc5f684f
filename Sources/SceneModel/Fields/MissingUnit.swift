import SceneLanguage

/// Numbers without a unit that were probably meant in another one: `duration: 300` in milliseconds, `rotation: 45` in degrees.
enum MissingUnit {
    /// A whole number of radians is suspicious from here on: more than a turn and a half.
    static let angleThreshold = 10.0

    /// The angle with the unit that was probably meant; nil for an angle that is not suspicious.
    static func degrees(_ angle: TypedExpression) -> String? {
        let digits = angle.text.hasPrefix("-") ? angle.text.dropFirst() : angle.text[...]
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
            let radians = angle.constant?.number, abs(radians) >= angleThreshold
        else { return nil }
        return "\(angle.text)deg"
    }

    /// A scale is suspicious from here on: circles that grow until they cover the screen have less.
    static let scaleThreshold = 75.0
    /// An anchor point is suspicious from here on, as a fraction of the size.
    static let anchorThreshold = 5.0

    /// A whole number without a unit is suspicious from here on, in seconds. No step of a scene for an article or a test takes
    /// nearly a minute, and times of 50 ms and more are common.
    static let threshold = 50.0

    /// The digits of a time without a unit that was probably meant in milliseconds; nil for a time that is not suspicious.
    ///
    /// - Parameter scope: the scope in which the names of the expression are resolved.
    static func digits(of time: TypedExpression, in scope: Scope) -> String? {
        let text = scope.deferred[time.text]?.numeral ?? time.text
        guard !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }),
            let seconds = time.constant?.number, seconds >= threshold
        else { return nil }
        return text
    }
}

extension SceneCompiler {
    /// Warns of an angle that was probably meant in degrees. `45rad` is never one.
    func warnOfMissingAngleUnit(_ angle: TypedExpression) {
        guard let degrees = MissingUnit.degrees(angle) else { return }
        log.warning(
            "this angle has no unit, so it is in radians",
            hint: "write \(degrees) if you mean degrees, or \(angle.text)rad", at: angle.location,
            length: angle.text.count)
    }

    /// Warns of a scale that was probably meant in percent, and of an anchor point in points.
    func warnOfUnusualFraction(_ value: TypedExpression, of property: LayerProperty) {
        guard let number = value.constant?.number, abs(number) >= MissingUnit.anchorThreshold else { return }
        let shown = Value.format(number)
        let isScale = [GeometryFacet.scaleX, GeometryFacet.scaleY].contains(property)
        let isAnchor = [GeometryFacet.anchorX, GeometryFacet.anchorY].contains(property)
        if isScale, abs(number) >= MissingUnit.scaleThreshold {
            log.warning(
                "this scale makes the layer \(shown) times as large",
                hint: Hint("write \(Value.format(number / 100)) for \(shown) %"), at: value.location,
                length: value.text.count)
        } else if isAnchor {
            log.warning(
                "anchorPoint is a fraction of the layer's size, so this is far outside the layer",
                hint: "[0.5, 0.5] is its centre, and [1, 1] its bottom right corner", at: value.location,
                length: value.text.count)
        }
    }

    /// Warns of a time that was probably meant in milliseconds. `300s` is never one.
    ///
    /// - Parameter scope: the scope in which the names of the expression are resolved.
    func warnOfMissingUnit(_ time: TypedExpression, in scope: Scope) {
        guard let digits = MissingUnit.digits(of: time, in: scope) else { return }
        let isName = digits != time.text
        log.warning(
            isName
                ? "'\(time.text)' is \(digits) without a unit, so this time is in seconds"
                : "this time has no unit, so it is in seconds",
            hint: Hint(
                isName
                    ? "write \(time.text): \(digits)ms in let if you mean milliseconds, or \(digits)s"
                    : "write \(digits)ms if you mean milliseconds, or \(digits)s"),
            at: time.location, length: time.text.count)
    }
}
