import type { TypedCoverage } from '../../../shared/media/adjustments.ts'
import type { PanoramaManifest } from '../../../shared/media/panorama-manifest.ts'
import { faceSizePxFor } from '../../../shared/media/pyramid.ts'
import { maxMissingRowsFraction, sphereShapeOf } from '../../../shared/media/sphere-shape.ts'
import { type CaptureFacts, MediaError } from '../../ports/media-builder.ts'
import type { GPano } from '../metadata/gpano.ts'
import type { ImageMetadata } from '../metadata/read-image-metadata.ts'
import type { Placement } from './faces/source-plane.ts'
import { placeByGPano } from './gpano-placement.ts'
import { panoramaLimits } from './panorama-limits.ts'

type SizePx = { readonly widthPx: number; readonly heightPx: number }

export type PlacedPanorama = {
  readonly placement: Placement
  readonly pose: PanoramaManifest['pose']
  /** Capture facts of the file, without stale tags. */
  readonly captured: CaptureFacts
  readonly missingRows: number
}

/** Width of the full sphere beyond which even the largest face can't show more detail. */
const usefulFullWidthPx = (faceSizePxFor(Number.MAX_SAFE_INTEGER) * Math.PI) / 0.95

/**
 * Places the image on the sphere: by typed angles, else by GPano XMP that fits the image, else as the full sphere if
 * its aspect ratio is 2:1. A few rows at the bottom may be missing.
 * @throws MediaError `media.tooManyPixels`, `media.wrongRatio`
 */
export function placePanorama(
  facts: SizePx,
  { gpano, captured }: ImageMetadata,
  angles?: TypedCoverage,
): PlacedPanorama {
  const { widthPx, heightPx } = facts
  if (widthPx > panoramaLimits.maxWidthPx || heightPx > panoramaLimits.maxHeightPx) {
    const allowed = `${panoramaLimits.maxWidthPx}×${panoramaLimits.maxHeightPx}`
    throw new MediaError(
      'media.tooManyPixels',
      `This panorama is ${widthPx}×${heightPx} pixels. Make it ${allowed} or smaller and upload it again.`,
    )
  }
  const gpanoPlacement = gpano && placeByGPano(facts, gpano)
  const placement = angles ? placeByAngles(facts, angles) : (gpanoPlacement?.placement ?? placeFullSphere(facts))
  const missingRows = angles ? 0 : missingRowsOf(placement)
  return {
    placement: withUsefulSize(placement),
    missingRows,
    // Stale GPano describes another crop or image, so none of its fields is used.
    ...poseAndFacts(gpanoPlacement?.isStale ? undefined : gpano, captured),
  }
}

/** Pose and capture facts of the file; GPano tags take precedence over other metadata. */
function poseAndFacts(gpano: GPano | undefined, captured: CaptureFacts): Pick<PlacedPanorama, 'pose' | 'captured'> {
  if (!gpano) return { pose: undefined, captured }
  const { pose, initialView } = gpano
  const headingDeg = pose.headingDeg ?? captured.headingDeg
  return {
    pose: Object.keys(pose).length > 0 ? pose : undefined,
    captured: {
      ...captured,
      ...(headingDeg === undefined ? {} : { headingDeg }),
      ...(Object.keys(initialView).length > 0 ? { initialView } : {}),
    },
  }
}

function placeByAngles({ widthPx, heightPx }: SizePx, angles: TypedCoverage): Placement {
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

function placeFullSphere({ widthPx, heightPx }: SizePx): Placement {
  const shape = sphereShapeOf({ widthPx, heightPx })
  if (!shape) throw new MediaError('media.wrongRatio')
  const fullHeightPx = shape === 'missingRows' ? widthPx / 2 : heightPx
  return { widthPx, heightPx, fullWidthPx: widthPx, fullHeightPx, leftPx: 0, topPx: 0 }
}

/** Number of rows missing at the bottom of a full sphere; 0 for partial panoramas. */
function missingRowsOf({ widthPx, heightPx, fullWidthPx, fullHeightPx, topPx }: Placement): number {
  const isFullSphere = fullWidthPx - widthPx < 0.5 && topPx < 0.5
  const missingPx = fullHeightPx - heightPx
  return isFullSphere && missingPx <= fullHeightPx * maxMissingRowsFraction ? Math.round(missingPx) : 0
}

/** Shrinks a placement that is denser than the largest face, as narrow partial panoramas can be, to avoid aliasing. */
function withUsefulSize(placement: Placement): Placement {
  const widest = Math.max(placement.fullWidthPx, 2 * placement.fullHeightPx)
  if (widest <= usefulFullWidthPx) return placement
  const scaleX = Math.ceil((placement.widthPx * usefulFullWidthPx) / widest) / placement.widthPx
  const scaleY = Math.ceil((placement.heightPx * usefulFullWidthPx) / widest) / placement.heightPx
  return {
    widthPx: Math.round(placement.widthPx * scaleX),
    heightPx: Math.round(placement.heightPx * scaleY),
    fullWidthPx: placement.fullWidthPx * scaleX,
    fullHeightPx: placement.fullHeightPx * scaleY,
    leftPx: placement.leftPx * scaleX,
    topPx: placement.topPx * scaleY,
  }
}

/** Angles that a placement covers; undefined for the whole sphere. */
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

/** Face size that matches the density of a placement. */
export function faceSizeOf({ fullWidthPx, fullHeightPx }: Placement): number {
  return faceSizePxFor(Math.max(fullWidthPx, 2 * fullHeightPx))
}
