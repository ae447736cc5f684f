import SceneReference
import Testing

/// Tolerances are worth something only where they refuse what an eye would notice.
@Suite struct WrongPictureTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        var reference: String
        var right: String
        var wrong: String

        init(_ reference: String, _ right: String, _ wrong: String) {
            (self.reference, self.right, self.wrong) = (reference, right, wrong)
        }

        var testDescription: String { "\(reference): \(wrong)" }
    }

    static let mistakes = [
        Mistake("backdrops/sigma-8", "fraction: 0.4", "fraction: 0.5"),
        Mistake("backdrops/at-the-edge", "frame: [28, 0, 92, 90]", "frame: [31, 0, 89, 90]"),
        Mistake("backdrops/with-corners", "cornerRadius: 24", "cornerRadius: 12"),
        Mistake("blends/multiply", "blendMode: multiply", "blendMode: darken"),
        Mistake("blends/overlay", "blendMode: overlay", "blendMode: softLight"),
        Mistake("blends/color", "blendMode: color", "blendMode: hue"),
        Mistake("blends/with-opacity", "opacity: 0.6", "opacity: 0.65"),
        Mistake("borders/round", "borderWidth: 6", "borderWidth: 6.5"),
        Mistake("borders/above-sublayers", "#30D15880", "#30D158"),
        Mistake("borders/hairline", "borderWidth: 0.5", "borderWidth: 1"),
        Mistake("cards/notification", "cornerRadius: 14", "cornerRadius: 16"),
        Mistake("cards/player@2x", "frame: [40, 54, 8, 8]", "frame: [40.5, 54, 8, 8]"),
        Mistake("corners/radius", "cornerRadius: 16", "cornerRadius: 18"),
        Mistake("corners/radius", "cornerRadius: 16", "cornerRadius: 16, cornerCurve: continuous"),
        Mistake("corners/continuous", "cornerRadius: 18", "cornerRadius: 19"),
        Mistake("corners/clipped-child", "masksToBounds: true", "masksToBounds: false"),
        Mistake("filters/blur-4", "blurRadius: 4", "blurRadius: 5"),
        Mistake("filters/hue", "120deg", "130deg"),
        Mistake("filters/grey", "saturation: 0", "saturation: 0.1"),
        Mistake("filters/blur-clipped", "masksToBounds: true", "masksToBounds: false"),
        Mistake("gradients/three-stops", "locations: [0, 0.3, 1]", "locations: [0, 0.32, 1]"),
        Mistake("gradients/at-an-angle", "endPoint: [0.8, 0.9]", "endPoint: [0.8, 0.88]"),
        Mistake("gradients/conic", "endPoint: [1, 0.5]", "endPoint: [1, 0.52]"),
        Mistake("groups/opacity", "opacity: 0.5", "opacity: 0.52"),
        Mistake("groups/z-position", "zPosition: 2", "zPosition: 0"),
        Mistake("groups/turned-opacity", "-20deg", "-21deg"),
        Mistake("images/enlarged", "frame: [12, 13, 96, 64]", "frame: [12, 13, 96, 65]"),
        Mistake("images/resize-aspect", "resizeAspect", "resize"),
        Mistake("images/tinted", "#FF375F", "#FF2D55"),
        Mistake("masks/fade", "startPoint: [0, 0.5]", "startPoint: [0.05, 0.5]"),
        Mistake("masks/ellipse", "frame: [0, 5, 90, 60]", "frame: [0, 6, 90, 60]"),
        Mistake("masks/cuts-the-shadow", "-20, 60, 80", "-20, 80, 80"),
        Mistake("masks/over-an-effect", "blurRadius: 6", "blurRadius: 9"),
        Mistake("paths/even-odd", "evenOdd", "nonZero"),
        Mistake("paths/sector", "innerRadius: 15", "innerRadius: 15.5"),
        Mistake("paths/curves", "C20 -20", "C20 -19"),
        Mistake("shadows/sigma-3", "shadowRadius: 3", "shadowRadius: 6"),
        Mistake("shadows/sigma-10", "shadowRadius: 10", "shadowRadius: 12"),
        Mistake("shadows/rounded", "shadowOffset: [0, 4]", "shadowOffset: [0, 6]"),
        Mistake("shadows/translucent-caster", "shadowOpacity: 1", "shadowOpacity: 0.9"),
        Mistake("strokes/caps", "lineCap: round", "lineCap: square"),
        Mistake("strokes/dashes", "lineDashPhase: 4", "lineDashPhase: 4.5"),
        Mistake("strokes/progress-ring", "strokeEnd: 0.7", "strokeEnd: 0.705"),
        Mistake("strokes/widths", "lineWidth: 0.5", "lineWidth: 0.75"),
        Mistake("strokes/miter-limit", "miterLimit: 4", "miterLimit: 3"),
        Mistake("text/size-17", "frame: [10.5, 30.25, 100, 30]", "frame: [11.5, 30.25, 100, 30]"),
        Mistake("text/size-17", "frame: [10.5, 30.25, 100, 30]", "frame: [10.5, 30.5, 100, 30]"),
        Mistake("text/size-11", "font.size: 11", "font.size: 11.25"),
        Mistake("text/semibold", "semibold", "bold"),
        Mistake("text/letter-spacing", "letterSpacing: 3", "letterSpacing: 3.2"),
        Mistake("text/italic", "italic: true", "italic: false"),
        Mistake("text/two-lines", "brown fox", "brown fax"),
        Mistake("transforms/rotation", "25deg", "25.5deg"),
        Mistake("transforms/half-a-pixel", "transform.translation.x: 0.25", "transform.translation.x: 0.5"),
        Mistake("transforms/anchor-point", "x: 0.25", "x: 0.26"),
    ]

    @Test(arguments: mistakes)
    func `a mistake that can be seen is refused`(mistake: Mistake) throws {
        let reference = try Suites.reference(mistake.reference)
        let scene = try Suites.scene(of: reference, replacing: mistake.right, with: mistake.wrong)
        #expect(!reference.kind.complaints(about: try reference.figures(of: scene)).isEmpty)
    }

    @Test func `every kind refuses something`() throws {
        for kind in try Suites.own.get().kinds {
            #expect(Self.mistakes.contains { $0.reference.hasPrefix("\(kind.name)/") }, "\(kind.name)")
        }
    }
}
