import { analyticsLimits } from '../../../shared/analytics/analytics-limits.ts'

const minuteMs = 60_000
/** Most networks that a process counts; the database decides on all others. */
const networksMax = 100_000

/**
 * Rate limit per network and minute within this process, which drops a flood before it reaches the database. The database
 * decides for all processes together (`within-cap.ts`). Network hashes differ between tours.
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
    if (counts.size >= networksMax && !counts.has(network)) return true
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    return count <= analyticsLimits.batchesPerNetworkPerMinute
  }
}
