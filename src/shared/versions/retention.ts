import { limits } from '../limits.ts'

type DatedVersion = { readonly id: string; readonly takenAt: Date; readonly isKeptForever: boolean }

const dayMs = 24 * 60 * 60 * 1000
const weekMs = 7 * dayMs

/** Time bucket in which only the newest version stays; null for recent versions, which all stay. */
function bucketOf(takenAt: Date, now: Date): string | null {
  const ageMs = now.getTime() - takenAt.getTime()
  if (ageMs <= limits.versionsAllRetentionMs) return null
  if (ageMs <= limits.versionsDailyRetentionMs) return `day ${Math.floor(takenAt.getTime() / dayMs)}`
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
