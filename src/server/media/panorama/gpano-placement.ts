import { panoramaRatioTolerance, sphereShapeOf } from '../../../shared/media/sphere-shape.ts'
import type { GPano } from '../metadata/gpano.ts'
import type { Placement } from './faces/source-plane.ts'

type SizePx = { readonly widthPx: number; readonly heightPx: number }

/** Range of the full sphere along one axis that an image covers. */
type Extent = { readonly startPx: number; readonly lengthPx: number }

/** Fraction of the full size that a crop may exceed it by, because programs round. */
const maxOverhangFraction = 0.005

const isPositive = (value: number | undefined): value is number => value !== undefined && value > 0

function fullWidthOf({ full }: GPano): number | undefined {
  if (isPositive(full.widthPx)) return full.widthPx
  return isPositive(full.heightPx) ? 2 * full.heightPx : undefined
}

/** Size of the full panorama by its tags; undefined if that isn't the shape of a sphere. */
function fullSizeOf(gpano: GPano): SizePx | undefined {
  const widthPx = fullWidthOf(gpano)
  if (widthPx === undefined) return undefined
  const size = { widthPx, heightPx: isPositive(gpano.full.heightPx) ? gpano.full.heightPx : widthPx / 2 }
  return sphereShapeOf(size) === undefined ? undefined : size
}

/** Size of the crop. A missing side follows from the other; without both, the image has its original size. */
function cropSizeOf(image: SizePx, { crop }: GPano, full: SizePx): SizePx {
  const { widthPx, heightPx } = crop
  if (isPositive(widthPx) && isPositive(heightPx)) return { widthPx, heightPx }
  if (isPositive(widthPx)) return { widthPx, heightPx: (widthPx * image.heightPx) / image.widthPx }
  if (isPositive(heightPx)) return { widthPx: (heightPx * image.widthPx) / image.heightPx, heightPx }
  return haveSameShape(image, full) ? full : image
}

function haveSameShape(first: SizePx, second: SizePx): boolean {
  const stretch = (first.widthPx * second.heightPx) / (first.heightPx * second.widthPx)
  return Math.abs(stretch - 1) <= panoramaRatioTolerance
}

/** Places a crop along one axis, by default in the middle; undefined if it reaches too far beyond. */
function extentWithin(
  fullPx: number,
  lengthPx: number,
  startPx = Math.max(0, (fullPx - lengthPx) / 2),
): Extent | undefined {
  const overhangPx = fullPx * maxOverhangFraction
  const isBeyond = startPx < -overhangPx || startPx + lengthPx > fullPx + overhangPx
  if (lengthPx <= 0 || isBeyond) return undefined
  const clampedLengthPx = Math.min(lengthPx, fullPx)
  return { startPx: Math.max(0, Math.min(startPx, fullPx - clampedLengthPx)), lengthPx: clampedLengthPx }
}

type TaggedPlacement = {
  /** Absent if the tags are incomplete, contradictory or stale. */
  readonly placement?: Placement
  /** True if the tags belong to another crop or image, as a different aspect ratio shows. */
  readonly isStale: boolean
}

/** Places an image on the sphere by its GPano tags. */
export function placeByGPano(image: SizePx, gpano: GPano): TaggedPlacement {
  const full = fullSizeOf(gpano)
  if (!full) return { isStale: false }
  const crop = cropSizeOf(image, gpano, full)
  if (!haveSameShape(image, crop)) {
    // A full sphere that has since lost a few rows is still the same sphere.
    const isFullSphere = haveSameShape(crop, full) && crop.widthPx >= full.widthPx * (1 - maxOverhangFraction)
    return { isStale: !isFullSphere || sphereShapeOf(image) === undefined }
  }
  const horizontal = extentWithin(full.widthPx, crop.widthPx, gpano.crop.leftPx)
  const vertical = extentWithin(full.heightPx, crop.heightPx, gpano.crop.topPx)
  if (!horizontal || !vertical) return { isStale: false }
  const scaleX = image.widthPx / horizontal.lengthPx
  const scaleY = image.heightPx / vertical.lengthPx
  // A full panorama with missing rows lacks them at its bottom.
  const fullHeightPx = sphereShapeOf(full) === 'missingRows' ? full.widthPx / 2 : full.heightPx
  return {
    isStale: false,
    placement: {
      widthPx: image.widthPx,
      heightPx: image.heightPx,
      fullWidthPx: full.widthPx * scaleX,
      fullHeightPx: fullHeightPx * scaleY,
      leftPx: horizontal.startPx * scaleX,
      topPx: vertical.startPx * scaleY,
    },
  }
}
