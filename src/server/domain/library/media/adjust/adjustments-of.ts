import { isDeepStrictEqual } from 'node:util'
import { noRetouch, type PanoramaAdjustments } from '../../../../../shared/media/adjustments.ts'
import type { Media } from '../entity.ts'

/** What people changed about a panorama; its retouch must have been read. */
export function adjustmentsOf({
  level,
  coverage,
  retouch,
}: Pick<Media, 'level' | 'coverage' | 'retouch'>): PanoramaAdjustments {
  return { level: level ?? null, coverage: coverage ?? null, retouch: retouch ?? noRetouch }
}

/** Whether the same tiles come of both; the level is in no tile. */
export function isBuiltAlike(one: PanoramaAdjustments, other: PanoramaAdjustments): boolean {
  return isDeepStrictEqual({ ...one, level: null }, { ...other, level: null })
}
