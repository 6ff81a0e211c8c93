/** Adds months to a time in seconds. The day is limited to the last of the month: January 31 becomes February 28. */
function addMonths(start: number, months: number): number {
  const startDate = new Date(start * 1000)
  const lastDay = new Date(Date.UTC(startDate.getUTCFullYear(), startDate.getUTCMonth() + months + 1, 0)).getUTCDate()
  const endDate = new Date(startDate)
  endDate.setUTCDate(1)
  endDate.setUTCMonth(startDate.getUTCMonth() + months)
  endDate.setUTCDate(Math.min(startDate.getUTCDate(), lastDay))
  return endDate.getTime() / 1000
}

/** End of the first period that ends after a time. It counts from the anchor, so that day 31 returns after February. */
export function periodEnd(anchor: number, after: number): number {
  let months = 1
  while (addMonths(anchor, months) <= after) months += 1
  return addMonths(anchor, months)
}
