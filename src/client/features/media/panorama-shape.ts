import { limits } from '../../../shared/limits.ts'
import { isAdjustable } from '../../../shared/media/adjustments.ts'
import type { MediaItem } from '../../../shared/media/media.ts'
import { sphereShapeOf } from '../../../shared/media/sphere-shape.ts'
import { kindTraits } from './kind-traits.ts'

type Size = { readonly width: number; readonly height: number }
type Sized = Pick<MediaItem, 'widthPx' | 'heightPx'>

/** Whether a video may be the whole sphere. */
export function isTwiceAsWide({ width, height }: Size): boolean {
  return Math.abs(width / height / 2 - 1) <= limits.panoramaRatioTolerance
}

/** Whether an image, taken as a panorama, can only be a part of one. */
export function isPartByShape({ widthPx, heightPx }: Sized): boolean {
  return widthPx !== null && heightPx !== null && sphereShapeOf({ widthPx, heightPx }) === undefined
}

/** Whether a flat image is so wide that it may well be a panorama of a phone, which no file says. */
export function looksLikePart(media: Pick<MediaItem, 'kind' | 'widthPx' | 'heightPx'>): boolean {
  const isWide = (media.widthPx ?? 0) >= 2 * (media.heightPx ?? Number.POSITIVE_INFINITY)
  return isWide && wouldLackAngles(media)
}

/** Errors of an image that isn't a whole sphere. */
const partialCodes: ReadonlySet<string> = new Set(['media.wrongRatio', 'media.facesUnclear', 'media.dualFisheye'])

/** A part of a panorama whose file does not say which: a person can. */
export function lacksAngles(media: MediaItem): boolean {
  return isAdjustable[media.kind] && partialCodes.has(media.failureCode ?? '')
}

/** Whether a flat image, taken as a panorama, needs somebody to say which part of one it is. */
export function wouldLackAngles(media: Pick<MediaItem, 'kind' | 'widthPx' | 'heightPx'>): boolean {
  const { otherKind } = kindTraits[media.kind]
  return otherKind !== null && isAdjustable[otherKind] && isPartByShape(media)
}

/** A flat image as the panorama it would be, of which the angles are not known; anything else as it is. */
export function takenAsPart<Item extends MediaItem>(media: Item): Item {
  const { otherKind } = kindTraits[media.kind]
  if (otherKind === null || !wouldLackAngles(media)) return media
  return { ...media, kind: otherKind, status: 'failed', failureCode: 'media.wrongRatio' }
}
