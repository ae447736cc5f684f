import Foundation
import Work
import Zoetrope

/// A picture of the manual that is still to be drawn.
struct PictureTask: Sendable {
    /// The file name.
    let name: String
    /// Draws and encodes the picture.
    let draw: @Sendable () throws(ZoetropeError) -> Data

    /// The contents of the pictures with their file names, in the order of the tasks.
    ///
    /// - Parameters:
    ///   - jobs: the number of threads.
    ///   - progress: called with the number of pictures that are drawn, and of all, on the calling thread.
    /// - Throws: the error of the first picture that cannot be drawn.
    static func run(
        _ tasks: [PictureTask], jobs: Int, progress: (Int, Int) -> Void
    ) throws(ZoetropeError) -> [(name: String, data: Data)] {
        var pictures: [(name: String, data: Data)] = []
        var problem: ZoetropeError?
        let work = OrderedWork(count: tasks.count) { index -> Result<Data, ZoetropeError> in
            do throws(ZoetropeError) {
                return .success(try tasks[index].draw())
            } catch {
                return .failure(error)
            }
        }
        work.run(jobs: max(jobs, 1)) { result in
            switch result {
            case .success(let data): pictures.append((tasks[pictures.count].name, data))
            case .failure(let error): problem = problem ?? error
            }
            progress(pictures.count, tasks.count)
        }
        if let problem { throw problem }
        return pictures
    }
}
