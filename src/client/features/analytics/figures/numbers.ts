/** Above this, the exact number would be longer than it is worth; it is in the title. */
const compactFrom = 10_000

/** A number as people read it at a glance. */
export function formatCount(count: number, locale: string): string {
  if (count < compactFrom) return formatExact(count, locale)
  return new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(count)
}

export function formatExact(count: number, locale: string): string {
  return new Intl.NumberFormat(locale).format(count)
}

/** A share with a digit after the point where it is small; nothing that was counted reads 0 %. */
export function formatShare(share: number, locale: string): string {
  const least = 0.001
  const shown = share > 0 ? Math.max(share, least) : 0
  const maximumFractionDigits = shown < 0.1 ? 1 : 0
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits }).format(shown)
}

/** A part of a whole; null where there is no whole. What was counted twice is not more than all. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.min(1, part / whole)
}

/** Hours, minutes and seconds of a duration, the two largest that are not 0. */
export type TimeParts = { readonly hours: number; readonly minutes: number; readonly seconds: number }

export function timeParts(durationMs: number): TimeParts {
  const seconds = Math.round(durationMs / 1000)
  const hours = Math.floor(seconds / 3600)
  return { hours, minutes: Math.floor(seconds / 60) % 60, seconds: hours > 0 ? 0 : seconds % 60 }
}

/** What each of `count` took on average; 0 where there was none. */
export function averageMs(durationMs: number, count: number): number {
  return count === 0 ? 0 : durationMs / count
}

export type Trend = 'new' | 'same' | 'up' | 'down'
export type Change = { readonly trend: Trend; readonly share: number }

/** How a number differs from the one before. From nothing there is no percentage. */
export function changeOf(now: number, before: number): Change {
  if (now === before) return { trend: 'same', share: 0 }
  if (before === 0) return { trend: 'new', share: 0 }
  return { trend: now > before ? 'up' : 'down', share: Math.abs(now - before) / before }
}
