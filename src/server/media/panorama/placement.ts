import { limits } from '../../../shared/limits.ts'
import type { TypedCoverage } from '../../../shared/media/adjustments.ts'
import type { PanoramaManifest } from '../../../shared/media/panorama-manifest.ts'
import { faceSizePxFor } from '../../../shared/media/pyramid.ts'
import { MediaError } from '../../ports/media-builder.ts'
import type { ImageFacts } from '../image/inspect-image.ts'
import type { Placement } from './faces/source-plane.ts'
import { type GPano, readGPano } from './gpano.ts'

export type PlacedPanorama = {
  readonly placement: Placement
  readonly pose: PanoramaManifest['pose']
}

/** Full width beyond which no face is large enough to show the source's detail. */
const usefulFullWidthPx = (faceSizePxFor(Number.MAX_SAFE_INTEGER) * Math.PI) / 0.95
const ratioTolerance = limits.panoramaRatioTolerance

/**
 * Decides where the image lies on the sphere: typed angles first, then GPano XMP that fits the image, then the
 * whole sphere if the image is twice as wide as high.
 * @throws MediaError `media.tooManyPixels`, `media.wrongRatio`
 */
export function placePanorama(facts: ImageFacts, angles?: TypedCoverage): PlacedPanorama {
  const { widthPx, heightPx } = facts
  if (widthPx > limits.panoramaMaxWidthPx || heightPx > limits.panoramaMaxHeightPx) {
    const allowed = `${limits.panoramaMaxWidthPx}×${limits.panoramaMaxHeightPx}`
    throw new MediaError(
      'media.tooManyPixels',
      `This panorama is ${widthPx}×${heightPx} pixels. Make it ${allowed} or smaller and upload it again.`,
    )
  }
  const gpano = fitting(readGPano(facts.xmp), facts)
  const pose = gpano && Object.keys(gpano.pose).length > 0 ? gpano.pose : undefined
  const placement = angles ? placeByAngles(facts, angles) : gpano ? placeByGPano(facts, gpano) : placeWhole(facts)
  return { placement: withUsefulSize(placement), pose }
}

/** GPano of another crop or another image is stale. An image that was only resized keeps its shape. */
function fitting(gpano: GPano | undefined, { widthPx, heightPx }: ImageFacts): GPano | undefined {
  if (!gpano) return undefined
  const stretch = widthPx / gpano.crop.widthPx / (heightPx / gpano.crop.heightPx)
  return Math.abs(stretch - 1) <= ratioTolerance ? gpano : undefined
}

function placeByGPano({ widthPx, heightPx }: ImageFacts, { full, crop }: GPano): Placement {
  const across = widthPx / crop.widthPx
  const down = heightPx / crop.heightPx
  return {
    widthPx,
    heightPx,
    fullWidthPx: full.widthPx * across,
    fullHeightPx: full.heightPx * down,
    leftPx: crop.leftPx * across,
    topPx: crop.topPx * down,
  }
}

function placeByAngles({ widthPx, heightPx }: ImageFacts, angles: TypedCoverage): Placement {
  const fullWidthPx = (widthPx * 360) / angles.yawDeg
  const fullHeightPx = (heightPx * 180) / angles.pitchDeg
  const pitchMaxDeg = angles.pitchCentreDeg + angles.pitchDeg / 2
  return {
    widthPx,
    heightPx,
    fullWidthPx,
    fullHeightPx,
    leftPx: (fullWidthPx - widthPx) / 2,
    topPx: ((90 - pitchMaxDeg) / 180) * fullHeightPx,
  }
}

function placeWhole({ widthPx, heightPx }: ImageFacts): Placement {
  if (Math.abs(widthPx / heightPx / 2 - 1) > ratioTolerance) throw new MediaError('media.wrongRatio')
  return { widthPx, heightPx, fullWidthPx: widthPx, fullHeightPx: heightPx, leftPx: 0, topPx: 0 }
}

/** A narrow partial panorama may be denser than any face: it is shrunk while decoding, before it could alias. */
function withUsefulSize(placement: Placement): Placement {
  const widest = Math.max(placement.fullWidthPx, 2 * placement.fullHeightPx)
  if (widest <= usefulFullWidthPx) return placement
  const across = Math.ceil((placement.widthPx * usefulFullWidthPx) / widest) / placement.widthPx
  const down = Math.ceil((placement.heightPx * usefulFullWidthPx) / widest) / placement.heightPx
  return {
    widthPx: Math.round(placement.widthPx * across),
    heightPx: Math.round(placement.heightPx * down),
    fullWidthPx: placement.fullWidthPx * across,
    fullHeightPx: placement.fullHeightPx * down,
    leftPx: placement.leftPx * across,
    topPx: placement.topPx * down,
  }
}

/** Angles the placement covers; `undefined` for the whole sphere. */
export function coverageOf(placement: Placement): PanoramaManifest['coverage'] {
  const { widthPx, heightPx, fullWidthPx, fullHeightPx, leftPx, topPx } = placement
  if (fullWidthPx - widthPx < 0.5 && fullHeightPx - heightPx < 0.5) return undefined
  return {
    yawMinDeg: (leftPx / fullWidthPx) * 360 - 180,
    yawMaxDeg: ((leftPx + widthPx) / fullWidthPx) * 360 - 180,
    pitchMinDeg: 90 - ((topPx + heightPx) / fullHeightPx) * 180,
    pitchMaxDeg: 90 - (topPx / fullHeightPx) * 180,
  }
}

/** Edge of the faces a placement deserves. */
export function faceSizeOf({ fullWidthPx, fullHeightPx }: Placement): number {
  return faceSizePxFor(Math.max(fullWidthPx, 2 * fullHeightPx))
}
