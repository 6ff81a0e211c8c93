import { type CubeFace, facePoint } from '../../src/shared/geometry/cube.ts'

/** Decoded RGB panorama of the whole sphere. */
export type Panorama = { readonly data: Uint8Array; readonly widthPx: number; readonly heightPx: number }
export type FaceImage = { readonly data: Uint8Array; readonly sizePx: number; readonly borderPx: number }

/** Interpolation kernel of the reference: weights of the pixels around a fractional position. */
export type Kernel = (fraction: number) => readonly number[]

export const linear: Kernel = (t) => [1 - t, t]

/** Lanczos-3 (windowed sinc of six pixels), the sharpest common kernel. */
export const lanczos3: Kernel = (t) => {
  const raw = [-2, -1, 0, 1, 2, 3].map((at) => sinc(t - at) * sinc((t - at) / 3))
  const sum = raw.reduce((total, weight) => total + weight, 0)
  return raw.map((weight) => weight / sum)
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
}

type Color = [red: number, green: number, blue: number]

/** Adds the panorama's color in a direction. Rows beyond a pole continue on the other side of the sphere. */
function addSample({ data, widthPx, heightPx }: Panorama, kernel: Kernel, at: { u: number; v: number; into: Color }) {
  const left = Math.floor(at.u)
  const top = Math.floor(at.v)
  const across = kernel(at.u - left)
  const down = kernel(at.v - top)
  const reach = across.length / 2 - 1
  for (const [j, wy] of down.entries()) {
    let row = top - reach + j
    const isBeyondPole = row < 0 || row >= heightPx
    if (isBeyondPole) row = row < 0 ? -1 - row : 2 * heightPx - 1 - row
    for (const [i, wx] of across.entries()) {
      const column = left - reach + i + (isBeyondPole ? widthPx / 2 : 0)
      const p = 3 * (row * widthPx + (((column % widthPx) + widthPx) % widthPx))
      for (const c of [0, 1, 2] as const) at.into[c] += wx * wy * (data[p + c] ?? 0)
    }
  }
}

const samplesPerPixelSide = 4
const samplesPerPixel = samplesPerPixelSide ** 2

type FacePixel = { readonly face: CubeFace; readonly sizePx: number; readonly x: number; readonly y: number }

/** Mean of the samples of the panorama in a pixel of a face, as an ideal camera would capture it. */
function groundTruth(panorama: Panorama, kernel: Kernel, pixel: FacePixel) {
  const color: Color = [0, 0, 0]
  for (let sample = 0; sample < samplesPerPixel; sample++) {
    const sampleX = pixel.x + ((sample % samplesPerPixelSide) + 0.5) / samplesPerPixelSide
    const sampleY = pixel.y + (Math.floor(sample / samplesPerPixelSide) + 0.5) / samplesPerPixelSide
    const [x, y, z] = facePoint(pixel.face, (2 * sampleX) / pixel.sizePx - 1, 1 - (2 * sampleY) / pixel.sizePx)
    const u = (Math.atan2(x, -z) / (2 * Math.PI) + 0.5) * panorama.widthPx - 0.5
    const v = (0.5 - Math.atan2(y, Math.hypot(x, z)) / Math.PI) * panorama.heightPx - 0.5
    addSample(panorama, kernel, { u, v, into: color })
  }
  return color.map((sum) => sum / samplesPerPixel)
}

/** Squared errors of images of a face against the supersampled panorama, at a coarse grid of pixels. */
export function squaredErrors(
  panorama: Panorama,
  kernel: Kernel,
  { face, images }: { readonly face: CubeFace; readonly images: readonly FaceImage[] },
): { readonly sums: number[]; readonly count: number } {
  const sums = images.map(() => 0)
  const sizePx = images[0]?.sizePx ?? 0
  let count = 0
  for (let y = 11; y < sizePx; y += 37) {
    for (let x = 7; x < sizePx; x += 41) {
      const expected = groundTruth(panorama, kernel, { face, sizePx, x, y })
      for (const [imageIndex, { data, borderPx }] of images.entries()) {
        const p = 3 * ((y + borderPx) * (sizePx + 2 * borderPx) + x + borderPx)
        for (const [c, value] of expected.entries())
          sums[imageIndex] = (sums[imageIndex] ?? 0) + ((data[p + c] ?? 0) - value) ** 2
      }
      count += 3
    }
  }
  return { sums, count }
}

export function psnrDb(squaredError: number, count: number): number {
  return 10 * Math.log10((255 * 255 * count) / squaredError)
}
