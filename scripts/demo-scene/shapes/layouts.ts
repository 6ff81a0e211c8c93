/*
 * Offsets of a shape's parameters in a `ShapeTable`, by form. Points and vectors take three numbers, from their offset
 * on.
 */

/** Axis-aligned box: the corner with the lowest coordinates, and the opposite corner. */
export const boxLayout = { low: 0, high: 3 } as const

/** Oriented boxes, rounded boxes and ellipsoids. The three axes of the shape's own frame are unit vectors. */
export const orientedLayout = { center: 0, halfSize: 3, axes: 6, edgeRadius: 15 } as const

/** Quad, leaf and triangle. The dot products of `toU` and `toV` with a point, seen from the corner, are its u and v. */
export const flatLayout = { corner: 0, normal: 3, toU: 6, toV: 9 } as const

/** Cylinder that may taper. The axis is a unit vector from the base to the top. */
export const cylinderLayout = { base: 0, axis: 3, height: 6, baseRadius: 7, topRadius: 8 } as const
