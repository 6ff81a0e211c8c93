/** Formats of a year, a month and a day, by the number of their parts. */
const formats: Readonly<Record<number, Intl.DateTimeFormatOptions>> = {
  1: { year: 'numeric' },
  2: { year: 'numeric', month: 'long' },
  3: { dateStyle: 'long' },
}

/** Formats the date of a capture, which is a day, month or year (ISO 8601), for readers of a language. */
export function formatCaptureDate(date: string, language: string): string {
  const options = formats[date.split('-').length] ?? {}
  return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(date))
}
