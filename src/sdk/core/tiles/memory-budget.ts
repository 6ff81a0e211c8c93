import { layersPerChunk, tileMiB } from './tile-pool.ts'

export type DeviceFacts = {
  readonly deviceMemoryGiB: number | undefined
  readonly coarsePointer: boolean
  /** Shorter side of the screen in CSS pixels. */
  readonly screenShortPx: number
}

export const chunkMiB = layersPerChunk * tileMiB
/** One draw binds every chunk at once; WebGL 2 promises 16 texture units and the preview needs one. */
export const maxChunks = 8

/** Texture budget in MiB by kind of device. */
export function memoryBudgetMiB({ deviceMemoryGiB, coarsePointer, screenShortPx }: DeviceFacts): number {
  if (deviceMemoryGiB !== undefined && deviceMemoryGiB <= 2) return 64
  if (!coarsePointer) return 192
  return screenShortPx < 600 ? 96 : 128
}

/** Whole chunks within a budget, at least one. */
export function chunksWithin(budgetMiB: number): number {
  return Math.max(1, Math.min(maxChunks, Math.floor(budgetMiB / chunkMiB)))
}

/** Share of the pool that one view may want; the rest holds first levels and what was just seen. */
const maxPoolShare = 0.85
const tauStep = 1.25
const maxTauSteps = 12

/**
 * By how much `tau` must grow so that a view's tiles fit the pool: degrade, never crash. `countAt` tells how many
 * tiles the view would want.
 */
export function tauFactorFor(countAt: (factor: number) => number, capacity: number): number {
  let factor = 1
  for (let step = 0; step < maxTauSteps && countAt(factor) > maxPoolShare * capacity; step++) factor *= tauStep
  return factor
}
