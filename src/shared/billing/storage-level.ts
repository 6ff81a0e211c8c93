import { nearLimitFraction } from './plans.ts'

/** Storage levels that admins are notified of. */
export const storageLevels = ['none', 'near', 'full'] as const
export type StorageLevel = (typeof storageLevels)[number]

/** Hysteresis: storage leaves `near` below this fraction of the limit. */
const leaveNearFraction = 0.75
/** Hysteresis: storage leaves `full` below this fraction of the limit. */
const leaveFullFraction = 0.95
/**
 * Storage counts as full with less free space than a panorama needs, because larger uploads are rejected before the
 * limit.
 */
const minFreeBytes = 50 * 1024 ** 2
/** The same as a fraction of the limit, for small limits. */
const minFreeFraction = 0.01

type StorageUse = {
  readonly usedBytes: number
  /** Null for no limit. */
  readonly limitBytes: number | null
}

function reachedLevel(usedBytes: number, limitBytes: number): StorageLevel {
  if (usedBytes >= limitBytes - Math.min(minFreeBytes, limitBytes * minFreeFraction)) return 'full'
  return usedBytes >= limitBytes * nearLimitFraction ? 'near' : 'none'
}

export function isHigherLevel(a: StorageLevel, b: StorageLevel): boolean {
  return storageLevels.indexOf(a) > storageLevels.indexOf(b)
}

/**
 * Next storage level, with hysteresis: it rises at 80 % of the limit and when the storage is full, and falls at lower
 * thresholds, so that adding and deleting one file doesn't toggle it.
 */
export function nextStorageLevel(level: StorageLevel, { usedBytes, limitBytes }: StorageUse): StorageLevel {
  if (limitBytes === null || usedBytes === 0) return 'none'
  const thresholdLevel = reachedLevel(usedBytes, limitBytes)
  if (!isHigherLevel(level, thresholdLevel)) return thresholdLevel
  if (level === 'full' && usedBytes >= limitBytes * leaveFullFraction) return 'full'
  return usedBytes >= limitBytes * leaveNearFraction ? 'near' : 'none'
}
