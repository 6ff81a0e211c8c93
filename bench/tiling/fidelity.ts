import { type CubeFace, facePoint } from '../../src/shared/geometry/cube.ts'

/** Decoded RGB panorama of the whole sphere. */
export type Panorama = { readonly data: Uint8Array; readonly widthPx: number; readonly heightPx: number }
export type FaceImage = { readonly data: Uint8Array; readonly sizePx: number; readonly borderPx: number }

/** Interpolation kernel of the reference: weights of the pixels around a fractional position. */
export type Kernel = (fraction: number) => readonly number[]

export const linear: Kernel = (fraction) => [1 - fraction, fraction]

/** Lanczos-3 (windowed sinc of six pixels), the sharpest common kernel. */
export const lanczos3: Kernel = (fraction) => {
  const weights = [-2, -1, 0, 1, 2, 3].map((tap) => sinc(fraction - tap) * sinc((fraction - tap) / 3))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
}

type Color = [red: number, green: number, blue: number]
const channels = [0, 1, 2] as const

type PixelPosition = { readonly u: number; readonly v: number }

/** Interpolates the panorama's color at a position. Rows beyond a pole continue on the other side of the sphere. */
function interpolateColor({ data, widthPx, heightPx }: Panorama, kernel: Kernel, { u, v }: PixelPosition): Color {
  const color: Color = [0, 0, 0]
  const leftColumn = Math.floor(u)
  const topRow = Math.floor(v)
  const columnWeights = kernel(u - leftColumn)
  const rowWeights = kernel(v - topRow)
  const pixelsBefore = columnWeights.length / 2 - 1
  for (const [rowIndex, rowWeight] of rowWeights.entries()) {
    let row = topRow - pixelsBefore + rowIndex
    const isBeyondPole = row < 0 || row >= heightPx
    if (isBeyondPole) row = row < 0 ? -1 - row : 2 * heightPx - 1 - row
    for (const [columnIndex, columnWeight] of columnWeights.entries()) {
      const column = leftColumn - pixelsBefore + columnIndex + (isBeyondPole ? widthPx / 2 : 0)
      const offset = 3 * (row * widthPx + (((column % widthPx) + widthPx) % widthPx))
      for (const channel of channels) color[channel] += columnWeight * rowWeight * (data[offset + channel] ?? 0)
    }
  }
  return color
}

const samplesPerPixelSide = 4
const samplesPerPixel = samplesPerPixelSide ** 2

type FacePixel = { readonly face: CubeFace; readonly sizePx: number; readonly x: number; readonly y: number }

/** Mean of the samples of the panorama in a pixel of a face, as an ideal camera would capture it. */
function groundTruth(panorama: Panorama, kernel: Kernel, pixel: FacePixel) {
  const sum: Color = [0, 0, 0]
  for (let sample = 0; sample < samplesPerPixel; sample++) {
    const sampleX = pixel.x + ((sample % samplesPerPixelSide) + 0.5) / samplesPerPixelSide
    const sampleY = pixel.y + (Math.floor(sample / samplesPerPixelSide) + 0.5) / samplesPerPixelSide
    const [x, y, z] = facePoint(pixel.face, (2 * sampleX) / pixel.sizePx - 1, 1 - (2 * sampleY) / pixel.sizePx)
    const u = (Math.atan2(x, -z) / (2 * Math.PI) + 0.5) * panorama.widthPx - 0.5
    const v = (0.5 - Math.atan2(y, Math.hypot(x, z)) / Math.PI) * panorama.heightPx - 0.5
    const color = interpolateColor(panorama, kernel, { u, v })
    for (const channel of channels) sum[channel] += color[channel]
  }
  return sum.map((channelSum) => channelSum / samplesPerPixel)
}

/** Compared pixels form a coarse grid; its prime steps don't coincide with tiles. */
const grid = { left: 7, top: 11, stepX: 41, stepY: 37 }

/** Squared errors of images of a face against the supersampled panorama, at the pixels of the grid. */
export function squaredErrors(
  panorama: Panorama,
  kernel: Kernel,
  { face, images }: { readonly face: CubeFace; readonly images: readonly FaceImage[] },
): { readonly sums: number[]; readonly count: number } {
  const sums = images.map(() => 0)
  const sizePx = images[0]?.sizePx ?? 0
  let count = 0
  for (let y = grid.top; y < sizePx; y += grid.stepY) {
    for (let x = grid.left; x < sizePx; x += grid.stepX) {
      const expected = groundTruth(panorama, kernel, { face, sizePx, x, y })
      for (const [imageIndex, { data, borderPx }] of images.entries()) {
        const offset = 3 * ((y + borderPx) * (sizePx + 2 * borderPx) + x + borderPx)
        for (const [channel, value] of expected.entries())
          sums[imageIndex] = (sums[imageIndex] ?? 0) + ((data[offset + channel] ?? 0) - value) ** 2
      }
      count += 3
    }
  }
  return { sums, count }
}

/** Peak signal-to-noise ratio in decibels. */
export function psnrDb(squaredError: number, count: number): number {
  return 10 * Math.log10((255 * 255 * count) / squaredError)
}
