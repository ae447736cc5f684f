import Zoetrope

let scene = try PreparedScene("toast.yaml")
print("\(scene.duration) s, markers: \(scene.markers.map(\.name))")

try FileWriter.write(scene.still(at: .marker("shown"), scale: 2), to: "toast.png")
