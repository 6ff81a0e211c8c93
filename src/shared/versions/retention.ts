import { limits } from '../limits.ts'

type Dated = { readonly id: string; readonly takenAt: Date; readonly isKeptForever: boolean }

const dayMs = 24 * 60 * 60 * 1000
const weekMs = 7 * dayMs

/** The span of time that a version shares with others, of which the newest stays; null while all of them do. */
function spanOf(takenAt: Date, now: Date): string | null {
  const ageMs = now.getTime() - takenAt.getTime()
  if (ageMs <= limits.versionsAllRetentionMs) return null
  if (ageMs <= limits.versionsDailyRetentionMs) return `day ${Math.floor(takenAt.getTime() / dayMs)}`
  return `week ${Math.floor(takenAt.getTime() / weekMs)}`
}

/**
 * Versions of one tour whose time is over: all stay for a while, then the newest of each day (UTC), then that of each
 * week. Those that are kept forever stay, and take nobody's place.
 */
export function expiredVersions(versions: readonly Dated[], now: Date): readonly string[] {
  const newestFirst = [...versions].sort((one, other) => other.takenAt.getTime() - one.takenAt.getTime())
  const filled = new Set<string>()
  return newestFirst.flatMap(({ id, takenAt, isKeptForever }) => {
    const span = isKeptForever ? null : spanOf(takenAt, now)
    if (span === null) return []
    if (filled.has(span)) return [id]
    filled.add(span)
    return []
  })
}
