import Graphics
import SceneLanguage
import Testing

/// The styles of effects.
@Suite struct EffectStyleTests {
    @Test func `names are those of UIBlurEffect`() {
        #expect(Set(EffectStyle.names).count == EffectStyle.names.count)
        #expect(EffectStyle.names.count == EffectStyle.allCases.count + EffectStyle.adaptive.count)
        for name in EffectStyle.names {
            for appearance in Appearance.allCases { #expect(EffectStyle.named(name, in: appearance) != nil) }
        }
        #expect(EffectStyle.named("systemMaterialBlue", in: .light) == nil)
    }

    @Test func `each system material has a style for each appearance`() {
        for (name, light, dark) in EffectStyle.adaptive where name.hasPrefix("system") {
            #expect(light.rawValue == name + "Light" && dark.rawValue == name + "Dark")
        }
    }

    @Test func `a thicker material lets through less of what is behind it`() {
        for end in ["Light", "Dark"] {
            let names = ["UltraThin", "Thin", "", "Thick"].map { "system\($0)Material\(end)" }
            let alphas = names.compactMap { EffectStyle(rawValue: $0)?.material.tint.alpha }
            #expect(alphas.count == 4 && zip(alphas, alphas.dropFirst()).allSatisfy { $0 < $1 })
        }
    }
}
