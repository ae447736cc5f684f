import Foundation
import Graphics
import TrackingScenes

/// The recordings of the accuracy table.
enum AccuracyCases {
    static let all: [AccuracyCase] = drifts + margins + zooms + covers + lights + fast

    private static func size(_ texture: SyntheticTexture) -> Size {
        switch texture {
        case .label: Size(150, 34)
        case .icon: Size(64, 64)
        default: Size(180, 120)
        }
    }

    private static func scene(_ texture: SyntheticTexture, _ background: SyntheticBackground = .plain) -> SyntheticScene
    {
        SyntheticScene(width: 390, height: 420, texture: texture, background: background, size: size(texture))
    }

    private static let start = SyntheticPose(150.3, 140.6)

    private static var drifts: [AccuracyCase] {
        SyntheticTexture.allCases.flatMap { texture in
            SyntheticBackground.allCases.map { background in
                AccuracyCase(
                    name: "drift \(texture) \(background)", scene: scene(texture, background),
                    poses: AccuracyCase.drift(start, seed: 7))
            }
        }
    }

    private static var margins: [AccuracyCase] {
        [SyntheticTexture.card, .icon, .label].flatMap { texture in
            [SyntheticBackground.gradient, .textured].flatMap { background in
                let slow = (0..<24).map { SyntheticPose(150.3 + 0.3 * Double($0), 140.6 + 0.21 * Double($0)) }
                return [
                    AccuracyCase(
                        name: "margin 8 px \(texture) \(background)", scene: scene(texture, background),
                        poses: AccuracyCase.drift(start, seed: 7), margin: 8),
                    AccuracyCase(
                        name: "margin 8 px slow \(texture) \(background)", scene: scene(texture, background),
                        poses: slow,
                        margin: 8),
                ]
            }
        }
    }

    private static var zooms: [AccuracyCase] {
        SyntheticTexture.allCases.flatMap { texture in
            [
                AccuracyCase(
                    name: "zoom 1.25, 12 deg \(texture)", scene: scene(texture),
                    poses: AccuracyCase.zoom(start, to: 1.25, turn: 12)),
                AccuracyCase(
                    name: "zoom 0.5 \(texture)", scene: scene(texture),
                    poses: AccuracyCase.zoom(start, to: 0.5, turn: 0)),
            ]
        } + [
            AccuracyCase(
                name: "shrink to 0.12 card", scene: scene(.card),
                poses: AccuracyCase.zoom(start, to: 0.12, turn: 0, frames: 30)),
            AccuracyCase(
                name: "grow to 2 card", scene: scene(.card), poses: AccuracyCase.zoom(start, to: 2, turn: 0, frames: 30)
            ),
            AccuracyCase(
                name: "pop and fade card", scene: scene(.card),
                poses: AccuracyCase.spring(start, to: start.center).indices.map { index in
                    // As an alert appears, backwards from its end.
                    var pose = start
                    let rest = exp(-Double(39 - index) / 5)
                    pose.scaleX = 1 + 0.2 * rest
                    pose.scaleY = pose.scaleX
                    pose.opacity = 1 - 0.95 * rest
                    return pose
                }),
            AccuracyCase(
                name: "crash to 0.3 card", scene: scene(.card),
                poses: (0..<24).map { index in
                    var pose = start
                    let rest = exp(-max(Double(index) - 3, 0) / 4)
                    pose.scaleX = 0.3 + 0.7 * rest
                    pose.scaleY = pose.scaleX
                    pose.center = pose.center + Point(80, 120) * (1 - rest)
                    return pose
                }),
            AccuracyCase(
                name: "turn 400 deg card", scene: scene(.card),
                poses: AccuracyCase.zoom(start, to: 1, turn: 400, frames: 60)),
            AccuracyCase(
                name: "stretch card", scene: scene(.card),
                poses: AccuracyCase.zoom(start, to: 1.3, turn: 0).map { pose in
                    var pose = pose
                    pose.scaleY = 1
                    return pose
                }),
        ]
    }

    private static var covers: [AccuracyCase] {
        [SyntheticTexture.noise, .card].flatMap { texture in
            SyntheticBackground.allCases.map { background in
                let scene = scene(texture, background)
                var poses = AccuracyCase.drift(start, seed: 9)
                for index in 4..<poses.count {
                    // The right 30 % of the box.
                    let box = scene.box(at: poses[index])
                    poses[index].cover = Rect(box.minX + 0.7 * box.width, box.minY - 3, 0.4 * box.width, box.height + 6)
                }
                return AccuracyCase(name: "cover 30 % \(texture) \(background)", scene: scene, poses: poses)
            }
        }
    }

    private static var lights: [AccuracyCase] {
        let drift = AccuracyCase.drift(start, seed: 5)
        func changed(_ change: (inout SyntheticPose, Double) -> Void) -> [SyntheticPose] {
            drift.indices.map { index in
                var pose = drift[index]
                change(&pose, Double(index) / Double(drift.count - 1))
                return pose
            }
        }
        return [
            AccuracyCase(
                name: "dim to 80 % card", scene: scene(.card), poses: changed { $0.brightness = 1 - 0.2 * $1 }),
            AccuracyCase(
                name: "brighten 20 % label", scene: scene(.label, .gradient),
                poses: changed { $0.brightness = 1 + 0.1 * $1 }),
            AccuracyCase(
                name: "flash 20 % noise", scene: scene(.noise, .textured),
                poses: changed { $0.brightness = $1 > 0.5 ? 1.2 : 1 }),
            AccuracyCase(name: "fade to 15 % card", scene: scene(.card), poses: changed { $0.opacity = 1 - 0.85 * $1 }),
            AccuracyCase(
                name: "fade to 15 % noise", scene: scene(.noise), poses: changed { $0.opacity = 1 - 0.85 * $1 }),
        ]
    }

    private static var fast: [AccuracyCase] {
        SyntheticTexture.allCases.flatMap { texture in
            var wide = scene(texture, .textured)
            wide.height = 1500
            let poses = (0..<24).map { index in
                // 250 pixels per frame to and fro, with turns from one frame to the next.
                let phase = Double(index * 250 % 2400)
                return SyntheticPose(150.3, 140.6 + (phase < 1200 ? phase : 2400 - phase) + 0.37 * Double(index % 7))
            }
            return [
                AccuracyCase(name: "flick 250 px \(texture)", scene: wide, poses: poses),
                AccuracyCase(
                    name: "spring 500 px \(texture)", scene: wide,
                    poses: AccuracyCase.spring(start, to: Point(160.8, 641.2))),
            ]
        }
    }
}
