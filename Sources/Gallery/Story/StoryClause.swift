import Foundation

/// A clause of a story with its subject: `the card moves up by 12 points`. Layers that change in the same way share one.
struct StoryClause {
    /// `the card`, `the five cells`
    var subjects: [String]
    /// `moves up by 12 points`; in the plural if the only subject is.
    var predicate: String
    /// `move up by 12 points`
    var pluralPredicate: String

    /// The maximum number of subjects.
    private static let maxSubjects = 3

    /// Whether the subject of another clause does the same.
    func canJoin(_ other: StoryClause) -> Bool {
        pluralPredicate == other.pluralPredicate && subjects.count + other.subjects.count <= Self.maxSubjects
    }

    /// The texts of clauses that follow each other. A layer whose parts were named with it is not named again: `the row collapses
    /// and its content fades out`.
    static func texts(_ clauses: [StoryClause]) -> [String] {
        var owner: String?
        return clauses.map { clause in
            var clause = clause
            if let owner {
                clause.subjects = clause.subjects.map { subject in
                    subject.hasPrefix("the ") && subject.hasSuffix(" of \(owner)")
                        ? "its \(subject.dropFirst(4).dropLast(owner.count + 4))" : subject
                }
            }
            // Another subject in between would make "its" ambiguous.
            if !clause.subjects.allSatisfy({ $0.hasPrefix("its ") }) {
                owner = clause.subjects.count == 1 ? clause.subjects[0] : nil
            }
            return clause.text
        }
    }

    var text: String {
        guard subjects.count > 1 else { return "\(subjects[0]) \(predicate)" }
        return "\(Self.list(subjects)) \(pluralPredicate)"
    }

    /// `the large title and the small title of the bar`, `the sheet and its backdrop`: what all belong to is named once.
    private static func list(_ subjects: [String]) -> String {
        let parts = subjects.dropFirst().map { subject in
            subject.hasSuffix(" of \(subjects[0])") && subject.hasPrefix("the ")
                ? "its \(subject.dropFirst(4).dropLast(subjects[0].count + 4))" : subject
        }
        let subjects = [subjects[0]] + parts
        let owners = subjects.map { subject in subject.range(of: " of ").map { String(subject[$0.lowerBound...]) } }
        guard let owner = owners[0], owners.allSatisfy({ $0 == owner }) else { return Prose.list(subjects) }
        return Prose.list(subjects.map { String($0.dropLast(owner.count)) }) + owner
    }
}
