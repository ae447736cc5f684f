import Files
import SceneLanguage
import SceneModel

/// The table directory of a TrueType or OpenType file. It shows whether the file is a font and is complete (OpenType
/// specification, "Organization of an OpenType Font").
struct FontHeader {
    /// The maximum number of fonts in a collection.
    private static let maxFonts = 256
    /// The tables that text layout needs.
    private static let requiredTables: Set<String> = ["cmap", "head", "hhea", "hmtx", "maxp"]

    private let read: (_ offset: Int, _ count: Int) -> [UInt8]
    private let size: Int
    private let path: String

    /// Checks a file that is open for reading. Reads a few hundred bytes of it.
    ///
    /// - Parameter path: the path as written, for messages.
    static func check(_ file: OpenFile, path: String) throws(FileProblem) {
        let header = FontHeader(
            read: { offset, count in
                guard (try? file.seek(to: offset)) != nil else { return [] }
                return (try? file.read(upTo: count)) ?? []
            }, size: file.size, path: path)
        try header.check()
    }

    private func check() throws(FileProblem) {
        let tag = read(0, 4)
        switch tag {
        case Array("ttcf".utf8):
            let count = try number(at: 8, bytes: 4)
            guard (1...Self.maxFonts).contains(count) else { throw damaged }
            for index in 0..<count { try checkFont(at: try number(at: 12 + 4 * index, bytes: 4)) }
        case Array("wOFF".utf8), Array("wOF2".utf8):
            throw FileProblem("'\(path)' is a web font (WOFF)", hint: "convert it to TTF or OTF")
        case [0, 1, 0, 0], Array("true".utf8), Array("OTTO".utf8): try checkFont(at: 0)
        default: throw FileProblem("'\(path)' is not a font", hint: "fonts are TTF, OTF and TTC files")
        }
    }

    private func checkFont(at start: Int) throws(FileProblem) {
        let count = try number(at: start + 4, bytes: 2)
        let directory = read(start + 12, 16 * count)
        guard directory.count == 16 * count else { throw truncated }
        var tables: Set<String> = []
        for index in 0..<count {
            let record = directory[(16 * index)..<(16 * index + 16)]
            func field(_ offset: Int) -> Int {
                record[(16 * index + offset)..<(16 * index + offset + 4)].reduce(0) { $0 << 8 | Int($1) }
            }
            guard field(8) + field(12) <= size else { throw truncated }
            tables.insert(String(decoding: record.prefix(4), as: UTF8.self))
        }
        guard tables.isSuperset(of: Self.requiredTables) else { throw damaged }
    }

    private func number(at offset: Int, bytes count: Int) throws(FileProblem) -> Int {
        let bytes = read(offset, count)
        guard bytes.count == count else { throw truncated }
        return bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    private var truncated: FileProblem { FileProblem("'\(path)' is a truncated font file") }
    private var damaged: FileProblem { FileProblem("'\(path)' is a damaged font file") }
}
