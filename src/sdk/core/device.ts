import { phoneMaxShortSidePx } from '../../shared/web/phone-size.ts'
import { memoryBudgetMiB } from './tiles/memory-budget.ts'

/**
 * `low` draws at most one pixel per CSS pixel, loads coarser images and none in advance. `high` always draws all pixels, also
 * while the view moves, and ignores settings that save data. `automatic`, the default, depends on device and connection.
 */
export type Quality = 'automatic' | 'low' | 'high'

/** Capabilities and preferences of the device, detected once when the viewer is mounted. */
export type Device = {
  /** Memory budget for textures. */
  readonly budgetMiB: number
  /** Number of decoding workers. */
  readonly workerCount: number
  /** True if the visitor enabled data saving, or the connection is slow. */
  readonly savesData: boolean
  /** Quality of the image. Pages may change it at any time. */
  quality: Quality
  /** True if coarser tiles are loaded, and none in advance. */
  readonly loadsFewerTiles: boolean
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
    quality: 'automatic',
    get loadsFewerTiles() {
      return this.quality === 'low' || (savesData && this.quality !== 'high')
    },
    isPhone: hasCoarsePointer && screenShortPx < phoneMaxShortSidePx,
    reducedMotion: () => reducedMotionQuery.matches,
  }
}
