const byteUnits = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A size in the largest unit that keeps it at 1 or more, as "3.2 MB". Steps of 1024, as limits are given. */
export function formatBytes(bytes: number, locale: string): string {
  const step = Math.min(byteUnits.length - 1, bytes < 1024 ? 0 : Math.floor(Math.log2(bytes) / 10) - 1)
  const unit = byteUnits[step] ?? 'kilobyte'
  const value = bytes / 1024 ** (step + 1)
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: value >= 100 ? 0 : 1,
  }).format(value)
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How long ago, in words, up to a day; the date after that, with the year only where it is another one. */
export function formatSince(isoTime: string, nowMs: number, locale: string): string {
  const time = new Date(isoTime)
  const ageMs = Math.max(0, nowMs - time.getTime())
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  if (ageMs < minuteMs) return words.format(0, 'second')
  if (ageMs < hourMs) return words.format(-Math.floor(ageMs / minuteMs), 'minute')
  if (ageMs < dayMs) return words.format(-Math.floor(ageMs / hourMs), 'hour')
  if (ageMs < 2 * dayMs) return words.format(-1, 'day')
  const sameYear = time.getFullYear() === new Date(nowMs).getFullYear()
  return time.toLocaleDateString(locale, { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) })
}

/** A share of the whole, 0…1, as "62 %". Never says 100 % before it is. */
export function formatPercent(share: number, locale: string): string {
  const whole = share >= 1 ? 1 : Math.min(0.99, Math.floor(share * 100) / 100)
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(whole)
}
