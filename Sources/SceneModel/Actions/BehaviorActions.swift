import Graphics
import SceneLanguage

/// `addBehavior: [fall, walls]`
package struct AddBehaviorAction: Action {
    package static let declaration = KindDeclaration(
        Field("addBehavior", .names(of: "behaviors"), "the behaviors to add"),
        """
        Adds behaviors to their dynamic animator, from the next tick on (UIDynamicAnimator.addBehavior). A layer that \
        becomes an item starts at rest from its model values. Adding a push whose impulse has acted makes it act again \
        (a convention).
        """)

    private let behaviors: [Int]
    private let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        behaviors = reader.names(Self.declaration.primary).compactMap {
            reader.compiler.behavior($0.text, at: $0.location)
        }
        location = reader.location
    }

    package func perform(in context: any ActionContext) throws {
        for behavior in behaviors { try context.add(behavior: behavior, at: location) }
    }
}

/// `removeBehavior: grab`
package struct RemoveBehaviorAction: Action {
    package static let declaration = KindDeclaration(
        Field("removeBehavior", .names(of: "behaviors"), "the behaviors to remove"),
        """
        Removes behaviors from their dynamic animator (UIDynamicAnimator.removeBehavior). A layer that no added behavior \
        names any more stops where it is.
        """)

    private let behaviors: [Int]

    package init?(_ reader: ObjectReader) {
        behaviors = reader.names(Self.declaration.primary).compactMap {
            reader.compiler.behavior($0.text, at: $0.location)
        }
    }

    package func perform(in context: any ActionContext) throws {
        for behavior in behaviors { try context.remove(behavior: behavior) }
    }
}

/// `updateItem: card`
package struct UpdateItemAction: Action {
    package static let declaration = KindDeclaration(
        Field("updateItem", .names(of: "layers"), "the items"),
        """
        Moves items of dynamic animators to the model values of their layers, after the scene has set position, rotation or \
        size; their velocity stays (UIDynamicAnimator.updateItem(usingCurrentState:)). Without it the animator writes its \
        own values again in the next tick in which the items move.
        """)

    private let items: [Target]
    private let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        items = reader.compiler.dynamicItems(reader.names(Self.declaration.primary), scope: reader.scope)
        location = reader.location
    }

    package func perform(in context: any ActionContext) throws {
        for item in items {
            guard case .property(let layer, _) = try context.key(of: item, at: location) else { continue }
            try context.updateItem(layer: layer, at: location)
        }
    }
}

/// `addLinearVelocity: sender.velocity`, with `for`
package struct AddLinearVelocityAction: Action {
    private static let items = Field("for", .names(of: "layers"), isRequired: true, "the items")
    package static let declaration = KindDeclaration(
        Field(
            "addLinearVelocity", .value(.point), unit: .pointsPerSecond,
            "the velocity to add, in the coordinates of the reference layer"),
        fields: [items],
        """
        Adds a velocity to items of a dynamic animator (UIDynamicItemBehavior.addLinearVelocity). An added behavior must \
        name them.
        """)

    private let velocity: TypedExpression
    private let items: [Target]
    private let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        items = reader.compiler.dynamicItems(reader.names(Self.items), scope: reader.scope)
        location = reader.location
        guard let velocity = reader.expression(Self.declaration.primary) else { return nil }
        self.velocity = velocity
    }

    package func perform(in context: any ActionContext) throws {
        let velocity = try context.value(of: velocity).point ?? .zero
        for item in items {
            guard case .property(let layer, _) = try context.key(of: item, at: location) else { continue }
            try context.addVelocity(velocity, angular: 0, toItem: layer, at: location)
        }
    }
}

/// `addAngularVelocity: 90deg`, with `for`
package struct AddAngularVelocityAction: Action {
    private static let items = Field("for", .names(of: "layers"), isRequired: true, "the items")
    package static let declaration = KindDeclaration(
        Field("addAngularVelocity", .value(.number), "the velocity to add, in radians per second, clockwise"),
        fields: [items],
        """
        Adds an angular velocity to items of a dynamic animator (UIDynamicItemBehavior.addAngularVelocity). An added \
        behavior must name them.
        """)

    private let velocity: TypedExpression
    private let items: [Target]
    private let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        items = reader.compiler.dynamicItems(reader.names(Self.items), scope: reader.scope)
        location = reader.location
        guard let velocity = reader.expression(Self.declaration.primary) else { return nil }
        self.velocity = velocity
    }

    package func perform(in context: any ActionContext) throws {
        let velocity = try context.number(velocity)
        for item in items {
            guard case .property(let layer, _) = try context.key(of: item, at: location) else { continue }
            try context.addVelocity(.zero, angular: velocity, toItem: layer, at: location)
        }
    }
}
