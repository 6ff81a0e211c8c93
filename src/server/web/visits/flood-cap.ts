import { minuteMs } from '../../../shared/kernel/units.ts'
import { countingLimits } from '../../domain/insight/analytics/counting-limits.ts'

/** Maximum number of networks that a process counts; the database limits all others. */
const networksMax = 100_000

/**
 * Rate limit per network and minute within this process, which drops a flood before it reaches the database. The database
 * applies the same limit to all processes together (`rate-limit.ts`). Network hashes differ between tours.
 */
export function floodCap(): (network: string, now: Date) => boolean {
  let minute = 0
  let counts = new Map<string, number>()
  return (network, now) => {
    const currentMinute = Math.floor(now.getTime() / minuteMs)
    if (currentMinute !== minute) {
      minute = currentMinute
      counts = new Map()
    }
    if (counts.size >= networksMax && !counts.has(network)) return true
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    return count <= countingLimits.batchesPerNetworkPerMinute
  }
}
