import { radPerDeg, type Vec3 } from '../../../../shared/geometry/sphere.ts'
import { withDecodingErrors } from '../../image/decoding-errors.ts'
import { imageLimits } from '../../image/image-limits.ts'
import { inspectImage } from '../../image/inspect-image.ts'

/** Maximum edge length of a patch: more detail than the largest face can show. */
const edgeMaxPx = 2048
const edgeMinPx = 16

export type PatchImage = { readonly pixels: Buffer; readonly widthPx: number; readonly heightPx: number }
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

/**
 * Decodes a nadir patch upright, with its alpha channel.
 *
 * @param edgePx - edge length with which the patch appears on the face, to which larger images are scaled down
 */
export async function readPatchImage(path: string, edgePx: number): Promise<PatchImage> {
  const edge = Math.max(edgeMinPx, Math.min(edgeMaxPx, Math.round(edgePx)))
  const facts = await inspectImage(path)
  await facts.checkBeforeDecoding()
  const { data, info } = await withDecodingErrors(async () =>
    (await facts.open(imageLimits.maxPixels))
      .autoOrient()
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  return { pixels: data, widthPx: info.width, heightPx: info.height }
}

/**
 * Bilinear sampling of an image that lies on a level floor: its longer side is the diameter of the circle, its top points
 * to the yaw `rotationDeg`. Null outside the image.
 */
export function floorSampler(
  { pixels, widthPx, heightPx }: PatchImage,
  { radiusDeg, rotationDeg }: { readonly radiusDeg: number; readonly rotationDeg: number },
): (unit: Vec3) => Rgba | null {
  const floorRadius = Math.tan(radiusDeg * radPerDeg)
  const sine = Math.sin(rotationDeg * radPerDeg)
  const cosine = Math.cos(rotationDeg * radPerDeg)
  const pxPerUnit = Math.max(widthPx, heightPx) / 2
  const channelAt = (column: number, row: number, c: number) => {
    const x = Math.max(0, Math.min(widthPx - 1, column))
    const y = Math.max(0, Math.min(heightPx - 1, row))
    return pixels[4 * (y * widthPx + x) + c] ?? 0
  }
  return ([x, y, z]) => {
    if (y >= 0) return null
    // Gnomonic projection onto a floor one unit below the camera.
    const right = x / -y / floorRadius
    const ahead = -z / -y / floorRadius
    const column = (right * cosine - ahead * sine) * pxPerUnit + widthPx / 2 - 0.5
    const row = heightPx / 2 - (right * sine + ahead * cosine) * pxPerUnit - 0.5
    if (column < -0.5 || row < -0.5 || column > widthPx - 0.5 || row > heightPx - 0.5) return null
    const i = Math.floor(column)
    const j = Math.floor(row)
    const u = column - i
    const v = row - j
    const channel = (c: number) =>
      (channelAt(i, j, c) * (1 - u) + channelAt(i + 1, j, c) * u) * (1 - v) +
      (channelAt(i, j + 1, c) * (1 - u) + channelAt(i + 1, j + 1, c) * u) * v
    return [channel(0), channel(1), channel(2), channel(3) / 255]
  }
}
