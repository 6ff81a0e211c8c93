import { isDeepStrictEqual } from 'node:util'
import { noRetouch, type PanoramaAdjustments } from '../../../../../shared/media/adjustments.ts'
import type { Media } from '../entity.ts'

/** Adjustments of a panorama; its lazy `retouch` must be loaded. */
export function adjustmentsOf({
  level,
  coverage,
  retouch,
}: Pick<Media, 'level' | 'coverage' | 'retouch'>): PanoramaAdjustments {
  return { level: level ?? null, coverage: coverage ?? null, retouch: retouch ?? noRetouch }
}

/** True if both adjustments produce the same tiles. The level does not change tiles. */
export function hasSameTiles(before: PanoramaAdjustments, after: PanoramaAdjustments): boolean {
  return isDeepStrictEqual({ ...before, level: null }, { ...after, level: null })
}
