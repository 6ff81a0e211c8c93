/** Largest sizes of scripts after gzip, in kilobytes of 1,000 bytes. The documents name some of them. */
export const scriptLimitsKb = {
  dropIn: 3.2,
  /** The name and checksum of each file take 70 bytes, and each language is a file. */
  pinnedDropIn: 12.7,
  viewerCore: 65,
  /** Scripts of a share page until its first view, compressed with Brotli. */
  firstView: 85,
  styles: 4.5,
  startScreen: 2,
  visits: 5,
} as const
