import { nearLimitShare } from './plans.ts'

/** What people were last told of the storage of their account. */
export const storageLevels = ['none', 'near', 'full'] as const
export type StorageLevel = (typeof storageLevels)[number]

/** Below this share of the limit, storage that was almost full no longer is. */
const noLongerNearShare = 0.75
/** The same for storage that was full. */
const noLongerFullShare = 0.95
/** Where less is free, hardly a panorama fits. What doesn't fit is rejected, so the limit itself is hardly ever reached. */
const leastFreeBytes = 50 * 1024 ** 2
/** The same as a share, for small limits. */
const leastFreeShare = 0.01

type StorageUse = {
  readonly usedBytes: number
  /** Null for no limit. */
  readonly limitBytes: number | null
}

function reachedLevel(usedBytes: number, limitBytes: number): StorageLevel {
  if (usedBytes >= limitBytes - Math.min(leastFreeBytes, limitBytes * leastFreeShare)) return 'full'
  return usedBytes >= limitBytes * nearLimitShare ? 'near' : 'none'
}

export function isHigherLevel(one: StorageLevel, other: StorageLevel): boolean {
  return storageLevels.indexOf(one) > storageLevels.indexOf(other)
}

/**
 * The level that follows another one. It rises at 80 % of the limit and when the storage is full, and falls further down
 * only, so that a file that comes and goes changes nothing.
 */
export function nextStorageLevel(level: StorageLevel, { usedBytes, limitBytes }: StorageUse): StorageLevel {
  if (limitBytes === null || usedBytes === 0) return 'none'
  const reached = reachedLevel(usedBytes, limitBytes)
  if (!isHigherLevel(level, reached)) return reached
  if (level === 'full' && usedBytes >= limitBytes * noLongerFullShare) return 'full'
  return usedBytes >= limitBytes * noLongerNearShare ? 'near' : 'none'
}
