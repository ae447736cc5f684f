import Testing
import Zoetrope

@Suite struct ByteSizeTests {
    @Test(arguments: [
        ("5MB", 5_000_000), ("1.5MB", 1_500_000), ("500kB", 500_000), ("500KB", 500_000), ("2MiB", 2_097_152),
        ("0.5KiB", 512), ("10 KiB", 10_240), ("12B", 12), ("1200", 1200), ("5mb", 5_000_000), ("1.9B", 1),
    ])
    func `sizes are read`(size: (text: String, bytes: Int)) {
        #expect(ByteSize(size.text)?.bytes == size.bytes)
    }

    @Test(arguments: [
        "", "MB", "five", "5XB", "5GB", "-3", "+3", "0", "0.4", "1e3", "1e3MB", "0x10", "nan", "inf", "5  MB", " 5MB",
        "5MB ", "1,5MB", ".5MB", "5.MB", "1_000", "99999999999999MB", "５MB",
    ])
    func `other texts are not sizes`(text: String) {
        #expect(ByteSize(text) == nil)
    }
}
