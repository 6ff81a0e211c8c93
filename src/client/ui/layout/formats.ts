import i18next from 'i18next'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How long ago, in words, up to a day; the date after that, with the year only where it is another one. */
export function formatSince(isoTime: string, nowMs: number, locale: string): string {
  const time = new Date(isoTime)
  const ageMs = Math.max(0, nowMs - time.getTime())
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  if (ageMs < minuteMs) return i18next.t('app.justNow', { lng: locale })
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

/** How long something plays, in seconds that are over, as players count them: "1:02:03" or "0:07". */
export function formatDuration(durationMs: number): string {
  const seconds = Math.floor(durationMs / 1000)
  const twoDigits = (count: number) => String(count).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return `${hours > 0 ? `${hours}:${twoDigits(minutes)}` : minutes}:${twoDigits(seconds % 60)}`
}
