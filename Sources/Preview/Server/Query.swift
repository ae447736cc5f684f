import Foundation
import SceneLanguage
import Zoetrope

/// The parameters in the query of a request.
struct Query {
    /// An invalid parameter; the message is sent with status 400.
    struct Failure: Error {
        var message: String
    }

    private static let maxScale = 8.0
    private static let maxNameLength = 200
    private static let maxListLength = 20_000
    private let values: [String: String]

    /// - Throws: for a name that is not in `known`, or occurs twice.
    init(_ request: HTTPRequest, known: Set<String>) throws(Failure) {
        var values: [String: String] = [:]
        for item in request.query {
            guard known.contains(item.name) else {
                let hint = Suggestion.hint(for: item.name, among: known.sorted(), what: "known") ?? ""
                throw Failure(message: "unknown parameter '\(item.name)'; \(hint)")
            }
            guard values.updateValue(item.value, forKey: item.name) == nil else {
                throw Failure(message: "\(item.name) occurs twice")
            }
        }
        self.values = values
    }

    /// The value as it was sent; nil if it is missing.
    func value(of name: String) -> String? { values[name] }

    func text(_ name: String) throws(Failure) -> String? {
        guard let value = values[name] else { return nil }
        guard value.count <= Self.maxNameLength else { throw Failure(message: "\(name) is too long") }
        return value
    }

    /// Changes of values, as JSON.
    func edits() throws(Failure) -> [ValueEdit]? {
        guard let value = values["edits"] else { return nil }
        guard value.utf8.count <= ValueEdit.maxLength else {
            throw Failure(message: "edits has more than \(ValueEdit.maxLength) bytes")
        }
        do {
            return try JSONDecoder().decode([ValueEdit].self, from: Data(value.utf8))
        } catch {
            throw Failure(message: "edits must be a list of { file, line, column, old, new }")
        }
    }

    /// Names separated by commas; an empty list for an empty value.
    func list(_ name: String) throws(Failure) -> [String]? {
        guard let value = values[name] else { return nil }
        guard value.utf8.count <= Self.maxListLength else { throw Failure(message: "\(name) is too long") }
        return value.split(separator: ",").map(String.init)
    }

    func number(_ name: String) throws(Failure) -> Double? {
        guard let value = values[name] else { return nil }
        guard let number = Double(value), number.isFinite else {
            throw Failure(message: "\(name) must be a number, not '\(value.prefix(40))'")
        }
        return number
    }

    func integer(_ name: String) throws(Failure) -> Int? {
        guard let value = values[name] else { return nil }
        guard let number = Int(value) else {
            throw Failure(message: "\(name) must be an integer, not '\(value.prefix(40))'")
        }
        return number
    }

    func flag(_ name: String) throws(Failure) -> Bool? {
        switch values[name] {
        case nil: return nil
        case "1": return true
        case "0": return false
        case .some(let value): throw Failure(message: "\(name) must be 0 or 1, not '\(value.prefix(40))'")
        }
    }

    func required<T>(_ name: String, _ value: T?) throws(Failure) -> T {
        guard let value else { throw Failure(message: "\(name) is missing") }
        return value
    }

    /// Pixels per point.
    func scale() throws(Failure) -> Double {
        let scale = try number("scale") ?? 1
        guard scale > 0, scale <= Self.maxScale else {
            throw Failure(message: "scale must be above 0 and at most \(Value.format(Self.maxScale))")
        }
        return scale
    }

    /// How a picture is sent; a PNG by default.
    func encoding() throws(Failure) -> FrameEncoding {
        guard let value = values["encoding"] else { return .png }
        guard let encoding = FrameEncoding(rawValue: value) else {
            let names = FrameEncoding.allCases.map(\.rawValue).joined(separator: ", ")
            throw Failure(message: "encoding must be one of \(names), not '\(value.prefix(40))'")
        }
        return encoding
    }

    static let optionNames: Set<String> = ["script", "device", "appearance", "chrome", "reduceMotion", "touches"]

    /// The view options, checked together with the settings that the preview was started with.
    func options(over base: SceneSettings) throws(Failure) -> ViewOptions {
        var options = ViewOptions()
        options.script = try text("script")
        options.device = try text("device")
        options.appearance = try text("appearance")
        options.chrome = try text("chrome")
        options.reducesMotion = try flag("reduceMotion")
        options.touches = try flag("touches")
        do {
            try options.settings(over: base).check()
        } catch {
            throw Failure(message: error.description)
        }
        return options
    }
}
