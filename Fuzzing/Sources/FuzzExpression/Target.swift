import Foundation
import FuzzSupport
import Zoetrope

/// The keys of a layer with expressions of different types. `let` accepts every type.
private let keys = [
    "let.x", "opacity", "hidden", "background", "text", "position", "frame", "blendMode", "gradient.colors",
]

/// The first byte selects a key of a layer; the rest is its expression.
@main enum FuzzExpression {
    static func main() {
        fuzz { input throws(ZoetropeError) in
            let key = keys[Int(input.first ?? 0) % keys.count]
            let expression = quoted(String(decoding: input.dropFirst(), as: UTF8.self))
            let value =
                key == "let.x" ? "let: { x: \(expression) }, hidden: x == x" : "\(key): \(expression)"
            let text = """
                zoetrope: 1
                canvas: { size: [64, 64] }
                let: { size: 20 }
                variables: { n: 2, open: true, name: "'a'", side: { initial: .left, values: [.left, .right] }, color: red }
                layers:
                  - { id: card, frame: [0, 0, 20, 20] }
                  - { id: cell, repeat: 3, frame: [index, 0, 9, 9] }
                  - { id: tested, \(value) }
                loaded: { animate: { set: { n: 5, card.frame.x: 9 }, duration: 100ms } }
                script: [ { wait: 200ms } ]

                """
            try use(try PreparedScene(Data(text.utf8), named: "scene.yaml"))
        }
    }
}
