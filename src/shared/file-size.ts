const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A size in the largest unit that keeps it at 1 or more, as "3.2 MB"; a few bytes are "572 bytes", as their short name has no plural; nothing at all is "0 kB". Steps of 1024, as limits are given. */
export function formatBytes(bytes: number, locale: string): string {
  const step = Math.min(byteUnits.length - 1, bytes === 0 ? 1 : Math.floor(Math.log2(bytes) / 10))
  const unit = byteUnits[step] ?? 'byte'
  const value = bytes / 1024 ** step
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    // Short, a byte is called "byte" in English, however many there are.
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: value >= 100 ? 0 : 1,
  }).format(value)
}
