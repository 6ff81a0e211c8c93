import { fractal2, mix, noise2, smoothstep } from '../materials/noise.ts'

/** Height of the sea in meters. The floor of the house is at 0. */
export const seaLevel = -34

/**
 * Distance inland from the coast, negative over the sea. The coast is one wide bay between two headlands: its z grows to
 * the west and to the east of the house. Noise makes it ragged, except near the house.
 */
function distanceInland(x: number, z: number): number {
  const houseProximity = smoothstep(120, 30, Math.hypot(x - 2, z))
  const raggedness = 70 * (noise2(x / 90, z / 90) - 0.5) + 420 * (fractal2(x / 900 + 4, z / 900, 4) - 0.5)
  const westHeadland = 2300 * smoothstep(-380, -2600, x) - 500 * smoothstep(-3000, -5200, x)
  const eastHeadland = 1500 * smoothstep(420, 2100, x) + 600 * smoothstep(2500, 4500, x)
  const coastZ = 18.6 + westHeadland + eastHeadland + raggedness * (1 - houseProximity)
  return coastZ - z
}

/** Height of two islands above the sea, negative around them. */
function islandHeight(x: number, z: number): number {
  // Each is 1 in the middle of an island and 0 on its ellipse.
  const eastIsland = 1 - Math.hypot((x - 700) / 620, (z - 4300) / 260)
  const westIsland = 1 - Math.hypot((x + 900) / 300, (z - 5600) / 200)
  return Math.max(eastIsland, westIsland) * 150 + 60 * (fractal2(x / 220, z / 220, 4) - 0.5)
}

/** Height of the land in meters above the floor of the house, from noise. It is slow, so the grids below store it. */
function landHeight(x: number, z: number): number {
  const inlandM = distanceInland(x, z)
  const cliff = mix(-14, 34, smoothstep(-12, 4, inlandM + 3 * (noise2(x / 13, z / 13) - 0.5)))
  const ridges = 1 - Math.abs(2 * fractal2(x / 1500 + 7, z / 1500 + 2, 5) - 1)
  const roll = fractal2(x / 420 + 1, z / 420 + 9, 5)
  const hills =
    smoothstep(30, 1500, inlandM) * (90 + 430 * ridges * ridges) * (0.35 + roll) +
    30 * smoothstep(10, 160, inlandM) * (roll - 0.3)
  const land = Math.max(seaLevel + cliff + hills, seaLevel + islandHeight(x, z))
  // The house stands on a plateau.
  const plateau = smoothstep(74, 34, Math.hypot(x - 3, z + 4)) * smoothstep(0.2, 1.4, inlandM)
  return mix(land, -0.3 + 0.25 * (noise2(x / 6, z / 6) - 0.5), plateau)
}

/** Heights on a square grid from −`reachM` to +`reachM`. */
class HeightGrid {
  readonly reachM: number
  private readonly cellsPerSide: number
  readonly heights: Float32Array

  constructor(reachM: number, cellsPerSide: number, heights?: Float32Array) {
    this.reachM = reachM
    this.cellsPerSide = cellsPerSide
    this.heights = heights ?? new Float32Array(new SharedArrayBuffer(4 * (cellsPerSide + 1) * (cellsPerSide + 1)))
    if (heights) return
    for (let row = 0; row <= cellsPerSide; row++) {
      for (let column = 0; column <= cellsPerSide; column++) {
        const x = (column / cellsPerSide) * 2 * reachM - reachM
        const z = (row / cellsPerSide) * 2 * reachM - reachM
        this.heights[row * (cellsPerSide + 1) + column] = landHeight(x, z)
      }
    }
  }

  /** Height at a point, interpolated bilinearly. Points outside the grid have the height of its edge. */
  at(x: number, z: number): number {
    const gridX = Math.min(
      this.cellsPerSide - 1e-6,
      Math.max(0, ((x + this.reachM) * this.cellsPerSide) / (2 * this.reachM)),
    )
    const gridZ = Math.min(
      this.cellsPerSide - 1e-6,
      Math.max(0, ((z + this.reachM) * this.cellsPerSide) / (2 * this.reachM)),
    )
    const column = Math.floor(gridX)
    const row = Math.floor(gridZ)
    const fractionX = gridX - column
    const fractionZ = gridZ - row
    const index = row * (this.cellsPerSide + 1) + column
    const nextRowIndex = index + this.cellsPerSide + 1
    return mix(
      mix(this.heights[index] as number, this.heights[index + 1] as number, fractionX),
      mix(this.heights[nextRowIndex] as number, this.heights[nextRowIndex + 1] as number, fractionX),
      fractionZ,
    )
  }
}

/** Distance from the origin at which the blend from the fine grid to the coarse one begins and ends. */
const blendStartM = 200
const blendEndM = 235

export type TerrainHeights = { readonly near: Float32Array; readonly far: Float32Array }

/** The land in two grids: fine around the house, coarse to the horizon. */
export class Terrain {
  private readonly near: HeightGrid
  private readonly far: HeightGrid

  /** Reuses heights that another thread has computed. */
  constructor(shared?: TerrainHeights) {
    this.near = new HeightGrid(240, 480, shared?.near)
    this.far = new HeightGrid(8200, 820, shared?.far)
  }

  get shared(): TerrainHeights {
    return { near: this.near.heights, far: this.far.heights }
  }

  /** Height of the land at a point. */
  height(x: number, z: number): number {
    const distanceM = Math.max(Math.abs(x), Math.abs(z))
    if (distanceM < blendStartM) return this.near.at(x, z)
    if (distanceM >= blendEndM) return this.far.at(x, z)
    return mix(this.near.at(x, z), this.far.at(x, z), (distanceM - blendStartM) / (blendEndM - blendStartM))
  }
}
