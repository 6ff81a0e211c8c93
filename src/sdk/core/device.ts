import { memoryBudgetMiB } from './tiles/memory-budget.ts'

/** Facts about the device, read once when the viewer is mounted. */
export type Device = {
  readonly budgetMiB: number
  readonly workers: number
  /** The visitor or the connection asks for little. */
  readonly thrifty: boolean
  readonly phone: boolean
  readonly reducedMotion: () => boolean
}

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }
type Hints = { readonly deviceMemory?: number; readonly connection?: Connection }

const phoneShortPx = 600
const manyCores = 8

export function deviceOf(window: Window): Device {
  const navigator: Navigator & Hints = window.navigator
  const coarsePointer = window.matchMedia('(pointer: coarse)').matches
  const screenShortPx = Math.min(window.screen.width, window.screen.height)
  const motion = window.matchMedia('(prefers-reduced-motion: reduce)')
  const { saveData, effectiveType } = navigator.connection ?? {}
  return {
    budgetMiB: memoryBudgetMiB({ deviceMemoryGiB: navigator.deviceMemory, coarsePointer, screenShortPx }),
    workers: navigator.hardwareConcurrency >= manyCores ? 2 : 1,
    thrifty: saveData === true || effectiveType === '2g' || effectiveType === 'slow-2g',
    phone: coarsePointer && screenShortPx < phoneShortPx,
    reducedMotion: () => motion.matches,
  }
}
