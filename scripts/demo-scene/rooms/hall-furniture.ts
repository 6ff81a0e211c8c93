import { frame, linen, type Site } from '../materials/palette.ts'
import { table, vase } from '../shapes/furniture.ts'
import { pottedPlant } from '../shapes/plants.ts'
import { armchair, sofa } from '../shapes/seating.ts'

/** Furniture, paintings and plants of the hall. */
export function furnishHall(site: Site): void {
  const { solid } = site
  // Seating on the rug, with a vase and two books on the table.
  solid.quad(
    { corner: [0.9, 0.012, 4.2], across: [4.2, 0, 0], up: [0, 0, -3.6] },
    { material: 'rug', tint: [0.3, 0.24, 0.19] },
  )
  sofa(solid.at([5.2, 0, 3.5], -90), { length: 2.0, paint: linen })
  sofa(solid.at([3.0, 0, 0.85], 0), { length: 2.2, paint: linen })
  armchair(solid.at([1.25, 0, 3.6], 118), { material: 'leather', tint: [0.36, 0.17, 0.075] })
  table(solid.at([3.1, 0, 2.6]), { size: [1.2, 0.34, 0.8], paint: { material: 'marble', tint: [0.98, 0.95, 0.9] } })
  vase(solid.at([2.8, 0.34, 2.6]), { height: 0.3, tint: [0.1, 0.22, 0.26] })
  solid.box([3.25, 0.34, 2.4], [3.6, 0.37, 2.65], { material: 'book', tint: [0.5, 0.13, 0.08], seed: 3 })
  solid.box([3.27, 0.37, 2.42], [3.57, 0.395, 2.63], { material: 'book', tint: [0.1, 0.2, 0.3], seed: 5 })
  pottedPlant(solid.at([-3.6, 0, 4.2]), { height: 1.9, seed: 4 })
  pottedPlant(solid.at([5.4, 0, 4.55]), { height: 1.5, seed: 9 })
  hangEastPainting(site)
  placeConsoleTable(site)
  placeBench(site)
}

/** A tall canvas above the passage to the gallery. */
function hangEastPainting({ solid }: Site): void {
  solid.box([5.93, 3.4, -0.7], [5.99, 5.5, 2.3], { material: 'wood', tint: [0.7, 0.65, 0.6] })
  solid.quad({ corner: [5.925, 3.45, -0.65], across: [0, 0, 2.9], up: [0, 2, 0] }, { material: 'canvas', seed: 0 })
}

/** Console table with two vases and a painting, under the mezzanine to the east of the door. */
function placeConsoleTable({ solid }: Site): void {
  const builder = solid.at([4.2, 0, -4.72])
  table(builder, { size: [1.7, 0.82, 0.42], paint: { material: 'wood', tint: [0.62, 0.56, 0.5] } })
  vase(builder.at([-0.5, 0.82, 0]), { height: 0.42, tint: [0.7, 0.62, 0.5] })
  vase(builder.at([0.05, 0.82, 0.02]), { height: 0.24, tint: [0.5, 0.2, 0.1] })
  solid.box([3.3, 1.3, -5.0], [5.1, 2.6, -4.96], frame)
  solid.quad({ corner: [3.34, 1.34, -4.955], across: [1.72, 0, 0], up: [0, 1.22, 0] }, { material: 'canvas', seed: 4 })
}

/** Bench and painting under the mezzanine, to the west of the door. */
function placeBench({ solid }: Site): void {
  const benchBuilder = solid.at([-3.6, 0, -4.6])
  benchBuilder.rounded([-1.2, 0.1, -0.3], [1.2, 0.46, 0.3], { ...linen, tint: [0.26, 0.3, 0.26], radius: 0.06 })
  solid.box([-4.5, 1.2, -5.0], [-2.7, 2.5, -4.96], frame)
  solid.quad({ corner: [-4.46, 1.24, -4.955], across: [1.72, 0, 0], up: [0, 1.22, 0] }, { material: 'canvas', seed: 3 })
}
