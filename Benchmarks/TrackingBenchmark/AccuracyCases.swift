import Foundation
import Graphics
import TrackingScenes

/// The recordings of the accuracy table.
enum AccuracyCases {
    static let all: [AccuracyCase] = drifts + zooms + covers + lights + fast

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
