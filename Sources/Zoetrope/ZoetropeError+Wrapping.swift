import Encoding
package import Files
import Foundation
import Graphics
import Raster
package import SceneFile
import SceneLanguage

extension ZoetropeError {
    /// A file that cannot be used: exit code 3 if it is too large, otherwise 4.
    package init(_ failure: FileFailure) {
        self.init(failure.isLimit ? .limit : .fileError, failure.description)
    }

    /// Adds the warnings of a scene, which may explain an error in it, such as a time without a unit.
    mutating func add(_ warnings: [Diagnostic], in folder: SceneFolder) {
        guard !diagnostics.isEmpty else { return }
        for warning in warnings {
            diagnostics.append(SceneDiagnostic(warning, line: folder.line(at:)))
            messages.append(warning.rendered(line: folder.line(at: warning.location)))
        }
    }

    /// Wraps an error of the modules below with its exit code. Errors with a location in a scene keep it.
    ///
    /// - Parameters:
    ///   - action: what was being done, such as `rendering card.yaml`; the prefix of the message.
    ///   - folder: finds the source lines of locations; nil for messages without them.
    package init(during action: String, _ error: any Error, in folder: SceneFolder? = nil) {
        switch error {
        case let problem as ZoetropeError: self = problem
        case let failure as FileFailure: self.init(failure)
        case let error as SceneError: self.init([error.diagnostic], isLimit: error.isLimit, in: folder)
        case let error as RasterError:
            switch error {
            case .emptyCanvas, .missingFont, .unusableFont, .damagedFont, .missingImage, .clip:
                self.init(.badScene, "\(action): \(error)")
            case .image(_, let trouble): self.init(trouble.isLimit ? .limit : .badScene, "\(action): \(error)")
            case .canvasTooLarge, .outOfMemory, .textTooLong, .tooManyDashes, .tooManyOffscreenPixels,
                .tooMuchOffscreenMemory:
                self.init(.limit, "\(action): \(error)")
            case .drawing, .cancelled: self.init(.internalError, "\(action): \(error)")
            }
        case let error as EncodingError:
            if case .sink(let message) = error {
                self.init(.fileError, message)
            } else {
                self.init(.internalError, "\(action): \(error)")
            }
        case _ where [NSCocoaErrorDomain, NSPOSIXErrorDomain].contains((error as NSError).domain):
            self.init(.fileError, "\(action): \(error.localizedDescription)")
        default: self.init(.internalError, "\(action): \(error)")
        }
    }
}
