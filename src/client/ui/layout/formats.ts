import i18next from 'i18next'
import { dayMs, hourMs, minuteMs } from '../../../shared/kernel/units.ts'

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>()

/** Format of relative times, cached because lists format one time per item. */
function relativeFormatOf(locale: string): Intl.RelativeTimeFormat {
  const format = relativeFormats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  relativeFormats.set(locale, format)
  return format
}

/** Relative time ("5 min. ago") up to a day; after that the date, with the year only if it isn't the current one. */
export function formatSince(isoTime: string, nowMs: number, locale: string): string {
  const time = new Date(isoTime)
  const ageMs = Math.max(0, nowMs - time.getTime())
  if (ageMs < minuteMs) return i18next.t('app.justNow', { lng: locale })
  if (ageMs < hourMs) return relativeFormatOf(locale).format(-Math.floor(ageMs / minuteMs), 'minute')
  if (ageMs < dayMs) return relativeFormatOf(locale).format(-Math.floor(ageMs / hourMs), 'hour')
  if (ageMs < 2 * dayMs) return relativeFormatOf(locale).format(-1, 'day')
  const sameYear = time.getFullYear() === new Date(nowMs).getFullYear()
  return time.toLocaleDateString(locale, { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) })
}

/** Fraction, 0…1, as "62 %". Rounds down, so that 100 % only appears when complete. */
export function formatPercent(fraction: number, locale: string): string {
  const rounded = fraction >= 1 ? 1 : Math.min(0.99, Math.floor(fraction * 100) / 100)
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(rounded)
}

/** Distance as "40 m" or "1.2 km", with two digits at most below 10 km; never 0. */
export function formatDistance(distanceM: number, locale: string): string {
  const isFar = Math.round(distanceM) >= 1000
  const unit = isFar ? 'kilometer' : 'meter'
  const digits = isFar && distanceM < 10_000 ? 1 : 0
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: digits })
  return format.format(isFar ? distanceM / 1000 : Math.max(1, distanceM))
}

/** Duration in full seconds, as players display it: "1:02:03" or "0:07". */
export function formatDuration(durationMs: number): string {
  const seconds = Math.floor(durationMs / 1000)
  const twoDigits = (count: number) => String(count).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return `${hours > 0 ? `${hours}:${twoDigits(minutes)}` : minutes}:${twoDigits(seconds % 60)}`
}
