import { memoryBudgetMiB, phoneMaxShortSidePx } from './tiles/memory-budget.ts'

/** Capabilities and preferences of the device, detected once when the viewer is mounted. */
export type Device = {
  /** Memory budget for textures. */
  readonly budgetMiB: number
  /** Number of decoding workers. */
  readonly workerCount: number
  /** True if the visitor enabled data saving, or the connection is slow. */
  readonly savesData: boolean
  /** True if coarser tiles are loaded, and none in advance. Pages may change it, and the fields below, at any time. */
  loadsFewerTiles: boolean
  /** True if at most one pixel is drawn per CSS pixel. */
  drawsFewerPixels: boolean
  /** True if the resolution isn't reduced while the view moves. */
  keepsResolution: boolean
  readonly isPhone: boolean
  readonly reducedMotion: () => boolean
}

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }
type Hints = { readonly deviceMemory?: number; readonly connection?: Connection }

const twoWorkersMinCores = 8

/** Detects the device by media queries and the Network Information and Device Memory APIs. */
export function detectDevice(window: Window): Device {
  const navigator: Navigator & Hints = window.navigator
  const hasCoarsePointer = window.matchMedia('(pointer: coarse)').matches
  const screenShortPx = Math.min(window.screen.width, window.screen.height)
  const reducedMotionQuery = window.matchMedia('(prefers-reduced-motion: reduce)')
  const { saveData, effectiveType } = navigator.connection ?? {}
  const savesData = saveData === true || effectiveType === '2g' || effectiveType === 'slow-2g'
  return {
    budgetMiB: memoryBudgetMiB({ deviceMemoryGiB: navigator.deviceMemory, hasCoarsePointer, screenShortPx }),
    workerCount: navigator.hardwareConcurrency >= twoWorkersMinCores ? 2 : 1,
    savesData,
    loadsFewerTiles: savesData,
    drawsFewerPixels: false,
    keepsResolution: false,
    isPhone: hasCoarsePointer && screenShortPx < phoneMaxShortSidePx,
    reducedMotion: () => reducedMotionQuery.matches,
  }
}
