import Foundation

/// The files of this repository, found from the place of this file.
enum Repository {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }

    /// The Swift files below a folder, without those of documentation catalogues.
    static func swiftFiles(in folder: String) -> [String] {
        let files = (try? FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
        return files.filter { $0.hasSuffix(".swift") && !$0.contains(".docc/") }.sorted().map { "\(folder)/\($0)" }
    }

    /// The folders directly below a folder that hold Swift files.
    static func swiftFolders(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path).sorted()
            .filter { !swiftFiles(in: "\(folder)/\($0)").isEmpty }
    }

    /// The modules that the files of a folder import, without those of the toolchain.
    static func modules(importedIn folder: String) throws -> Set<String> {
        var modules: Set<String> = []
        for file in swiftFiles(in: folder) { modules.formUnion(SwiftText(try text(of: file)).imports) }
        return modules.subtracting(toolchain)
    }

    private static let toolchain: Set = [
        "Darwin", "Dispatch", "Foundation", "FoundationNetworking", "FoundationXML", "Glibc", "PackagePlugin",
        "Synchronization",
        "Testing", "XCTest", "os",
    ]
}

extension String {
    /// Whether the UTF-8 of another text occurs in that of this one, found in a fraction of the time of `contains`.
    func containsBytes(of other: String) -> Bool {
        withCString { text in other.withCString { strstr(text, $0) != nil } }
    }
}

/// The text of a Swift file, read line by line. Lines that begin with a comment are ignored.
struct SwiftText {
    private let lines: [[Substring]]
    /// The lines without indentation, where imports are written. Indented ones may be part of a string.
    private let topLevelLines: [[Substring]]

    init(_ text: String) {
        let code = text.split(separator: "\n").map { (isIndented: $0.hasPrefix(" "), words: $0.split(separator: " ")) }
            .filter { $0.words.first.map { !$0.hasPrefix("//") } ?? false }
        lines = code.map(\.words)
        topLevelLines = code.filter { !$0.isIndented }.map(\.words)
    }

    private static let access: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
    private static let kinds: Set<Substring> = [
        "struct", "class", "enum", "protocol", "func", "typealias", "let", "var",
    ]
    private static let types: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    private static let members: Set<Substring> = ["let", "var", "func", "case"]

    /// `package import Graphics` and `import struct Foundation.URL` import a module.
    var imports: Set<String> {
        Set(
            topLevelLines.compactMap { words in
                guard let place = words.firstIndex(of: "import"),
                    words[..<place].allSatisfy({ $0.hasPrefix("@") || Self.access.contains($0) })
                else { return nil }
                return words[(place + 1)...].first { !Self.kinds.contains($0) }?.identifier
            })
    }

    /// The names of the types that the file declares.
    var declaredTypes: Set<String> { names(after: Self.types) }
    /// The names of the functions, properties and cases that the file declares.
    var declaredMembers: Set<String> { names(after: Self.members) }

    private func names(after keywords: Set<Substring>) -> Set<String> {
        Set(
            lines.filter { !$0.contains("import") }.flatMap { words in
                zip(words, words.dropFirst()).filter { keywords.contains($0.0) }.map { $0.1.identifier }
            })
    }
}

extension Substring {
    /// The letters and digits at the start.
    fileprivate var identifier: String { String(prefix { $0.isLetter || $0.isNumber || $0 == "_" }) }
}

/// The targets of Package.swift, read from its text: running SwiftPM inside a test would wait for its own lock.
struct PackageManifest {
    struct Target: Hashable {
        var name: String
        var path: String
        var dependencies: Set<String>
        /// The target that a test target tests; it may depend on it without importing it.
        var subject: String?
    }

    let targets: [Target]

    init(_ text: String) {
        targets = ["library(", "tests(", ".target(", ".executableTarget(", ".testTarget("].flatMap { call in
            text.ranges(of: call).compactMap { range in
                // `.library(` declares a product.
                let isProduct = call == "library(" && text[..<range.lowerBound].last == "."
                return isProduct ? nil : Self.target(call, text.balanced(from: range.upperBound))
            }
        }
    }

    /// Nil for the helper functions themselves, in which the name is no literal.
    private static func target(_ call: String, _ arguments: Substring) -> Target? {
        guard let match = arguments.prefixMatch(of: /\s*(?:name:\s*)?"(\w+)"/) else { return nil }
        let isTests = call == "tests("
        let rest = arguments[match.range.upperBound...]
        let list = rest.prefixMatch(of: /\s*,\s*\[/) ?? rest.firstMatch(of: /dependencies:\s*\[/)
        var dependencies: Set<String> = []
        if let list {
            let items = String(rest.balanced(from: list.range.upperBound)).replacing(/package:\s*"[^"]*"/, with: "")
            dependencies = Set(items.matches(of: /"(\w+)"/).map { String($0.1) })
        }
        let subject = String(match.1)
        let name = isTests ? "\(subject)Tests" : subject
        let folder = isTests || call == ".testTarget(" ? "Tests" : "Sources"
        let path = rest.firstMatch(of: /path:\s*"([^"]*)"/).map { String($0.1) } ?? "\(folder)/\(name)"
        return Target(
            name: name, path: path, dependencies: isTests ? dependencies.union([subject]) : dependencies,
            subject: name.hasSuffix("Tests") ? String(name.dropLast(5)) : nil)
    }
}

extension StringProtocol where SubSequence == Substring {
    /// The text from an index to the bracket that closes the one before it.
    fileprivate func balanced(from start: Index) -> Substring {
        var depth = 1
        var end = start
        while end < endIndex {
            if "([".contains(self[end]) { depth += 1 }
            if ")]".contains(self[end]) { depth -= 1 }
            if depth == 0 { break }
            end = index(after: end)
        }
        return self[start..<end]
    }
}
