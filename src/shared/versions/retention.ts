import { dayMs } from '../kernel/units.ts'

/** Retention: all versions, then one a day, then one a week. Published and named versions stay. */
export const versionsAllRetentionMs = 30 * dayMs
export const versionsDailyRetentionMs = 180 * dayMs

type DatedVersion = { readonly id: string; readonly takenAt: Date; readonly isKeptForever: boolean }

const weekMs = 7 * dayMs

/** Time bucket that keeps only its newest version; null for recent versions, which are all kept. */
function bucketOf(takenAt: Date, now: Date): string | null {
  const ageMs = now.getTime() - takenAt.getTime()
  if (ageMs <= versionsAllRetentionMs) return null
  if (ageMs <= versionsDailyRetentionMs) return `day ${Math.floor(takenAt.getTime() / dayMs)}`
  return `week ${Math.floor(takenAt.getTime() / weekMs)}`
}

/**
 * Ids of the expired versions of a tour. All versions stay for a while, then the newest of each day (UTC), then the
 * newest of each week. Versions that are kept forever don't count as the newest of a bucket.
 */
export function expiredVersions(versions: readonly DatedVersion[], now: Date): readonly string[] {
  const newestFirst = [...versions].sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime())
  const usedBuckets = new Set<string>()
  return newestFirst.flatMap(({ id, takenAt, isKeptForever }) => {
    const bucket = isKeptForever ? null : bucketOf(takenAt, now)
    if (bucket === null) return []
    if (usedBuckets.has(bucket)) return [id]
    usedBuckets.add(bucket)
    return []
  })
}
