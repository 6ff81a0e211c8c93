/** Days in UTC, both included. */
export type DaySpan = { readonly from: string; readonly to: string }

export const rangeNames = ['today', 'yesterday', 'last7', 'last30', 'last12'] as const
export type RangeName = (typeof rangeNames)[number]

const dayMs = 24 * 60 * 60 * 1000

/** The day of a moment, in UTC. */
export function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10)
}

export function daysLater(from: string, count: number): string {
  return dayOf(Date.parse(from) + count * dayMs)
}

/** The day after this one a year ago, so that a year ends today. */
function yearBefore(today: string): string {
  const start = new Date(today)
  // From the leap day on, a year ago is March 1.
  start.setUTCFullYear(start.getUTCFullYear() - 1)
  return daysLater(dayOf(start.getTime()), 1)
}

const spans: Readonly<Record<RangeName, (today: string) => DaySpan>> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: daysLater(today, -1), to: daysLater(today, -1) }),
  last7: (today) => ({ from: daysLater(today, -6), to: today }),
  last30: (today) => ({ from: daysLater(today, -29), to: today }),
  last12: (today) => ({ from: yearBefore(today), to: today }),
}

export function spanOf(name: RangeName, today: string): DaySpan {
  return spans[name](today)
}

/** What days are called today; null for days without a name. */
export function rangeNameOf({ from, to }: DaySpan, today: string): RangeName | null {
  const isNamed = (name: RangeName) => {
    const span = spanOf(name, today)
    return span.from === from && span.to === to
  }
  return rangeNames.find(isNamed) ?? null
}
