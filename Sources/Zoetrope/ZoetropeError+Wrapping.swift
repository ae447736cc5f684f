import Encoding
import Foundation
import Graphics
import Raster
package import SceneFile
import SceneLanguage

extension ZoetropeError {
    /// Gives any error of the modules below its exit code; errors with a place in a scene keep it.
    package init(during what: String, _ error: any Error, in folder: SceneFolder? = nil) {
        switch error {
        case let problem as ZoetropeError: self = problem
        case let error as SceneError: self.init([error.diagnostic], isLimit: error.isLimit, in: folder)
        case let error as RasterError:
            switch error {
            case .emptyCanvas, .missingFont, .unusableFont, .damagedFont, .missingImage:
                self.init(.badScene, "\(what): \(error)")
            case .image(_, let trouble): self.init(trouble.isLimit ? .limit : .badScene, "\(what): \(error)")
            case .canvasTooLarge, .outOfMemory: self.init(.limit, "\(what): \(error)")
            case .drawing: self.init(.internalError, "\(what): \(error)")
            }
        case let error as EncodingError:
            if case .sink = error {
                self.init(.fileTrouble, "\(what): \(error)")
            } else {
                self.init(.internalError, "\(what): \(error)")
            }
        case _ where [NSCocoaErrorDomain, NSPOSIXErrorDomain].contains((error as NSError).domain):
            self.init(.fileTrouble, "\(what): \(error.localizedDescription)")
        default: self.init(.internalError, "\(what): \(error)")
        }
    }
}
