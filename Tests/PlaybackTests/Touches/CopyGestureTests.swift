import Playback
import SceneModel
import Testing

/// Gestures on repeated layers report the copy that was touched.
@Suite struct CopyGestureTests {
    @Test(arguments: [0, 2]) func `sender.index is the index of the touched copy`(row: Int) throws {
        let played = try Played(
            """
            zoetrope: 1
            variables: { touched: -1 }
            layers: [ { id: row, repeat: 3, frame: [0, index * 100, 300, 90] } ]
            gestures: [ { tap: row, ended: { set: { touched: sender.index, "row[sender.index].opacity": 0.5 } } } ]
            script: [ { tap: "row[\(row)]" }, { wait: 50ms } ]
            """)
        #expect(try played.number("touched", at: 0.14) == Double(row))
        #expect(try played.number(AppearanceFacet.opacity, of: "row[\(row)]", at: 0.14) == 0.5)
        #expect(try played.number(AppearanceFacet.opacity, of: "row[1]", at: 0.14) == 1)
    }
}
