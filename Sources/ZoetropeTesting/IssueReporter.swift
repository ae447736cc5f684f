import Foundation

#if canImport(Testing)
    import Testing
#endif
#if canImport(XCTest)
    import XCTest
#endif

/// Tells the test that is running what does not hold: Swift Testing where one of its tests runs, else XCTest.
enum IssueReporter {
    /// - Parameter evidence: files by name, attached where the library can do that.
    static func fail(_ message: String, evidence: [String: Data] = [:], at place: TestPlace) {
        #if canImport(XCTest)
            // Where no test of the other library runs, one of XCTest may.
            #if canImport(Testing)
                let isForXCTest = Test.current == nil
            #else
                let isForXCTest = true
            #endif
            if isForXCTest { XCTFail(message, file: place.filePath, line: place.line) }
        #endif
        #if canImport(Testing)
            // Always: a detached task of one of its tests knows no test, and XCTest drops what it then hears.
            let location = SourceLocation(
                fileID: "\(place.fileID)", filePath: place.file, line: Int(place.line), column: Int(place.column))
            if Test.current != nil {
                for (name, data) in evidence.sorted(by: { $0.key < $1.key }) {
                    Attachment.record(Array(data), named: name, sourceLocation: location)
                }
            }
            Issue.record(Comment(rawValue: message), sourceLocation: location)
        #endif
    }
}
