import Zoetrope

let scene = try PreparedScene("toast.yaml")
print("\(scene.duration) s, markers: \(scene.markers.map(\.name))")
