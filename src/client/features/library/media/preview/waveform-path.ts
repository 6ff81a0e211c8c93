const columnsMax = 400
const peakMax = 127

/**
 * SVG path of a waveform in a box of width 1 and height -1 to 1. `peaks` holds pairs of the minimum and maximum sample
 * of each bucket, -127…127. Buckets are merged if there are more than can be displayed.
 */
export function waveformPath(peaks: readonly number[]): string {
  const bucketCount = Math.floor(peaks.length / 2)
  const columnCount = Math.min(columnsMax, bucketCount)
  if (columnCount === 0) return ''
  const columns = Array.from({ length: columnCount }, (_, column) => {
    const pairs = peaks.slice(
      2 * Math.floor((column * bucketCount) / columnCount),
      2 * Math.floor(((column + 1) * bucketCount) / columnCount),
    )
    return { low: Math.min(...pairs) / peakMax, high: Math.max(...pairs) / peakMax }
  })
  const point = (column: number, level: number) => `${((column + 0.5) / columnCount).toFixed(4)} ${(-level).toFixed(3)}`
  const above = columns.map(({ high }, column) => point(column, high))
  const below = columns.map(({ low }, column) => point(column, low)).reverse()
  return `M${[...above, ...below].join('L')}Z`
}
