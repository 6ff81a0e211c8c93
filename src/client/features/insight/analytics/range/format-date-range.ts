import type { DateRange } from './named-ranges.ts'

/** Short text of a range of days: "Nov 1 – 30, 2026". */
export function formatDateRange({ from, to }: DateRange, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  return format.formatRange(new Date(from), new Date(to))
}

/** Text of a range of months, given as YYYY-MM: "Oct – Nov 2026". */
export function formatMonths(from: string, to: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  return format.formatRange(new Date(from), new Date(to))
}
