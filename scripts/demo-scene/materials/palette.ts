import type { SceneBuilder } from '../shapes/builder.ts'
import type { Paint } from '../shapes/shapes.ts'

/** Collects the shapes of a room: solid ones, and glass that transmits light. */
export type Site = { readonly solid: SceneBuilder; readonly glass: SceneBuilder }

export const limewash: Paint = { material: 'plaster', tint: [1, 0.965, 0.91] }
export const ceilingWhite: Paint = { material: 'plaster', tint: [1, 0.975, 0.94] }
export const beigeLimestone: Paint = { material: 'limestone', tint: [1.04, 0.92, 0.77] }
export const terraceStone: Paint = { material: 'travertine', tint: [1, 0.92, 0.8] }
export const wallStone: Paint = { material: 'stoneWall', tint: [1, 0.88, 0.72] }
export const castConcrete: Paint = { material: 'concrete', tint: [1, 0.97, 0.92] }
export const frame: Paint = { material: 'bronze' }
export const oak: Paint = { material: 'wood' }
/** Oak with an upright grain. */
export const uprightOak: Paint = { material: 'wood', seed: 1 }
export const darkOak: Paint = { material: 'wood', tint: [0.72, 0.68, 0.64], seed: 1 }
/** Weathered, silvery oak. */
export const weatheredOak: Paint = { material: 'wood', tint: [0.78, 0.92, 1.15] }
export const linen: Paint = { material: 'fabric', tint: [0.66, 0.61, 0.53] }
export const pane: Paint = { material: 'glass' }
export const warmLamp: Paint = { material: 'lamp', tint: [1, 0.82, 0.55], seed: 5 }
