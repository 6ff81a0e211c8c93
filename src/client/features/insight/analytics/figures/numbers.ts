/** Smallest number in compact notation, such as 12K. */
const compactMin = 10_000

/** Count in compact notation if it is large. */
export function formatCount(count: number, locale: string): string {
  if (count < compactMin) return formatExact(count, locale)
  return new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(count)
}

/** Formats a count with all its digits. */
export function formatExact(count: number, locale: string): string {
  return new Intl.NumberFormat(locale).format(count)
}

/** Percentage, with one decimal below 10 %. A fraction above zero is at least 0.1 %. */
export function formatFraction(fraction: number, locale: string): string {
  const minFraction = 0.001
  const rounded = fraction > 0 ? Math.max(fraction, minFraction) : 0
  const maximumFractionDigits = rounded < 0.1 ? 1 : 0
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits }).format(rounded)
}

/** Fraction of a whole, at most 1; null if the whole is 0. */
export function fractionOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.min(1, part / whole)
}

/** Hours, minutes and seconds of a duration. Seconds are 0 in durations of an hour or more. */
export type TimeParts = { readonly hours: number; readonly minutes: number; readonly seconds: number }

/** Splits a duration into hours, minutes and seconds. From an hour on, seconds are dropped. */
export function timeParts(durationMs: number): TimeParts {
  const seconds = Math.round(durationMs / 1000)
  const hours = Math.floor(seconds / 3600)
  return { hours, minutes: Math.floor(seconds / 60) % 60, seconds: hours > 0 ? 0 : seconds % 60 }
}

/** Average duration; 0 if the count is 0. */
export function averageMs(durationMs: number, count: number): number {
  return count === 0 ? 0 : durationMs / count
}

export type Trend = 'new' | 'same' | 'up' | 'down'
export type Change = { readonly trend: Trend; readonly fraction: number }

/** Relative change of a number. A change from 0 has no percentage. */
export function changeOf(current: number, previous: number): Change {
  if (current === previous) return { trend: 'same', fraction: 0 }
  if (previous === 0) return { trend: 'new', fraction: 0 }
  return { trend: current > previous ? 'up' : 'down', fraction: Math.abs(current - previous) / previous }
}
