import SceneLanguage
import Testing

/// Calls of Core Graphics, UIKit, SwiftUI and CSS against the values of scenes.
@Suite struct PlatformCallTests {
    @Test(arguments: [
        ("CGRect(x: 50, y: 150, width: 140, height: 100)", "[50, 150, 140, 100]"),
        ("CGRect(x: (a + b) * 2, y: 0, width: max(1, 2), height: 1)", "[(a + b) * 2, 0, max(1, 2), 1]"),
        ("CGPoint(x: 1, y: 2)", "[1, 2]"), ("CGSize(width: 3, height: 4)", "[3, 4]"),
        ("CGVector(dx: 0, dy: -1)", "[0, -1]"),
        ("CGAffineTransform(scaleX: 1.2, y: 1.2)", "[ { scale: 1.2 } ]"),
        ("CGAffineTransform(scaleX: 1, y: 2)", "[ { scale: [1, 2] } ]"),
        ("CGAffineTransform(rotationAngle: .pi / 2)", "[ { rotate: pi / 2 } ]"),
        ("CGAffineTransform(rotationAngle: CGFloat.pi)", "[ { rotate: pi } ]"),
        ("CGAffineTransform(translationX: 5, y: 0)", "[ { translate: [5, 0] } ]"),
        (".spring(response: 0.4, dampingFraction: 0.8)", "{ response: 0.4, dampingFraction: 0.8 }"),
        (
            ".spring(response: 0.4, dampingFraction: 0.8, blendDuration: 0)", "{ response: 0.4, dampingFraction: 0.8 }"
        ),
        ("Animation.spring(duration: 0.5, bounce: 0.3)", "{ response: 0.5, bounce: 0.3 }"),
        (".snappy(duration: 0.3, extraBounce: 0.1)", "{ preset: snappy, duration: 0.3, extraBounce: 0.1 }"),
        (".interpolatingSpring(stiffness: 170, damping: 15)", "{ stiffness: 170, damping: 15 }"),
        ("UISpringTimingParameters(dampingRatio: 0.8)", "{ dampingRatio: 0.8 }"),
        (".timingCurve(0.2, 0, 0, 1, duration: 0.5)", "[0.2, 0, 0, 1]"),
        ("cubic-bezier(0.2, 0, 0, 1)", "[0.2, 0, 0, 1]"),
        ("CAMediaTimingFunction(controlPoints: 0.2, 0, 0, 1)", "[0.2, 0, 0, 1]"),
        (".easeInOut(duration: 0.3)", "easeInOut, and duration: 0.3 beside timing"),
        (".systemFont(ofSize: 17)", "{ size: 17 }"),
        ("UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)", "\"#FF8000\""),
        ("Color(red: 94 / 255, green: 92/255.0, blue: 230 / 255)", "\"#5E5CE6\""),
        ("UIColor(white: 0, alpha: 0.2)", "\"#00000033\""),
        ("UIFont.systemFont(ofSize: 17, weight: .bold)", "{ size: 17, weight: bold }"),
        ("UIFont.systemFont(ofSize: 17, weight: UIFont.Weight.bold)", "{ size: 17, weight: bold }"),
        ("UIFont.boldSystemFont(ofSize: 17)", "{ size: 17, weight: bold }"),
        (".system(size: 17, weight: .semibold)", "{ size: 17, weight: semibold }"),
    ])
    func `a call is written as a value`(text: String, value: String) throws {
        let call = try #require(PlatformCall(in: text))
        #expect(call.text == text && call.replacement == value)
        #expect(call.hint.description == "write \(value)")
        // A duration is another key.
        #expect((call.hint.correction == nil) == (value.contains(", and ") || text.hasPrefix(".timingCurve")))
        // In quotes the same, and the quotes are replaced too.
        let quoted = call.hint(isQuoted: true)
        #expect(quoted.description == call.hint.description)
        #expect(quoted.correction?.replacement == call.hint.correction?.replacement)
        #expect(quoted.correction?.replacesQuotes ?? true)
    }

    @Test func `quotes with more than a call are not corrected`() throws {
        let call = try #require(PlatformCall(in: "CGPoint(x: 1, y: 2) + offset"))
        #expect(call.hint(isQuoted: true).correction == nil && call.hint(isQuoted: false).correction != nil)
    }

    @Test(arguments: [
        ".interpolatingSpring(stiffness: 100, damping: 10, initialVelocity: 5)",
        "UISpringTimingParameters(dampingRatio: 0.5, initialVelocity: CGVector(dx: 0, dy: 5))",
        ".system(size: 17, weight: .bold, design: .rounded)",
    ])
    func `a call with an argument that is lost is not corrected`(text: String) throws {
        #expect(try #require(PlatformCall(in: text)).hint.correction == nil)
    }

    @Test(arguments: [
        "", "lerp(1, 2, 3)", "format(1, decimals: 2)", "CGRect(x: 1)", ".spring()", "CGPoint(x: 1, y: 2",
        "cubic-bezier(1, 2)", "UIColor(red: r, green: 0, blue: 0, alpha: 1)", "UIColor(white: 2, alpha: 1)",
        "linear(1)", "note (CGPoint)", "Color(.displayP3, red: 1, green: 0.2, blue: 0.1)",
        "UICubicTimingParameters(controlPoint1: CGPoint(x: 0.4, y: 0), controlPoint2: CGPoint(x: 0.2, y: 1))",
    ])
    func `other calls are none`(text: String) {
        #expect(PlatformCall(in: text) == nil)
    }

    @Test func `a gradient is a key of the layer`() throws {
        let call = try #require(PlatformCall(in: "linear-gradient(45deg, red, blue)"))
        #expect(call.hint.description == "write gradient: { colors: [red, blue] } as a key of the layer")
        #expect(call.hint.correction == nil)
    }

    @Test func `the call at a place is found`() throws {
        let text = "a: CGPoint(x: 1, y: 2), b: CGSize(width: 3, height: 4)"
        #expect(PlatformCall(in: text)?.offset == 3)
        #expect(PlatformCall(in: text, at: 40)?.name == "CGSize")
        #expect(PlatformCall(in: text, at: 40)?.offset == 27)
        #expect(PlatformCall(in: text, at: 24) == nil)
    }

    @Test func `a long text is not searched`() {
        #expect(PlatformCall(in: String(repeating: "a(", count: 1_000_000)) == nil)
        #expect(PlatformCall(in: "CGPoint(x: 1, y: 2)" + String(repeating: " ", count: 1900)) != nil)
    }
}
