import type { Recurring } from '../shapes.ts'

const secondsPerDay = 86_400

/** Clamps the day to the last of the month: January 31 is followed by February 28. */
function addMonths(start: number, months: number): number {
  const from = new Date(start * 1000)
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate()
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(from.getUTCMonth() + months)
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return to.getTime() / 1000
}

function boundary(anchor: number, { interval, interval_count }: Recurring, index: number): number {
  const count = index * interval_count
  if (interval === 'day') return anchor + count * secondsPerDay
  if (interval === 'week') return anchor + count * 7 * secondsPerDay
  return addMonths(anchor, interval === 'month' ? count : count * 12)
}

/** End of the period after `after`. Counted from the anchor, so that day 31 returns after February. */
export function periodEnd(anchor: number, recurring: Recurring, after: number): number {
  let index = 1
  while (boundary(anchor, recurring, index) <= after) index += 1
  return boundary(anchor, recurring, index)
}
