import type { Direction } from '../../../../shared/geometry/sphere.ts'
import { viewCellAt } from '../../../../shared/geometry/view-cells.ts'
import { middleOf } from './cell-outlines.ts'

type Rgb = readonly [red: number, green: number, blue: number]

/** From least to most, ever lighter, so that it is read without telling hues apart. */
const ramp: readonly Rgb[] = [
  [59, 15, 112],
  [140, 41, 129],
  [222, 73, 104],
  [254, 159, 109],
  [252, 253, 191],
]
/** What few looked at is hardly covered. */
const leastOpacity = 0.3
const mostOpacity = 0.72

/**
 * How much each cell was looked at, from 0 to 1. The square root keeps what was looked at a little from vanishing beside
 * the start view, which everybody sees.
 */
export function heatOf(cells: readonly number[]): readonly number[] {
  const most = Math.max(0, ...cells)
  return cells.map((durationMs) => (most === 0 ? 0 : Math.sqrt(durationMs / most)))
}

function channelAt(position: number, channel: 0 | 1 | 2): number {
  const below = Math.min(ramp.length - 2, Math.floor(position))
  const from = ramp[below]?.[channel] ?? 0
  const to = ramp[below + 1]?.[channel] ?? 0
  return Math.round(from + (to - from) * (position - below))
}

/** The color of a heat from 0 to 1. */
export function heatColor(heat: number): string {
  const position = heat * (ramp.length - 1)
  const opacity = leastOpacity + (mostOpacity - leastOpacity) * heat
  return `rgb(${channelAt(position, 0)} ${channelAt(position, 1)} ${channelAt(position, 2)} / ${opacity.toFixed(2)})`
}

/** Where visitors looked most, with its part of all the time; null where nobody looked. */
export function hottest(cells: readonly number[]): { readonly direction: Direction; readonly share: number } | null {
  const all = cells.reduce((sum, durationMs) => sum + durationMs, 0)
  const most = Math.max(0, ...cells)
  if (all === 0) return null
  return { direction: middleOf(viewCellAt(cells.indexOf(most))), share: most / all }
}
