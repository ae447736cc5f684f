/// Items on a plane that is seen in perspective, flattened into one picture.
///
/// Their blend modes and backdrops read only the items themselves. Parts of the plane behind the eye are not drawn.
package struct ProjectedItems: Sendable, Hashable {
    /// From the items' coordinates to those of the enclosing group.
    package var homography: Homography
    package var items: [DisplayItem]

    package init(_ homography: Homography, items: [DisplayItem]) {
        self.homography = homography
        self.items = items
    }
}
