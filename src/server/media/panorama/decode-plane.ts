import type { Sharp } from 'sharp'
import { limits } from '../../../shared/limits.ts'
import { emptyColor } from '../../../shared/media/nadir-fill.ts'
import { decoding } from '../image/decoding.ts'
import type { InspectedImage } from '../image/inspect-image.ts'
import { fillBorder } from './faces/plane-border.ts'
import { allocatePlane, type Placement, planePadPx, planeRowBytes, type SourcePlane } from './faces/source-plane.ts'

/** Larger images are decoded in strips, so that image and copy never stand in memory whole at the same time. */
const stripMaxBytes = 224 * 1024 ** 2

/**
 * Decodes a panorama into memory that worker threads share, border included.
 * @throws AppError `media.damaged` when the file is cut short or broken
 */
export async function decodePlane(facts: InspectedImage, placement: Placement): Promise<SourcePlane> {
  const plane = allocatePlane(placement)
  const resized = placement.widthPx !== facts.widthPx || placement.heightPx !== facts.heightPx
  const wholeBytes = 3 * placement.widthPx * placement.heightPx
  // A turned or resized image has no strips that could be read on their own.
  const strips = facts.turned || resized ? 1 : Math.ceil(wholeBytes / stripMaxBytes)
  const stripRows = Math.ceil(placement.heightPx / strips)
  for (let top = 0; top < placement.heightPx; top += stripRows) {
    const rows = Math.min(stripRows, placement.heightPx - top)
    const image = await open(facts)
    if (resized) image.resize(placement.widthPx, placement.heightPx, { fit: 'fill' })
    if (strips > 1) image.extract({ left: 0, top, width: placement.widthPx, height: rows })
    const decoded = await decoding(() => image.raw().toBuffer())
    copyRows(decoded, plane, top)
    free(decoded)
  }
  fillBorder(plane)
  return plane
}

async function open(facts: InspectedImage): Promise<Sharp> {
  const image = await facts.open(limits.panoramaMaxWidthPx * limits.panoramaMaxHeightPx)
  if (facts.turned) image.autoOrient()
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
