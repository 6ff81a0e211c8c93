import type { CopyTarget } from './copy-targets.ts'

/** Hotspots of one request: half of what it may create, so that progress shows in tours of many stops. */
const batchMaxHotspots = 100

/** Number of hotspots that are created in targets. */
export function copyCount(targets: readonly CopyTarget[]): number {
  return targets.reduce((sum, { hotspots }) => sum + hotspots.length, 0)
}

/** Targets by request. All copies for a stop are in the same one, so that a retry repeats none of another. */
export function copyBatches(targets: readonly CopyTarget[]): readonly (readonly CopyTarget[])[] {
  const batches: CopyTarget[][] = []
  for (const target of targets) {
    const last = batches.at(-1)
    if (last && copyCount([...last, target]) <= batchMaxHotspots) last.push(target)
    else batches.push([target])
  }
  return batches
}
