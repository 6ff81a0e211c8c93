import type { Direction } from '../../../../../shared/geometry/sphere.ts'
import { viewCellAt } from '../../../../../shared/geometry/view-cells.ts'
import { centerOfCell } from './cell-outlines.ts'

type Rgb = readonly [red: number, green: number, blue: number]

/** Color ramp of increasing lightness, which is readable without distinguishing hues. */
const ramp: readonly Rgb[] = [
  [59, 15, 112],
  [140, 41, 129],
  [222, 73, 104],
  [254, 159, 109],
  [252, 253, 191],
]
/** Opacity of the cells with the least and the most attention. The panorama stays visible below all of them. */
const minOpacity = 0.3
const maxOpacity = 0.72

const longestOf = (durationsMs: readonly number[]) => Math.max(0, ...durationsMs)

/** Relative heat of each cell, from 0 to 1. The square root keeps rare directions visible beside the start view. */
export function heatOf(cellDurationsMs: readonly number[]): readonly number[] {
  const longestMs = longestOf(cellDurationsMs)
  return cellDurationsMs.map((durationMs) => (longestMs === 0 ? 0 : Math.sqrt(durationMs / longestMs)))
}

/** Channel of the ramp at a position between two of its colors, by linear interpolation. */
function channelAt(position: number, channel: 0 | 1 | 2): number {
  const lowerIndex = Math.min(ramp.length - 2, Math.floor(position))
  const from = ramp[lowerIndex]?.[channel] ?? 0
  const to = ramp[lowerIndex + 1]?.[channel] ?? 0
  return Math.round(from + (to - from) * (position - lowerIndex))
}

/** Color of a heat from 0 to 1. */
export function heatColor(heat: number): string {
  const position = heat * (ramp.length - 1)
  const opacity = minOpacity + (maxOpacity - minOpacity) * heat
  return `rgb(${channelAt(position, 0)} ${channelAt(position, 1)} ${channelAt(position, 2)} / ${opacity.toFixed(2)})`
}

/** Direction that visitors looked at longest, and its fraction of the total time; null without data. */
export function longestViewed(
  cellDurationsMs: readonly number[],
): { readonly direction: Direction; readonly fraction: number } | null {
  const totalMs = cellDurationsMs.reduce((sum, durationMs) => sum + durationMs, 0)
  if (totalMs === 0) return null
  const longestMs = longestOf(cellDurationsMs)
  return { direction: centerOfCell(viewCellAt(cellDurationsMs.indexOf(longestMs))), fraction: longestMs / totalMs }
}
