import Fitting
import Foundation
import Motion
import Testing

/// The JSON of fits.
@Suite struct CodingTests {
    private func coded<T: Codable>(_ value: T) throws -> (json: String, again: T) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode(value)
        return (String(decoding: data, as: UTF8.self), try JSONDecoder().decode(T.self, from: data))
    }

    @Test(arguments: [
        ProgressCurve.spring(.uikit(duration: 0.5, dampingRatio: 0.7), duration: 0.5), .timing(.easeIn, duration: 0.4),
    ])
    func `a curve has its family beside its parameters`(curve: ProgressCurve) throws {
        let fit = try SampledMotion(length: 1.2, noise: 0.1).fit { 90 * curve.value(at: $0 - 0.2) }
        for phase in fit.phases {
            let (json, again) = try coded(phase.curve)
            #expect(again == phase.curve)
            #expect(json.contains("\"family\":\"\(phase.curve.family)\"") && !json.contains("_0"), "\(json)")
        }
        let found = try #require(fit.animations.first?.curve)
        #expect(try coded(found).json.contains("\"duration\":{"))
    }

    /// Those that the motions above do not have.
    @Test(arguments: [
        #"{"family":"free"}"#, #"{"family":"jump"}"#,
        #"{"duration":E,"family":"deceleration","name":"normal","rate":E,"velocity":[E]}"#,
        #"{"channel":0,"distance":E,"duration":E,"family":"scrollBounce","kind":"impact","rate":0.998,"velocity":E}"#,
        #"{"duration":E,"family":"keyframes","keyTimes":[E],"timing":"linear","values":[[0]]}"#,
    ])
    func `every curve is read`(text: String) throws {
        let text = text.replacing("E", with: #"{"lower":1,"upper":3,"value":2}"#)
        let curve = try JSONDecoder().decode(FittedCurve.self, from: Data(text.utf8))
        #expect(try coded(curve).json == text)
    }

    @Test(arguments: [
        (PhaseNote.closest(errorOverNoise: 2), #"{"errorOverNoise":2,"kind":"closest"}"#),
        (.inexact(errorOverNoise: 2), #"{"errorOverNoise":2,"kind":"inexact"}"#),
        (.undetermined(curve: "easeIn"), #"{"curve":"easeIn","kind":"undetermined"}"#),
        (.constantVelocity([1, 2]), #"{"kind":"constantVelocity","velocity":[1,2]}"#),
        (.beginNotSeen, #"{"kind":"beginNotSeen"}"#), (.endOfPart, #"{"kind":"endOfPart"}"#),
        (.endNotSeen(last: 3), #"{"kind":"endNotSeen","last":3}"#), (.added(until: 4), #"{"kind":"added","until":4}"#),
        (.rounded(step: 1), #"{"kind":"rounded","step":1}"#),
    ])
    func `a note has its kind beside its values`(note: PhaseNote, text: String) throws {
        let (json, again) = try coded(note)
        #expect(json == text && again == note)
    }
}
