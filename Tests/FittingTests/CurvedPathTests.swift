import Fitting
import Foundation
import Graphics
import Motion
import TestSupport
import Testing

/// Positions that follow a path with one timing function.
struct CurvedPathTests {
    private func fit(
        _ name: String, noise: Double = 0.02, begin: Double = 0.21, duration: Double = 0.5,
        _ path: @escaping (Double) -> Point
    ) throws -> [MotionFitter.Part] {
        let function = try #require(TimingFunction.named(name))
        let place = { (time: Double) in path(function.value(at: min(max((time - begin) / duration, 0), 1))) }
        let series = try SampledMotion(length: 1.5, noise: noise).series([{ place($0).x }, { place($0).y }])
        return try MotionFitter.parts(of: series)
    }

    /// The only phase that is an animation, of a single part.
    private func phase(_ parts: [MotionFitter.Part], _ name: String, duration: Double = 0.5) throws -> FittedPhase {
        try #require(parts.count == 1 && parts[0].fit.animations.count == 1, "\(parts.map(\.fit))")
        let phase = parts[0].fit.animations[0]
        guard case .timingFunction(let timing) = phase.curve else { throw Unexpected(phase) }
        #expect(timing.name == name && abs(timing.duration.value - duration) < 0.001, "\(phase)")
        #expect(abs(phase.begin.value - 0.21) < 0.001 && phase.notes.isEmpty, "\(phase)")
        return phase
    }

    @Test(
        arguments: [("easeInEaseOut", 90.0), ("linear", -60), ("default", 170), ("easeInEaseOut", 280)])
    func `an arc has its circle`(name: String, sweep: Double) throws {
        let parts = try fit(name) { progress in
            let angle = (-90 + sweep * progress) * .pi / 180
            return Point(60 + 150 * cos(angle), 370 + 150 * sin(angle))
        }
        let path = try #require(try phase(parts, name).curvedPath)
        let arc = try #require(path.arc)
        #expect(abs(arc.radius - 150) < 0.2 && arc.center.distance(to: Point(60, 370)) < 0.3, "\(arc)")
        #expect(abs(arc.sweep - sweep) < 0.3, "\(arc)")
        // Each arc of the data is at most a quarter.
        let count = path.data.count { $0 == "A" }
        #expect(
            path.data.hasPrefix("M60 220 A1") && path.data.contains(" 0 0 \(sweep > 0 ? 1 : 0) ")
                && count == [90: 1, -60: 1, 170: 2, 280: 4][sweep], "\(path.data)")
        let code = try #require(parts[0].fit.animations[0].uiKitCode)
        #expect(code.contains("arcCenter: CGPoint(x: ") && !code.contains("move(to:"), "\(code)")
        #expect(code.contains("clockwise: \(sweep > 0))"), "\(code)")
    }

    @Test(arguments: ["easeIn", "easeInEaseOut", "linear"])
    func `a quadratic curve has its control point`(name: String) throws {
        let (start, control, end) = (Point(40, 300), Point(220, 40), Point(330, 520))
        let parts = try fit(name) { p in
            start * ((1 - p) * (1 - p)) + control * (2 * p * (1 - p)) + end * (p * p)
        }
        let phase = try phase(parts, name)
        let path = try #require(phase.curvedPath)
        let found = try #require(path.quadraticControl)
        #expect(found.distance(to: control) < 0.5 && path.arc == nil, "\(path)")
        let code = phase.sceneActions(layer: "ball")
        #expect(
            code.count == 2
                && code[0]
                    == "{ set: { ball.position.x: ball.position.x + 290, ball.position.y: ball.position.y + 220 } }"
                && code[1].hasPrefix("{ animate: ball.position, path: M-290 -220 Q")
                && code[1].contains(" 0 0, additive: true, ")
                && code[1].hasSuffix(", timing: \(name) }"), "\(code)")
        let swift = try #require(phase.uiKitCode)
        #expect(swift.contains("path.addQuadCurve(to: CGPoint(x: 330") && swift.contains("position.path = path.cgPath"))
        #expect(phase.swiftUICode == nil && "\(phase)".contains("along a curved path: M40 300 Q"))
    }

    @Test func `a cubic curve has its control points`() throws {
        let points = [Point(40, 300), Point(80, 20), Point(300, 560), Point(340, 200)]
        let parts = try fit("easeInEaseOut") { p in
            let q = 1 - p
            return points[0] * (q * q * q) + points[1] * (3 * p * q * q) + points[2] * (3 * p * p * q) + points[3]
                * (p * p * p)
        }
        let path = try #require(try phase(parts, "easeInEaseOut").curvedPath)
        try #require(path.segments.count == 1)
        #expect(path.segments[0].control1.distance(to: points[1]) < 1)
        #expect(path.segments[0].control2.distance(to: points[2]) < 1)
    }

    /// A path for which each axis has a curve of its own by name is two animations.
    @Test func `axes with animations of their own are no path`() throws {
        let down = try #require(TimingFunction.named("easeIn"))
        let series = try SampledMotion(length: 1.5, noise: 0.02).series([
            { 40 + 300 * min(max(($0 - 0.2) / 0.5, 0), 1) },
            { 90 + 400 * down.value(at: min(max(($0 - 0.2) / 0.5, 0), 1)) },
        ])
        let parts = try MotionFitter.parts(of: series)
        #expect(parts.count == 2, "\(parts.map(\.fit))")
        #expect(parts.allSatisfy { part in part.fit.animations.allSatisfy { $0.curvedPath == nil } })
    }

    /// A finger that moves from a rest to a rest on a way that is a little bent is smooth as well, but slow at both ends.
    @Test(arguments: TestCases.every(2, of: [0.3, 0.5, 0.8]), TestCases.every(2, of: [6.0, 30]))
    func `the drag of a finger is no path`(duration: Double, bend: Double) throws {
        func place(_ time: Double) -> Point {
            let share = min(max((time - 0.3) / duration, 0), 1)
            let warped = share + 0.12 * sin(.pi * share)
            let way = warped * warped * warped * (10 - 15 * warped + 6 * warped * warped)
            return Point(40 + 260 * way, 300 + bend * sin(.pi * way))
        }
        let series = try SampledMotion(length: 1.7, noise: 0.03).series([{ place($0).x }, { place($0).y }])
        let parts = try MotionFitter.parts(of: series)
        #expect(!parts.contains { $0.fit.phases.contains { $0.curvedPath != nil } }, "\(parts.map(\.fit))")
    }

    /// There and back again, with a rest between two frames.
    @Test func `two animations along a line are no path`() throws {
        let function = TimingFunction.easeInEaseOut
        let series = try SampledMotion(length: 1.8, noise: 0.02).series([
            {
                100 + 60 * function.value(at: min(max(($0 - 0.3) / 0.4, 0), 1))
                    - 60 * function.value(at: min(max(($0 - 0.7) / 0.4, 0), 1))
            }, { _ in 50 },
        ])
        let parts = try MotionFitter.parts(of: series)
        #expect(parts.count == 1 && parts[0].fit.animations.count == 2, "\(parts.map(\.fit))")
        #expect(parts[0].fit.animations.allSatisfy { $0.curvedPath == nil }, "\(parts.map(\.fit))")
    }

    @Test func `a whole turn ends where it began`() throws {
        let parts = try fit("easeInEaseOut", duration: 0.9) { progress in
            Point(200 - 100 * cos(2 * .pi * progress), 300 - 100 * sin(2 * .pi * progress))
        }
        let phase = try phase(parts, "easeInEaseOut", duration: 0.9)
        #expect(abs(abs(try #require(phase.curvedPath?.arc).sweep) - 360) < 0.5)
        #expect(phase.sceneActions(layer: "moon").map { $0.count { $0 == "A" } } == [4])
    }

    @Test func `a line is no path`() throws {
        let parts = try fit("easeInEaseOut") { Point(40 + 200 * $0, 90 - 70 * $0) }
        #expect(try phase(parts, "easeInEaseOut").curvedPath == nil)
    }

    @Test func `a path is written and read again`() throws {
        let parts = try fit("linear") { Point(100 * cos(2 * $0), 100 * sin(2 * $0)) }
        let path = try phase(parts, "linear").curvedPath
        let data = try JSONEncoder().encode(path)
        #expect(try JSONDecoder().decode(CurvedPath?.self, from: data) == path)
    }
}
