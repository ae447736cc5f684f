import Graphics
import SceneLanguage
import Testing
import Zoetrope

@Suite struct ClipClockTests {
    private let folder: ClipFolder

    init() throws {
        folder = try ClipFolder()
        try folder.write(try ClipFolder.gif(ClipFolder.greys(10)), as: "clip.gif")
        try folder.write(ClipFolder.film, as: "film.yaml")
    }

    @Test func `actions play, pause and seek a clip`() throws {
        let scene = try folder.prepare(
            """
            layers: [ { id: video, clip: clip.gif, playing: false, startTime: 0.2s } ]
            actions:
              play: { play: video }
              pause: { pause: [video] }
              seek: { seek: { clip: video, to: 0.7s } }
            variables: { step: 0 }
            loaded:
              - animate: { set: { video.opacity: 0 }, duration: 500ms, completion: { call: play } }
              - animate: { set: { video.opacity: 1 }, duration: 500ms, delay: 200ms, completion: { call: pause } }
              - animate: step
                from: 0
                to: 1
                duration: 1s
                completion: [ { call: seek } ]
              - animate: step
                from: 0
                to: 1
                duration: 1.5s
                completion: [ { play: video } ]
            script: [ { wait: 2s } ]
            """)
        // The second block replaces the first one, which completes at once.
        #expect(
            scene.clipEvents == [
                "clip.played video 0", "clip.paused video 0.7", "clip.seeked video 1",
                "clip.played video 1.5",
            ])
        #expect(try scene.clock("video", at: 0) == 0.2)
        #expect(try scene.plays("video", at: 0) && scene.plays("video", at: 0.5) && !scene.plays("video", at: 0.7))
        #expect(try abs(scene.clock("video", at: 0.9) - (0.2 + 0.7)) < 1e-9)
        #expect(try scene.clock("video", at: 1.2) == 0.7)
        #expect(try abs(scene.clock("video", at: 1.75) - 0.95) < 1e-9)
        #expect(try abs(scene.clock("video", at: 2) - 0.2) < 1e-9)
    }

    @Test func `a clip ends, and restarts when it is played again`() throws {
        let scene = try folder.prepare(
            """
            layers:
              - { id: video, clip: clip.gif, loop: false }
              - { id: other, clip: film.yaml, loop: false, startTime: 1.5s }
            gestures: [ { tap: video, ended: [ { play: video } ] } ]
            script: [ { wait: 1.4s }, { tap: { at: video, point: [40, 30] } }, { wait: 1.5s } ]
            """.replacing("{ at: video, point: [40, 30] }", with: "[40, 30]")
                .replacing("{ id: other, clip: film.yaml,", with: "{ id: other, clip: film.yaml, frame: [0, 0, 9, 9],"))
        #expect(
            scene.clipEvents == [
                "clip.ended other 0.5", "clip.ended video 1", "clip.played video 1.5", "clip.ended video 2.5",
            ])
        #expect(try scene.clock("video", at: 1.2) == 1 && !scene.plays("video", at: 1.2))
        #expect(try abs(scene.clock("video", at: 2) - 0.5) < 1e-9)
        #expect(try scene.clock("other", at: 2.9) == 2)
        #expect(try scene.bitmap(at: 1.2)[40, 30] & 255 == 190)
    }

    /// Without an action that sets `playing`, its own value does not become false when the clip ends.
    @Test(arguments: ["", "playing: true,", "playing: isOn,"])
    func `an ended clip stays stopped until playing changes to true`(keys: String) throws {
        let scene = try folder.prepare(
            """
            variables: { loops: false, isOn: true }
            layers:
              - { id: video, \(keys) clip: clip.gif, loop: loops, frame: [0, 0, 20, 20] }
              - { id: looping, frame: [20, 0, 20, 20] }
              - { id: seeking, frame: [40, 0, 20, 20] }
              - { id: switch, frame: [60, 0, 20, 20] }
            gestures:
              - { tap: looping, ended: { set: { loops: true } } }
              - { tap: seeking, ended: { seek: { clip: video, to: 0.3s } } }
              - { tap: switch, ended: { set: { isOn: not isOn } } }
            script:
              - { wait: 1.2s }
              - { tap: looping }
              - { wait: 300ms }
              - { tap: seeking }
              - { wait: 300ms }
              - { tap: switch }
              - { tap: switch }
              - { wait: 500ms }
            """)
        let isBound = keys.contains("isOn")
        #expect(
            scene.clipEvents == ["clip.ended video 1", "clip.seeked video 1.7"]
                + (isBound ? ["clip.paused video 2.1", "clip.played video 2.2"] : []))
        #expect(try scene.clock("video", at: 1.5) == 1 && !scene.plays("video", at: 1.5))
        #expect(try scene.clock("video", at: 2) == 0.3 && !scene.plays("video", at: 2))
        #expect(try abs(scene.clock("video", at: 2.7) - (isBound ? 0.8 : 0.3)) < 1e-9)
    }

    @Test func `playing can be set, bound and read`() throws {
        let scene = try folder.prepare(
            """
            variables: { isOn: false }
            layers:
              - { id: bound, clip: clip.gif, playing: isOn }
              - { id: follower, clip: clip.gif, playing: bound.time > 0.3 and bound.playing }
              - { id: plain, clip: clip.gif }
              - { id: light, opacity: "bound.playing ? 1 : 0.25", background: red, hidden: bound.time > 0.75 }
            gestures:
              - tap: light
                ended: [ { set: { isOn: not isOn, plain.playing: not plain.playing, plain.rate: 3 } } ]
            script: [ { wait: 400ms }, { tap: light }, { wait: { until: bound.time >= 0.6 } }, { tap: light }, { wait: 1s } ]
            """)
        #expect(try abs(scene.clock("bound", at: 0.75) - 0.25) < 1e-9)
        #expect(try scene.value("opacity", of: "light", at: 0.4) == .number(0.25))
        #expect(try scene.value("opacity", of: "light", at: 0.6) == .number(1))
        // The wait ends at 1.1 s; the tap takes 0.1 s more.
        #expect(try scene.plays("bound", at: 1.19) && !scene.plays("bound", at: 1.2))
        #expect(try abs(scene.clock("bound", at: 2) - 0.7) < 1e-9)
        #expect(try abs(scene.clock("follower", at: 2) - 0.4) < 0.01)
        #expect(try abs(scene.clock("plain", at: 1.1) - 0.5) < 1e-9 && !scene.plays("plain", at: 1.1))
        #expect(try abs(scene.clock("plain", at: 1.4) - 0.1) < 1e-9)
    }

    /// `playing` changes when a clip ends, though nothing in the scene sets it.
    @Test(arguments: ["", ", playing: true"])
    func `a binding on playing follows the end of a clip`(keys: String) throws {
        let scene = try folder.prepare(
            """
            layers:
              - { id: film, clip: clip.gif, loop: false\(keys) }
              - { id: light, opacity: "film.playing ? 1 : 0.25", background: red }
              - { id: dot, frame: [0, 0, 10, 10], hidden: not film.playing }
              - { id: label, zPosition: light.opacity * 80 }
            script: [ { wait: 2s } ]
            """)
        for (time, plays) in [(0.0, true), (0.99, true), (1, false), (2, false)] {
            #expect(try scene.plays("film", at: time) == plays)
            #expect(try scene.value("opacity", of: "light", at: time) == .number(plays ? 1 : 0.25), "\(time)")
            #expect(try scene.value("hidden", of: "dot", at: time) == .bool(!plays), "\(time)")
            #expect(try scene.value("zPosition", of: "label", at: time) == .number(plays ? 80 : 20), "\(time)")
        }
    }

    @Test func `each copy of a layer has its own clock`() throws {
        let scene = try folder.prepare(
            """
            layers:
              - { id: cell, repeat: 3, frame: [0, 20 * index, 80, 20], clip: clip.gif, playing: false, startTime: 0.1 * index }
            gestures:
              - { tap: "cell[1]", ended: [ { play: "cell[1]" } ] }
              - { tap: "cell[2]", ended: [ { play: cell }, { pause: "cell[0]" } ] }
            script: [ { tap: "cell[1]" }, { wait: 0.2s }, { tap: "cell[2]" }, { wait: 1s } ]
            """)
        #expect(try scene.plays("cell[1]", at: 0.2) && !scene.plays("cell[2]", at: 0.2))
        #expect(try !scene.plays("cell[0]", at: 1) && scene.plays("cell[1]", at: 1) && scene.plays("cell[2]", at: 1))
        #expect(try abs(scene.clock("cell[2]", at: 0.9) - 0.7) < 1e-9)
    }

    @Test func `a scene settles while clips play`() throws {
        let scene = try folder.prepare("layers: [ { clip: clip.gif } ]\nscript: [ { wait: settled } ]")
        #expect(scene.duration < 0.01)
    }

    @Test func `an inspection lists the state of a clip`() throws {
        let scene = try folder.prepare("layers: [ { id: video, clip: clip.gif } ]\nscript: [ { wait: 2s } ]")
        let json = try Inspection(scene, at: [1.25]).json
        #expect(json.contains("\"playing\" : true") && json.contains("\"time\" : 0.25"))
        #expect(json.contains("\"clip\" : \"clip.gif\""))
    }
}
