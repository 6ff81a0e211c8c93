import { Random } from '../materials/noise.ts'
import type { Site } from '../materials/palette.ts'
import { cypress, shrub } from '../shapes/plants.ts'
import { seaLevel, type Terrain } from '../shapes/terrain.ts'

/** Surroundings of the house: cypresses, scrub, a village on the western headland, and sailing boats. */
export function buildGarden(site: Site, terrain: Terrain): void {
  addCypresses(site, terrain)
  addScrub(site, terrain)
  buildVillage(site, terrain)
  addBoats(site)
}

/** Cypresses on both sides of the court and the house. */
function addCypresses({ solid }: Site, terrain: Terrain): void {
  // East (x) and south (z) in meters, and the height of the tree.
  const cypressTrees = [
    [-10.8, -21.5, 8],
    [-13.6, -20, 6.5],
    [10.4, -22, 7.5],
    [12.6, -20.4, 9],
    [-14.5, -4, 7.5],
    [-15.5, 1.5, 6],
    [21.5, -3, 8],
    [20.6, 1, 6.4],
  ] as const
  cypressTrees.forEach(([x, z, height], index) => {
    cypress(solid.at([x, terrain.height(x, z) - 0.1, z]), { height, leaves: 6000, seed: index + 60 })
  })
}

/** Scrub in a ring around the house, without the slope to the sea. */
function addScrub({ solid }: Site, terrain: Terrain): void {
  const random = new Random(19)
  const shrubCount = 70
  for (let index = 0; index < shrubCount; index++) {
    const azimuth = random.between(0, 2 * Math.PI)
    const distance = random.between(21, 46)
    const x = 2 + distance * Math.sin(azimuth)
    const z = -3 + distance * Math.cos(azimuth)
    const isBelowTerrace = z > 22
    if (isBelowTerrace) continue
    const radius = random.between(0.5, 1.4)
    shrub(solid.at([x, terrain.height(x, z) - 0.2, z]), {
      radius,
      leaves: 260,
      seed: index + 500,
      tint: [0.1, 0.125, 0.055],
    })
  }
}

/** White houses on a slope across the bay. */
function buildVillage({ solid }: Site, terrain: Terrain): void {
  const random = new Random(101)
  const siteCount = 70
  for (let index = 0; index < siteCount; index++) {
    const x = random.between(-2050, -1500)
    const z = random.between(330, 900)
    const y = terrain.height(x, z)
    const isTooLow = y < seaLevel + 6
    const isTooHigh = y > 110
    if (isTooLow || isTooHigh) continue
    const width = random.between(7, 15)
    const height = random.between(5, 10)
    const depth = random.between(7, 13)
    const builder = solid.at([x, y, z], random.between(0, 90))
    builder.box([-width / 2, -8, -depth / 2], [width / 2, height, depth / 2], {
      material: 'lacquer',
      tint: [0.78, 0.75, 0.7],
    })
    builder.box([-width / 2 - 0.4, height, -depth / 2 - 0.4], [width / 2 + 0.4, height + 0.8, depth / 2 + 0.4], {
      material: 'lacquer',
      tint: [0.5, 0.27, 0.18],
    })
  }
}

/** Sailing boats on the bay: hull, mast, mainsail and jib. */
function addBoats({ solid }: Site): void {
  // East (x) and south (z) in meters, and the turn of the boat.
  const boats = [
    [-190, 420, 40],
    [160, 700, -25],
    [-520, 900, 60],
    [60, 1250, 10],
  ] as const
  for (const [x, z, turnDeg] of boats) {
    const boat = solid.at([x, seaLevel, z], turnDeg)
    boat.rounded([-4.5, -0.4, -1.3], [4.5, 1, 1.3], { material: 'lacquer', tint: [0.85, 0.85, 0.83], radius: 0.6 })
    boat.cylinder([0.6, 0.5, 0], [0.6, 14, 0], { material: 'bronze', radius: 0.1 })
    boat.triangle(
      { corner: [0.4, 2, 0], across: [-4.6, 0, 0.5], up: [0, 11.5, 0] },
      { material: 'lacquer', tint: [0.9, 0.89, 0.85] },
    )
    boat.triangle(
      { corner: [0.8, 1.6, 0], across: [3.8, 0, -0.4], up: [0, 10.5, 0] },
      { material: 'lacquer', tint: [0.9, 0.89, 0.85] },
    )
  }
}
