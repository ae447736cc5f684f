/// A comment as an XMP packet, the only standard place for text in a WebP (Adobe XMP Specification, part 1: the property
/// dc:description).
enum XMPComment {
    private static let start = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description><rdf:Alt>\
        <rdf:li xml:lang="x-default">
        """
    private static let end = """
        </rdf:li></rdf:Alt></dc:description></rdf:Description></rdf:RDF></x:xmpmeta>
        """
    private static let escapes = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")]

    /// The packet of a comment.
    static func packet(_ comment: String) -> [UInt8] {
        let escaped = escapes.reduce(comment) { $0.replacing($1.0, with: $1.1) }
        return Array((start + escaped + end).utf8)
    }

    /// The comment of a packet that `packet` wrote; nil for any other.
    static func text(_ packet: [UInt8]) -> String? {
        let packet = String(decoding: packet, as: UTF8.self)
        guard packet.hasPrefix(start), packet.hasSuffix(end), packet.utf8.count >= start.utf8.count + end.utf8.count
        else { return nil }
        let escaped = String(packet.dropFirst(start.count).dropLast(end.count))
        return escapes.reversed().reduce(escaped) { $0.replacing($1.1, with: $1.0) }
    }
}
