import { nearLimitShare } from './plans.ts'

/** Storage levels that admins are notified of. */
export const storageLevels = ['none', 'near', 'full'] as const
export type StorageLevel = (typeof storageLevels)[number]

/** Hysteresis: storage leaves `near` below this share of the limit. */
const leaveNearShare = 0.75
/** Hysteresis: storage leaves `full` below this share of the limit. */
const leaveFullShare = 0.95
/**
 * Storage counts as full with less free space than a panorama needs, because larger uploads are rejected before the
 * limit.
 */
const minFreeBytes = 50 * 1024 ** 2
/** The same as a share, for small limits. */
const minFreeShare = 0.01

type StorageUse = {
  readonly usedBytes: number
  /** Null for no limit. */
  readonly limitBytes: number | null
}

function reachedLevel(usedBytes: number, limitBytes: number): StorageLevel {
  if (usedBytes >= limitBytes - Math.min(minFreeBytes, limitBytes * minFreeShare)) return 'full'
  return usedBytes >= limitBytes * nearLimitShare ? 'near' : 'none'
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
  const reached = reachedLevel(usedBytes, limitBytes)
  if (!isHigherLevel(level, reached)) return reached
  if (level === 'full' && usedBytes >= limitBytes * leaveFullShare) return 'full'
  return usedBytes >= limitBytes * leaveNearShare ? 'near' : 'none'
}
