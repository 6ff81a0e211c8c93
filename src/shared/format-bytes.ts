const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Each unit is 1024 times the previous unit. */
const bitsPerUnit = 10

/**
 * Formats a file size in the largest unit with a value of at least 1, such as "3.2 MB", "572 bytes" or "0 kB". Units
 * are multiples of 1024.
 */
export function formatBytes(bytes: number, locale: string): string {
  const unitIndex = Math.min(byteUnits.length - 1, bytes === 0 ? 1 : Math.floor(Math.log2(bytes) / bitsPerUnit))
  const unit = byteUnits[unitIndex] ?? 'byte'
  const value = bytes / 2 ** (bitsPerUnit * unitIndex)
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    // The short English name of bytes has no plural.
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: value >= 100 ? 0 : 1,
  }).format(value)
}
