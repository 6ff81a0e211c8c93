const bucketsShown = 400
const loudest = 127

/**
 * The outline of a recording as a path in a box of width 1 from -1 (low) to 1. `peaks` holds the least and the
 * greatest sample of each bucket, -127…127, one pair after the other; more buckets than can be seen are taken together.
 */
export function outlinePath(peaks: readonly number[]): string {
  const count = Math.floor(peaks.length / 2)
  const shown = Math.min(bucketsShown, count)
  if (shown === 0) return ''
  const columns = Array.from({ length: shown }, (_, column) => {
    const pairs = peaks.slice(2 * Math.floor((column * count) / shown), 2 * Math.floor(((column + 1) * count) / shown))
    return { low: Math.min(...pairs) / loudest, high: Math.max(...pairs) / loudest }
  })
  const point = (column: number, level: number) => `${((column + 0.5) / shown).toFixed(4)} ${(-level).toFixed(3)}`
  const above = columns.map(({ high }, column) => point(column, high))
  const below = columns.map(({ low }, column) => point(column, low)).reverse()
  return `M${[...above, ...below].join('L')}Z`
}
