import { isAdjustable } from '../../../../shared/media/adjustable-kinds.ts'
import type { MediaItem } from '../../../../shared/media/media.ts'
import { panoramaRatioTolerance, sphereShapeOf } from '../../../../shared/media/sphere-shape.ts'
import { kindTraits } from './kind-traits.ts'

type Size = { readonly width: number; readonly height: number }
type WithSize = Pick<MediaItem, 'widthPx' | 'heightPx'>

/** True if a video has the 2:1 ratio of a full sphere. */
export function isTwiceAsWide({ width, height }: Size): boolean {
  return Math.abs(width / height / 2 - 1) <= panoramaRatioTolerance
}

/** True if the aspect ratio of an image rules out a full sphere, so that it can only be a partial panorama. */
export function isPartialByRatio({ widthPx, heightPx }: WithSize): boolean {
  return widthPx !== null && heightPx !== null && sphereShapeOf({ widthPx, heightPx }) === undefined
}

/** True if a flat image is wide enough to be a phone panorama, which the metadata of such files doesn't say. */
export function looksLikePartialPanorama(media: Pick<MediaItem, 'kind' | 'widthPx' | 'heightPx'>): boolean {
  const isWide = (media.widthPx ?? 0) >= 2 * (media.heightPx ?? Number.POSITIVE_INFINITY)
  return isWide && wouldLackCoverage(media)
}

/** Errors of an image that isn't a full sphere. */
const partialPanoramaCodes: ReadonlySet<string> = new Set([
  'media.wrongRatio',
  'media.facesUnclear',
  'media.dualFisheye',
])

/** True if processing failed because the file doesn't state its coverage, which a person can set. */
export function lacksCoverage(media: MediaItem): boolean {
  return isAdjustable[media.kind] && partialPanoramaCodes.has(media.failureCode ?? '')
}

/** True if a flat image would need its coverage set by a person if it became a panorama. */
export function wouldLackCoverage(media: Pick<MediaItem, 'kind' | 'widthPx' | 'heightPx'>): boolean {
  const { otherKind } = kindTraits[media.kind]
  return otherKind !== null && isAdjustable[otherKind] && isPartialByRatio(media)
}

/**
 * Converts a flat image to the partial panorama it would become, with coverage unset. Other media are returned
 * unchanged.
 */
export function asPartialPanorama<Item extends MediaItem>(media: Item): Item {
  const { otherKind } = kindTraits[media.kind]
  if (otherKind === null || !wouldLackCoverage(media)) return media
  return { ...media, kind: otherKind, status: 'failed', failureCode: 'media.wrongRatio' }
}
