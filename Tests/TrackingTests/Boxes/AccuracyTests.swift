import Graphics
import Testing
import Tracking
import TrackingScenes

@Suite struct AccuracyTests {
    @Test(arguments: SyntheticTexture.allCases)
    func `a layer is followed to a twentieth of a pixel`(texture: SyntheticTexture) throws {
        let recording = SyntheticRecording(texture, poses: SyntheticRecording.drift())
        let samples = try recording.samples()
        #expect(samples.allSatisfy { $0.state == .tracked })
        #expect(recording.positionError(samples) < 0.05)
    }
}
