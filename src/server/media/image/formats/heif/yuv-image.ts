import { avGetPixFmtName, type Frame } from 'node-av/lib'
import { MediaError } from '../../../../ports/media-builder.ts'
import type { CodedColors } from './heif-image.ts'

/** Brightness and two differences of color, each sample in 16 bits, rows one after the other. */
export type YuvImage = {
  readonly widthPx: number
  readonly heightPx: number
  readonly bits: number
  /** How often the differences are narrower and lower than the brightness; none for gray. */
  readonly chroma: { readonly across: number; readonly down: number } | undefined
  readonly planes: readonly Uint16Array[]
}

const formats = /^(?:(?:yuvj?(420|422|444)p)|gray)(10|12)?(?:le)?$/
const chromaOf: Readonly<Record<string, NonNullable<YuvImage['chroma']>>> = {
  420: { across: 2, down: 2 },
  422: { across: 2, down: 1 },
  444: { across: 1, down: 1 },
}

type Form = Pick<YuvImage, 'bits' | 'chroma'>

/** How a decoded frame holds its samples. @throws MediaError for what no camera writes */
export function formOf({ format }: Frame): Form {
  const name = avGetPixFmtName(format as Parameters<typeof avGetPixFmtName>[0]) ?? ''
  const parts = formats.exec(name)
  if (parts === null) throw new MediaError('media.notAccepted', `pixels of the form ${name}`)
  return { bits: Number(parts[2] ?? 8), chroma: chromaOf[parts[1] ?? ''] }
}

export function allocateYuv(size: Pick<YuvImage, 'widthPx' | 'heightPx'>, form: Form): YuvImage {
  const { widthPx, heightPx } = size
  const { across, down } = form.chroma ?? { across: 1, down: 1 }
  const small = Math.ceil(widthPx / across) * Math.ceil(heightPx / down)
  const sizes = form.chroma === undefined ? [widthPx * heightPx] : [widthPx * heightPx, small, small]
  return { ...form, widthPx, heightPx, planes: sizes.map((length) => new Uint16Array(length)) }
}

/** Puts a frame into the image with its corner at a place, as far as it reaches. */
export function placeFrame(
  image: YuvImage,
  frame: Frame,
  at: { readonly leftPx: number; readonly topPx: number },
): void {
  const data = frame.data ?? []
  for (const [index, plane] of image.planes.entries()) {
    const { across, down } = index === 0 || image.chroma === undefined ? { across: 1, down: 1 } : image.chroma
    const width = Math.ceil(image.widthPx / across)
    const height = Math.ceil(image.heightPx / down)
    const left = Math.floor(at.leftPx / across)
    const top = Math.floor(at.topPx / down)
    const columns = Math.min(width - left, Math.ceil(frame.width / across))
    const rows = Math.min(height - top, Math.ceil(frame.height / down))
    const bytes = data[index]
    const stride = frame.linesize[index] ?? 0
    if (bytes === undefined) throw new MediaError('media.damaged', 'a plane is missing')
    const read = image.bits > 8 ? (o: number) => bytes.readUInt16LE(o) : undefined
    for (let row = 0; row < rows; row++) {
      const to = (top + row) * width + left
      const from = row * stride
      if (read === undefined) plane.set(bytes.subarray(from, from + columns), to)
      else for (let column = 0; column < columns; column++) plane[to + column] = read(from + 2 * column)
    }
  }
}

/** Shares of red and blue in the brightness, by the number of a matrix in ITU-T H.273, table 4. */
const shares: Readonly<Record<number, readonly [red: number, blue: number]>> = {
  1: [0.2126, 0.0722],
  4: [0.3, 0.11],
  5: [0.299, 0.114],
  6: [0.299, 0.114],
  7: [0.212, 0.087],
  9: [0.2627, 0.0593],
}
const usualMatrix = 6
const rgbMatrix = 0

/** Row and share of the nearest and the next nearest sample of a coarser plane, whose samples lie between the finer ones. */
function between(
  position: number,
  factor: number,
  length: number,
): readonly [near: number, next: number, share: number] {
  if (factor === 1) return [position, position, 0]
  const near = position >> 1
  const next = Math.max(0, Math.min(length - 1, near + (position % 2 === 0 ? -1 : 1)))
  return [near, next, 0.25]
}

/** A plane of color differences at the size of the brightness, row by row. */
function chromaReader(
  { widthPx, heightPx, chroma, planes }: YuvImage,
  index: 1 | 2,
): (row: number, line: Float32Array) => void {
  const plane = planes[index] ?? new Uint16Array(0)
  const { across, down } = chroma ?? { across: 1, down: 1 }
  const width = Math.ceil(widthPx / across)
  const height = Math.ceil(heightPx / down)
  return (row, line) => {
    const [near, next, share] = between(row, down, height)
    const at = (column: number) =>
      (plane[near * width + column] ?? 0) * (1 - share) + (plane[next * width + column] ?? 0) * share
    if (across === 1) {
      for (let column = 0; column < widthPx; column++) line[column] = at(column)
      return
    }
    for (let column = 0; column < widthPx; column++) {
      const here = column >> 1
      const beside = Math.max(0, Math.min(width - 1, here + (column % 2 === 0 ? -1 : 1)))
      line[column] = 0.75 * at(here) + 0.25 * at(beside)
    }
  }
}

/** Writes the image as RGB of 8 bits a channel (ITU-T H.273, 8.3), rows one after the other. */
export function writeRgb(image: YuvImage, { matrix, isFullRange }: CodedColors, rgb: Buffer): void {
  const { widthPx, heightPx, bits, chroma, planes } = image
  const [brightness = new Uint16Array(0)] = planes
  const step = 2 ** (bits - 8)
  const black = isFullRange ? 0 : 16 * step
  const yScale = 255 / (isFullRange ? 2 ** bits - 1 : 219 * step)
  const middle = chroma === undefined ? 0 : 128 * step
  const cScale = 255 / (isFullRange ? 2 ** bits - 1 : 224 * step)
  const [red = 0, blue = 0] = shares[matrix] ?? shares[usualMatrix] ?? []
  const green = 1 - red - blue
  const isRgb = matrix === rgbMatrix && chroma !== undefined
  const out = new Uint8ClampedArray(rgb.buffer, rgb.byteOffset, rgb.length)
  const cb = new Float32Array(widthPx)
  const cr = new Float32Array(widthPx)
  const readCb = chroma === undefined ? undefined : chromaReader(image, 1)
  const readCr = chroma === undefined ? undefined : chromaReader(image, 2)
  for (let row = 0, o = 0; row < heightPx; row++) {
    readCb?.(row, cb)
    readCr?.(row, cr)
    for (let column = 0; column < widthPx; column++, o += 3) {
      const y = ((brightness[row * widthPx + column] ?? 0) - black) * yScale
      const first = cb[column] ?? 0
      const second = cr[column] ?? 0
      if (isRgb) {
        out[o] = (second - black) * yScale
        out[o + 1] = y
        out[o + 2] = (first - black) * yScale
        continue
      }
      const b = (first - middle) * cScale * 2 * (1 - blue)
      const r = (second - middle) * cScale * 2 * (1 - red)
      out[o] = y + r
      out[o + 1] = y - (red * r + blue * b) / green
      out[o + 2] = y + b
    }
  }
}
