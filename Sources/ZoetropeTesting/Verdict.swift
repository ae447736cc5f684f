import Foundation

#if canImport(Testing)
    import Testing
#endif
#if canImport(XCTest)
    import XCTest
#endif

/// Tells the test that is running what does not hold: Swift Testing where one of its tests runs, else XCTest.
enum Verdict {
    /// - Parameter evidence: files by name, attached where the library can do that.
    static func fail(_ message: String, evidence: [String: Data] = [:], at place: TestPlace) {
        #if canImport(Testing)
            if Test.current != nil || !isXCTest {
                let location = SourceLocation(
                    fileID: "\(place.fileID)", filePath: place.file, line: Int(place.line), column: Int(place.column))
                for (name, data) in evidence.sorted(by: { $0.key < $1.key }) {
                    Attachment.record(Array(data), named: name, sourceLocation: location)
                }
                Issue.record(Comment(rawValue: message), sourceLocation: location)
                return
            }
        #endif
        #if canImport(XCTest)
            XCTFail(message, file: place.filePath, line: place.line)
        #endif
    }

    /// Whether a test of XCTest may be running: none of the other library's is.
    private static var isXCTest: Bool {
        #if canImport(XCTest)
            true
        #else
            false
        #endif
    }
}
