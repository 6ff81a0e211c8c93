import { avGetPixFmtName, type Frame } from 'node-av/lib'
import { MediaError } from '../../../../ports/media-builder.ts'
import type { CodedColors } from './heif-image.ts'

/** Luma and two chroma planes with 16 bits per sample, each plane row by row. */
export type YuvImage = {
  readonly widthPx: number
  readonly heightPx: number
  readonly bits: number
  /** Chroma subsampling; undefined for grayscale. */
  readonly chroma: ChromaSubsampling | undefined
  readonly planes: readonly Uint16Array[]
}

/** Luma samples per chroma sample, horizontally and vertically. */
type ChromaSubsampling = { readonly horizontal: number; readonly vertical: number }

const formatPattern = /^(?:(?:yuvj?(420|422|444)p)|gray)(10|12)?(?:le)?$/
const subsamplings: Readonly<Record<string, ChromaSubsampling>> = {
  420: { horizontal: 2, vertical: 2 },
  422: { horizontal: 2, vertical: 1 },
  444: { horizontal: 1, vertical: 1 },
}
const notSubsampled: ChromaSubsampling = { horizontal: 1, vertical: 1 }

type PixelFormat = Pick<YuvImage, 'bits' | 'chroma'>

/** Pixel format of a decoded frame. @throws MediaError `media.notAccepted` for formats that no camera writes */
export function pixelFormatOf({ format }: Frame): PixelFormat {
  const name = avGetPixFmtName(format as Parameters<typeof avGetPixFmtName>[0]) ?? ''
  const parts = formatPattern.exec(name)
  if (parts === null) throw new MediaError('media.notAccepted', `pixel format ${name}`)
  return { bits: Number(parts[2] ?? 8), chroma: subsamplings[parts[1] ?? ''] }
}

/** Allocates an image with planes of the sizes that its chroma subsampling needs. */
export function allocateYuv(size: Pick<YuvImage, 'widthPx' | 'heightPx'>, format: PixelFormat): YuvImage {
  const { widthPx, heightPx } = size
  const { horizontal, vertical } = format.chroma ?? notSubsampled
  const lumaSamples = widthPx * heightPx
  const chromaSamples = Math.ceil(widthPx / horizontal) * Math.ceil(heightPx / vertical)
  const planeLengths = format.chroma === undefined ? [lumaSamples] : [lumaSamples, chromaSamples, chromaSamples]
  return { ...format, widthPx, heightPx, planes: planeLengths.map((length) => new Uint16Array(length)) }
}

/** Copies a frame into the image, cropped to it. */
export function copyFrame(
  image: YuvImage,
  frame: Frame,
  position: { readonly leftPx: number; readonly topPx: number },
): void {
  const data = frame.data ?? []
  for (const [index, plane] of image.planes.entries()) {
    const { horizontal, vertical } = index === 0 || image.chroma === undefined ? notSubsampled : image.chroma
    const width = Math.ceil(image.widthPx / horizontal)
    const height = Math.ceil(image.heightPx / vertical)
    const leftPx = Math.floor(position.leftPx / horizontal)
    const topPx = Math.floor(position.topPx / vertical)
    const columns = Math.min(width - leftPx, Math.ceil(frame.width / horizontal))
    const rows = Math.min(height - topPx, Math.ceil(frame.height / vertical))
    const bytes = data[index]
    const stride = frame.linesize[index] ?? 0
    if (bytes === undefined) throw new MediaError('media.damaged', 'a plane is missing')
    for (let row = 0; row < rows; row++) {
      const target = (topPx + row) * width + leftPx
      const source = row * stride
      if (image.bits === 8) plane.set(bytes.subarray(source, source + columns), target)
      else {
        for (let column = 0; column < columns; column++) {
          plane[target + column] = bytes.readUInt16LE(source + 2 * column)
        }
      }
    }
  }
}

/** Weights of red and blue in luma, by the code point of a matrix in ITU-T H.273, table 4. */
const lumaWeights: Readonly<Record<number, readonly [red: number, blue: number]>> = {
  1: [0.2126, 0.0722],
  4: [0.3, 0.11],
  5: [0.299, 0.114],
  6: [0.299, 0.114],
  7: [0.212, 0.087],
  9: [0.2627, 0.0593],
}
/** Code point of BT.601, for matrices that are unspecified or unknown. */
const defaultMatrix = 6
/** Code point of the identity matrix. */
const rgbMatrix = 0

type Interpolation = {
  readonly nearest: number
  readonly neighbor: number
  readonly neighborWeight: number
}

/** Linear interpolation in a subsampled row or column. Its samples lie midway between two luma samples. */
function interpolation(position: number, factor: number, length: number): Interpolation {
  if (factor === 1) return { nearest: position, neighbor: position, neighborWeight: 0 }
  const nearest = position >> 1
  const neighbor = Math.max(0, Math.min(length - 1, nearest + (position % 2 === 0 ? -1 : 1)))
  return { nearest, neighbor, neighborWeight: 0.25 }
}

type RowReader = (row: number, line: Float32Array) => void

/** Reads a chroma plane at the resolution of luma, row by row. */
function chromaReader({ widthPx, heightPx, chroma, planes }: YuvImage, index: 1 | 2): RowReader {
  const plane = planes[index] ?? new Uint16Array(0)
  const { horizontal, vertical } = chroma ?? notSubsampled
  const width = Math.ceil(widthPx / horizontal)
  const height = Math.ceil(heightPx / vertical)
  return (row, line) => {
    const { nearest, neighbor, neighborWeight } = interpolation(row, vertical, height)
    const sampleAt = (column: number) =>
      (plane[nearest * width + column] ?? 0) * (1 - neighborWeight) +
      (plane[neighbor * width + column] ?? 0) * neighborWeight
    if (horizontal === 1) {
      for (let column = 0; column < widthPx; column++) line[column] = sampleAt(column)
      return
    }
    for (let column = 0; column < widthPx; column++) {
      const nearestColumn = column >> 1
      const neighborColumn = Math.max(0, Math.min(width - 1, nearestColumn + (column % 2 === 0 ? -1 : 1)))
      line[column] = 0.75 * sampleAt(nearestColumn) + 0.25 * sampleAt(neighborColumn)
    }
  }
}

/** Converts an image to 8-bit RGB (ITU-T H.273, 8.3), row by row. */
export function writeRgb(image: YuvImage, { matrix, isFullRange }: CodedColors, rgb: Buffer): void {
  const { widthPx, heightPx, bits, chroma, planes } = image
  const [luma = new Uint16Array(0)] = planes
  // The standard defines the levels for 8 bits.
  const levelScale = 2 ** (bits - 8)
  const black = isFullRange ? 0 : 16 * levelScale
  const lumaScale = 255 / (isFullRange ? 2 ** bits - 1 : 219 * levelScale)
  const chromaZero = chroma === undefined ? 0 : 128 * levelScale
  const chromaScale = 255 / (isFullRange ? 2 ** bits - 1 : 224 * levelScale)
  const [redWeight = 0, blueWeight = 0] = lumaWeights[matrix] ?? lumaWeights[defaultMatrix] ?? []
  const greenWeight = 1 - redWeight - blueWeight
  const isRgb = matrix === rgbMatrix && chroma !== undefined
  const pixels = new Uint8ClampedArray(rgb.buffer, rgb.byteOffset, rgb.length)
  const cbLine = new Float32Array(widthPx)
  const crLine = new Float32Array(widthPx)
  const readCb = chroma === undefined ? undefined : chromaReader(image, 1)
  const readCr = chroma === undefined ? undefined : chromaReader(image, 2)
  for (let row = 0, offset = 0; row < heightPx; row++) {
    readCb?.(row, cbLine)
    readCr?.(row, crLine)
    for (let column = 0; column < widthPx; column++, offset += 3) {
      const y = ((luma[row * widthPx + column] ?? 0) - black) * lumaScale
      const cb = cbLine[column] ?? 0
      const cr = crLine[column] ?? 0
      if (isRgb) {
        // The planes are green, blue and red.
        pixels[offset] = (cr - black) * lumaScale
        pixels[offset + 1] = y
        pixels[offset + 2] = (cb - black) * lumaScale
        continue
      }
      const blueDifference = (cb - chromaZero) * chromaScale * 2 * (1 - blueWeight)
      const redDifference = (cr - chromaZero) * chromaScale * 2 * (1 - redWeight)
      pixels[offset] = y + redDifference
      pixels[offset + 1] = y - (redWeight * redDifference + blueWeight * blueDifference) / greenWeight
      pixels[offset + 2] = y + blueDifference
    }
  }
}
