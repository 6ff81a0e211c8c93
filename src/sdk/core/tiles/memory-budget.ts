import { phoneMaxShortSidePx } from '../../../shared/web/phone-size.ts'
import { layersPerChunk, tileMiB } from './tile-pool.ts'

export type DeviceCapabilities = {
  readonly deviceMemoryGiB: number | undefined
  readonly hasCoarsePointer: boolean
  /** Shorter side of the screen in CSS pixels. */
  readonly screenShortPx: number
}

export const chunkMiB = layersPerChunk * tileMiB
/** Limit for the draw calls of a view, whose tiles may be in all chunks. */
const maxChunks = 16

/** Texture budget in MiB, in the order of the returns: of a device with little memory, a computer, a phone and a tablet. */
export function memoryBudgetMiB({ deviceMemoryGiB, hasCoarsePointer, screenShortPx }: DeviceCapabilities): number {
  if (deviceMemoryGiB !== undefined && deviceMemoryGiB <= 2) return 64
  if (!hasCoarsePointer) return 192
  return screenShortPx < phoneMaxShortSidePx ? 96 : 128
}

/** Whole chunks within a budget, at least one. */
export function chunksWithin(budgetMiB: number): number {
  return Math.max(1, Math.min(maxChunks, Math.floor(budgetMiB / chunkMiB)))
}

/** Maximum fraction of the pool for one view; the rest holds first levels and recently used tiles. */
const maxPoolFraction = 0.85
const tauStep = 1.25
const maxTauSteps = 12

/**
 * Factor by which `tau` must grow so that a view's tiles fit the pool. `tileCountAt` returns the number of tiles that the
 * view needs at a factor.
 */
export function tauFactorFor(tileCountAt: (factor: number) => number, capacity: number): number {
  let factor = 1
  for (let step = 0; step < maxTauSteps && tileCountAt(factor) > maxPoolFraction * capacity; step++) factor *= tauStep
  return factor
}
