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

/** End of the month after `after`. Counted from the anchor, so that day 31 returns after February. */
export function periodEnd(anchor: number, after: number): number {
  let index = 1
  while (addMonths(anchor, index) <= after) index += 1
  return addMonths(anchor, index)
}
