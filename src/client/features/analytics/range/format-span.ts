import type { DaySpan } from './named-spans.ts'

/** Days in words, as short as they can be: "Nov 1 – 30, 2026". */
export function formatSpan({ from, to }: DaySpan, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  return format.formatRange(new Date(from), new Date(to))
}

/** Months in words, each written YYYY-MM. */
export function formatMonths(from: string, to: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.formatRange(new Date(from), new Date(to))
}
