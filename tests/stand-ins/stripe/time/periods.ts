/** Adds months to a time in seconds. The day is limited to the last of the month: January 31 becomes February 28. */
function addMonths(startSeconds: number, months: number): number {
  const startDate = new Date(startSeconds * 1000)
  const lastDay = new Date(Date.UTC(startDate.getUTCFullYear(), startDate.getUTCMonth() + months + 1, 0)).getUTCDate()
  const endDate = new Date(startDate)
  endDate.setUTCDate(1)
  endDate.setUTCMonth(startDate.getUTCMonth() + months)
  endDate.setUTCDate(Math.min(startDate.getUTCDate(), lastDay))
  return endDate.getTime() / 1000
}

/**
 * End of the first period that ends after a time, both in seconds. Periods are counted from the anchor, so that one that
 * began on day 31 ends on day 31 again after February.
 */
export function periodEnd(anchorSeconds: number, afterSeconds: number): number {
  let months = 1
  while (addMonths(anchorSeconds, months) <= afterSeconds) months += 1
  return addMonths(anchorSeconds, months)
}
