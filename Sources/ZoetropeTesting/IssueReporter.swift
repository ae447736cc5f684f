import Foundation

#if canImport(Testing)
    import Testing
#endif
#if canImport(XCTest)
    import XCTest
#endif

/// Records failures in the running test: with Swift Testing if one of its tests is running, else with XCTest.
enum IssueReporter {
    /// - Parameter evidence: files by name, added as attachments with Swift Testing.
    static func fail(_ message: String, attachments: [String: Data] = [:], at place: TestPlace) {
        #if canImport(XCTest)
            // If no Swift Testing test is running, an XCTest case may be.
            #if canImport(Testing)
                let isForXCTest = Test.current == nil
            #else
                let isForXCTest = true
            #endif
            if isForXCTest { XCTFail(message, file: place.filePath, line: place.line) }
        #endif
        #if canImport(Testing)
            // Unconditional: in a detached task `Test.current` is nil, and XCTest ignores failures outside its cases.
            let location = SourceLocation(
                fileID: "\(place.fileID)", filePath: place.file, line: Int(place.line), column: Int(place.column))
            if Test.current != nil {
                for (name, data) in attachments.sorted(by: { $0.key < $1.key }) {
                    Attachment.record(Array(data), named: name, sourceLocation: location)
                }
            }
            Issue.record(Comment(rawValue: message), sourceLocation: location)
        #endif
    }
}
