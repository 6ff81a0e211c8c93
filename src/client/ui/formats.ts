const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A size in the largest unit that keeps it at 1 or more, as "3.2 MB". Steps of 1000, as file managers count. */
export function formatBytes(bytes: number, locale: string): string {
  const step = Math.min(byteUnits.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const unit = byteUnits[step] ?? 'byte'
  const value = bytes / 1000 ** step
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: step === 0 || value >= 100 ? 0 : 1,
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
  if (ageMs < minuteMs) return words.format(0, 'minute')
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
