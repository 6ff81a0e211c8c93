import type { Vec3 } from '../../../../shared/geometry/sphere.ts'

/** Sides of the light's cube map, in pixels. Reflections of rough materials need no more. */
export const lightSizePx = 32

/** Equirectangular pixels, as RGBA. */
export type SphereImage = {
  readonly widthPx: number
  readonly heightPx: number
  readonly pixels: Uint8ClampedArray
}

/**
 * Direction of a texel of a cube map face, −1…1 from the top left, in the order +x, −x, +y, −y, +z, −z (OpenGL 4.6, table
 * 8.19). Cube maps are left-handed, so +z is straight ahead.
 */
const texelDirections: readonly ((u: number, v: number) => Vec3)[] = [
  (u, v) => [1, -v, -u],
  (u, v) => [-1, -v, u],
  (u, v) => [u, 1, v],
  (u, v) => [u, -1, -v],
  (u, v) => [u, -v, 1],
  (u, v) => [-u, -v, -1],
]

function pixelOffset({ widthPx, heightPx }: SphereImage, [x, y, z]: Vec3): number {
  const yaw = Math.atan2(x, z)
  const pitch = Math.atan2(y, Math.hypot(x, z))
  const column = Math.min(widthPx - 1, Math.floor((yaw / (2 * Math.PI) + 0.5) * widthPx))
  const row = Math.min(heightPx - 1, Math.floor((0.5 - pitch / Math.PI) * heightPx))
  return 4 * (row * widthPx + column)
}

/** Faces of a cube map of the panorama, as RGBA. */
export function cubeFacesOf(image: SphereImage): Uint8Array[] {
  return texelDirections.map((directionOf) => {
    const face = new Uint8Array(lightSizePx * lightSizePx * 4)
    for (let row = 0, at = 0; row < lightSizePx; row++) {
      for (let column = 0; column < lightSizePx; column++, at += 4) {
        const u = (2 * column + 1) / lightSizePx - 1
        const v = (2 * row + 1) / lightSizePx - 1
        const offset = pixelOffset(image, directionOf(u, v))
        face.set(image.pixels.subarray(offset, offset + 3), at)
        face[at + 3] = 255
      }
    }
    return face
  })
}

/** The main light of a panorama. */
export type MainLight = {
  /** Image direction towards the light. */
  readonly towards: Vec3
  /** 0…1 by how much brighter it is than the rest. */
  readonly strength: number
}

/** Part of the sphere that counts as the light. */
const brightShare = 0.005

function luminanceAt({ pixels }: SphereImage, offset: number): number {
  const [red = 0, green = 0, blue = 0] = pixels.subarray(offset, offset + 3)
  // Rec. 709 weights of linear values; a square approximates the transfer curve.
  return 0.2126 * (red / 255) ** 2 + 0.7152 * (green / 255) ** 2 + 0.0722 * (blue / 255) ** 2
}

/** Finds the brightest part of a panorama, from which shadows and highlights come. */
export function mainLightOf(image: SphereImage): MainLight {
  const { widthPx, heightPx } = image
  const texels: { readonly luminance: number; readonly area: number; readonly direction: Vec3 }[] = []
  for (let row = 0; row < heightPx; row++) {
    const pitch = (0.5 - (row + 0.5) / heightPx) * Math.PI
    for (let column = 0; column < widthPx; column++) {
      const yaw = ((column + 0.5) / widthPx - 0.5) * 2 * Math.PI
      const luminance = luminanceAt(image, 4 * (row * widthPx + column))
      const direction: Vec3 = [Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), -Math.cos(yaw) * Math.cos(pitch)]
      texels.push({ luminance, area: Math.cos(pitch), direction })
    }
  }
  const totalArea = texels.reduce((sum, { area }) => sum + area, 0)
  const mean = texels.reduce((sum, { area, luminance }) => sum + area * luminance, 0) / totalArea
  texels.sort((a, b) => b.luminance - a.luminance)
  let area = 0
  let brightness = 0
  const sum: [number, number, number] = [0, 0, 0]
  for (const texel of texels) {
    if (area >= totalArea * brightShare) break
    area += texel.area
    brightness += texel.luminance * texel.area
    for (const axis of [0, 1, 2] as const) sum[axis] += texel.direction[axis] * (texel.luminance - mean) * texel.area
  }
  const length = Math.hypot(...sum)
  // Lights all around have no direction, so light comes from above.
  const towards: Vec3 = length > 1e-3 ? [sum[0] / length, sum[1] / length, sum[2] / length] : [0, 1, 0]
  const contrast = area === 0 ? 0 : brightness / area - mean
  return { towards, strength: Math.min(1, Math.max(0, contrast)) }
}

/** Decodes the preview of a panorama (`data:image/…;base64,…`) without a request. */
export async function decodePreview(preview: string): Promise<SphereImage> {
  const [, base64 = ''] = preview.split(',')
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes]))
  const { width, height } = bitmap
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no 2D canvas')
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return { widthPx: width, heightPx: height, pixels: context.getImageData(0, 0, width, height).data }
}
