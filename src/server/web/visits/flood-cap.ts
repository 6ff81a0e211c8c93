import { analyticsLimits } from '../../../shared/analytics/analytics-limits.ts'

const minuteMs = 60_000
/** More networks than a process remembers are the database's to count. */
const networksKept = 100_000

/**
 * Whether a batch of a network can still count this minute. What one process alone has too much of is dropped before it
 * costs the database anything; what counts is decided there, for all processes (`within-cap.ts`). Hashes differ from
 * tour to tour.
 */
export function floodCap(): (network: string, now: Date) => boolean {
  let minute = 0
  let counts = new Map<string, number>()
  return (network, now) => {
    const current = Math.floor(now.getTime() / minuteMs)
    if (current !== minute) {
      minute = current
      counts = new Map()
    }
    if (counts.size >= networksKept && !counts.has(network)) return true
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    return count <= analyticsLimits.batchesPerNetworkPerMinute
  }
}
