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
export function hasSameTiles(a: PanoramaAdjustments, b: PanoramaAdjustments): boolean {
  return isDeepStrictEqual({ ...a, level: null }, { ...b, level: null })
}
