import type { CopyTarget } from './copy-targets.ts'

/** Maximum number of hotspots per request: half of the server's limit, so that large copies show their progress. */
const hotspotsPerBatchMax = 100

/** Number of hotspots that are created in targets. */
export function copyCount(targets: readonly CopyTarget[]): number {
  return targets.reduce((sum, { hotspots }) => sum + hotspots.length, 0)
}

/**
 * Batches of targets, one per request. Copies for the same stop aren't split, so that a failed stop has none of its
 * copies.
 */
export function copyBatches(targets: readonly CopyTarget[]): readonly (readonly CopyTarget[])[] {
  const batches: CopyTarget[][] = []
  for (const target of targets) {
    const last = batches.at(-1)
    if (last && copyCount([...last, target]) <= hotspotsPerBatchMax) last.push(target)
    else batches.push([target])
  }
  return batches
}
