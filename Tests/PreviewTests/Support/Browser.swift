import Foundation
import TestSupport
import Testing

/// The page in a real browser: Debian's Chromium, without a window.
enum Browser {
    /// Runs steps on the page of a folder. `browser.py` documents them.
    static func run(
        _ steps: [[String: Any]], on folder: PreviewedFolder, at hash: String = ""
    ) async throws -> BrowserProcess.Outcome {
        try await BrowserProcess.run(steps, at: folder.address + hash)
    }

    /// A file of statements for the step `module`.
    static func module(_ name: String) throws -> [String: Any] {
        [
            "module": try #require(Bundle.module.url(forResource: name, withExtension: "js", subdirectory: "Browser"))
                .path
        ]
    }

    /// The colour in the middle of the box at the start of `PreviewedFolder.slide`: red, green, blue and alpha in 0...255.
    static let pixel = """
        (() => {
          const picture = document.querySelector('#picture'), brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
          brush.drawImage(picture, picture.width * 12 / 80, picture.height * 12 / 60, 1, 1, 0, 0, 1, 1);
          return Array.from(brush.getImageData(0, 0, 1, 1).data).join();
        })()
        """

    static func choose(_ id: String, _ value: String) -> String {
        "(s => { s.value = '\(value)'; s.dispatchEvent(new Event('change')); return '' })(document.querySelector('#\(id)'))"
    }

    /// Waits until the picture shows a time.
    static func shows(_ time: String) -> [String: Any] {
        ["wait": "document.querySelector('#picture').dataset.time === '\(time)'"]
    }

    /// Adds the text of an element to the answers.
    static func text(_ selector: String) -> [String: Any] {
        ["evaluate": "document.querySelector(\"\(selector)\").textContent.replace(/\\s+/g, ' ').trim()"]
    }

    /// A place of the picture in CSS pixels, for the steps of the mouse. `x` and `y` are in points.
    static func point(_ x: Double, _ y: Double) -> String {
        """
        (() => { const box = document.querySelector('#frame').getBoundingClientRect(), [, , width, height] = document.querySelector('#shapes').getAttribute('viewBox').split(' ');
          return [box.x + box.width * \(x) / width, box.y + box.height * \(y) / height]; })()
        """
    }
}

extension Trait where Self == ConditionTrait {
    /// For tests with `Browser`.
    static var browser: Self {
        .enabled(if: BrowserProcess.isInstalled, "Debian's chromium-headless-shell or python3 is not installed")
    }
}
