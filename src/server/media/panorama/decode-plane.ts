import type { Sharp } from 'sharp'
import { limits } from '../../../shared/limits.ts'
import { emptyColor } from '../../../shared/media/nadir-fill.ts'
import { withDecodingErrors } from '../image/decoding-errors.ts'
import type { InspectedImage } from '../image/inspect-image.ts'
import { fillBorder } from './faces/plane-border.ts'
import { allocatePlane, type Placement, planePadPx, planeRowBytes, type SourcePlane } from './faces/source-plane.ts'
import type { Region } from './shapes/stereo-pair.ts'

/** Larger images are decoded in strips, so that image and copy never stand in memory whole at the same time. */
const stripMaxBytes = 224 * 1024 ** 2

/** An image, or the part of one that is the panorama. */
type PlaneFacts = InspectedImage & { readonly region?: Region }

/**
 * Decodes a panorama into memory that worker threads share, border included.
 * @throws AppError `media.damaged` when the file is cut short or broken
 */
export async function decodePlane(facts: PlaneFacts, placement: Placement): Promise<SourcePlane> {
  const plane = allocatePlane(placement)
  const region = facts.region ?? { leftPx: 0, topPx: 0, widthPx: facts.widthPx, heightPx: facts.heightPx }
  const resized = placement.widthPx !== region.widthPx || placement.heightPx !== region.heightPx
  const isPart = region.widthPx !== facts.widthPx || region.heightPx !== facts.heightPx
  const wholeBytes = 3 * placement.widthPx * placement.heightPx
  // A turned or resized image has no strips that could be read on their own.
  const strips = facts.isRotated || resized ? 1 : Math.ceil(wholeBytes / stripMaxBytes)
  const stripRows = Math.ceil(placement.heightPx / strips)
  for (let top = 0; top < placement.heightPx; top += stripRows) {
    const rows = Math.min(stripRows, placement.heightPx - top)
    const image = await open(facts)
    if (resized) {
      if (isPart) image.extract(rectangleOf(region))
      image.resize(placement.widthPx, placement.heightPx, { fit: 'fill' })
    } else if (isPart || strips > 1) {
      image.extract(rectangleOf({ ...region, topPx: region.topPx + top, heightPx: rows }))
    }
    const decoded = await withDecodingErrors(() => image.raw().toBuffer())
    copyRows(decoded, plane, top)
    free(decoded)
  }
  fillBorder(plane)
  return plane
}

function rectangleOf({ leftPx, topPx, widthPx, heightPx }: Region) {
  return { left: leftPx, top: topPx, width: widthPx, height: heightPx }
}

/** A sphere for each eye has twice the pixels of one. */
const openMaxPixels = 2 * limits.panoramaMaxWidthPx * limits.panoramaMaxHeightPx

async function open(facts: InspectedImage): Promise<Sharp> {
  const image = await facts.open(openMaxPixels)
  if (facts.isRotated) image.autoOrient()
  const [r, g, b] = emptyColor
  if (facts.hasAlpha) image.flatten({ background: { r, g, b } })
  return image.toColourspace('srgb')
}

/** Gives the memory back at once: hundreds of megabytes must not wait for the garbage collector. */
function free({ buffer }: Buffer): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}

function copyRows(rows: Buffer, plane: SourcePlane, top: number): void {
  const rowLength = 3 * plane.widthPx
  const stride = planeRowBytes(plane)
  const pixels = new Uint8Array(plane.pixels)
  for (let from = 0, to = (top + planePadPx) * stride + 3 * planePadPx; from < rows.length; from += rowLength) {
    pixels.set(rows.subarray(from, from + rowLength), to)
    to += stride
  }
}
