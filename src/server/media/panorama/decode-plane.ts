import { withDecodingErrors } from '../image/decoding-errors.ts'
import type { InspectedImage } from '../image/inspect-image.ts'
import { fillPlaneBorder } from './faces/plane-border.ts'
import { allocatePlane, type Placement, planePadPx, planeRowBytes, type SourcePlane } from './faces/source-plane.ts'
import { openOpaque } from './open-opaque.ts'
import { panoramaLimits } from './panorama-limits.ts'
import type { Region } from './shapes/stereo-pair.ts'

/** Larger images are decoded in strips, so that the decoded image and its copy aren't both in memory. */
const stripMaxBytes = 224 * 1024 ** 2

/** An image and the part of it that is the panorama; by default all of it. */
type PlaneFacts = InspectedImage & { readonly region?: Region }

/** Decodes a panorama with its border into shared memory. @throws MediaError `media.damaged` */
export async function decodePlane(facts: PlaneFacts, placement: Placement): Promise<SourcePlane> {
  const plane = allocatePlane(placement)
  const region = facts.region ?? { leftPx: 0, topPx: 0, widthPx: facts.widthPx, heightPx: facts.heightPx }
  const isResized = placement.widthPx !== region.widthPx || placement.heightPx !== region.heightPx
  const isPart = region.widthPx !== facts.widthPx || region.heightPx !== facts.heightPx
  const imageBytes = 3 * placement.widthPx * placement.heightPx
  // Strips of a rotated or resized image can't be decoded separately.
  const strips = facts.isRotated || isResized ? 1 : Math.ceil(imageBytes / stripMaxBytes)
  const stripRows = Math.ceil(placement.heightPx / strips)
  for (let top = 0; top < placement.heightPx; top += stripRows) {
    const rows = Math.min(stripRows, placement.heightPx - top)
    const image = await openOpaque(facts, openMaxPixels)
    if (isResized) {
      if (isPart) image.extract(rectangleOf(region))
      image.resize(placement.widthPx, placement.heightPx, { fit: 'fill' })
    } else if (isPart || strips > 1) {
      image.extract(rectangleOf({ ...region, topPx: region.topPx + top, heightPx: rows }))
    }
    const decoded = await withDecodingErrors(() => image.raw().toBuffer())
    copyRows(decoded, plane, top)
    free(decoded)
  }
  fillPlaneBorder(plane)
  return plane
}

function rectangleOf({ leftPx, topPx, widthPx, heightPx }: Region) {
  return { left: leftPx, top: topPx, width: widthPx, height: heightPx }
}

/** The largest stereo panorama. */
const openMaxPixels = 2 * panoramaLimits.maxWidthPx * panoramaLimits.maxHeightPx

/** Frees hundreds of megabytes now rather than at the next garbage collection. */
function free({ buffer }: Buffer): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}

function copyRows(rows: Buffer, plane: SourcePlane, top: number): void {
  const rowLength = 3 * plane.widthPx
  const stride = planeRowBytes(plane)
  const pixels = new Uint8Array(plane.pixels)
  let target = (top + planePadPx) * stride + 3 * planePadPx
  for (let source = 0; source < rows.length; source += rowLength) {
    pixels.set(rows.subarray(source, source + rowLength), target)
    target += stride
  }
}
