import FlyingFox
import Foundation
import SceneLanguage
import Zoetrope

/// The query of a request, read by what each name may be.
struct Query {
    /// Said to whoever asked, with status 400.
    struct Mistake: Error {
        var message: String
    }

    private static let maxScale = 8.0
    private static let maxNameLength = 200
    private static let maxListLength = 20_000
    private let values: [String: String]

    /// - Throws: for a name that is not among those known here, or is said twice.
    init(_ request: HTTPRequest, known: Set<String>) throws(Mistake) {
        var values: [String: String] = [:]
        for item in request.query {
            guard known.contains(item.name) else {
                let hint = Suggestion.hint(for: item.name, among: known.sorted(), what: "known") ?? ""
                throw Mistake(message: "nothing here is called '\(item.name)'; \(hint)")
            }
            guard values.updateValue(item.value, forKey: item.name) == nil else {
                throw Mistake(message: "\(item.name) is said twice")
            }
        }
        self.values = values
    }

    func text(_ name: String) throws(Mistake) -> String? {
        guard let value = values[name] else { return nil }
        guard value.count <= Self.maxNameLength else { throw Mistake(message: "\(name) is too long") }
        return value
    }

    /// Names with commas between them; empty for none.
    func list(_ name: String) throws(Mistake) -> [String]? {
        guard let value = values[name] else { return nil }
        guard value.utf8.count <= Self.maxListLength else { throw Mistake(message: "\(name) is too long") }
        return value.split(separator: ",").map(String.init)
    }

    func number(_ name: String) throws(Mistake) -> Double? {
        guard let value = values[name] else { return nil }
        guard let number = Double(value), number.isFinite else {
            throw Mistake(message: "\(name) is a number, not '\(value.prefix(40))'")
        }
        return number
    }

    func whole(_ name: String) throws(Mistake) -> Int? {
        guard let value = values[name] else { return nil }
        guard let number = Int(value) else {
            throw Mistake(message: "\(name) is a whole number, not '\(value.prefix(40))'")
        }
        return number
    }

    func flag(_ name: String) throws(Mistake) -> Bool? {
        switch values[name] {
        case nil: return nil
        case "1": return true
        case "0": return false
        case .some(let value): throw Mistake(message: "\(name) is 0 or 1, not '\(value.prefix(40))'")
        }
    }

    func needed<T>(_ name: String, _ value: T?) throws(Mistake) -> T {
        guard let value else { throw Mistake(message: "\(name) is missing") }
        return value
    }

    /// Pixels for each point.
    func scale() throws(Mistake) -> Double {
        let scale = try number("scale") ?? 1
        guard scale > 0, scale <= Self.maxScale else {
            throw Mistake(message: "scale is above 0 and at most \(Value.format(Self.maxScale))")
        }
        return scale
    }

    static let lookNames: Set<String> = ["script", "device", "appearance", "chrome", "reduceMotion", "touches"]

    /// The page's choices, over what was said at the start.
    func look(over base: SceneSettings) throws(Mistake) -> ViewOptions {
        var look = ViewOptions()
        look.script = try text("script")
        look.device = try text("device")
        look.appearance = try text("appearance")
        look.chrome = try text("chrome")
        look.reducesMotion = try flag("reduceMotion")
        look.touches = try flag("touches")
        do {
            try look.settings(over: base).check()
        } catch {
            throw Mistake(message: error.description)
        }
        return look
    }
}
