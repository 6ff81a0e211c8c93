import {
  AVCOL_PRI_BT470BG,
  AVCOL_PRI_BT709,
  AVCOL_PRI_BT2020,
  AVCOL_PRI_SMPTE170M,
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
  AVCOL_RANGE_UNSPECIFIED,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_SPC_FCC,
  AVCOL_SPC_RGB,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_SMPTE240M,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_BT709,
  AVCOL_TRC_BT2020_10,
  AVCOL_TRC_SMPTE170M,
  AVCOL_TRC_SMPTE2084,
  type AVColorPrimaries,
  type AVColorRange,
  type AVColorSpace,
  type AVColorTransferCharacteristic,
} from 'node-av/constants'
import { avGetPixFmtName, type CodecParameters, type Frame } from 'node-av/lib'

/** How colors are stored: code points of ITU-T H.273 by the library's names. */
export type ColorTags = {
  readonly matrix: AVColorSpace
  readonly range: AVColorRange
  readonly primaries: AVColorPrimaries
  readonly transfer: AVColorTransferCharacteristic
}

/** From the colors of a source to those of a video that every screen shows, in four steps. */
export type Colors = {
  readonly source: ColorTags
  /** Behind the first scaling. */
  readonly scaled: ColorTags
  /** Filters that bring high dynamic range down. */
  readonly toneMapping: readonly string[]
  /** Behind these, which is all that stills need. */
  readonly toned: ColorTags
  /** Filters to eight bits of limited range. */
  readonly narrowing: readonly string[]
  readonly result: ColorTags
}

type TaggedFrame = Pick<
  Frame,
  'colorSpace' | 'colorRange' | 'colorPrimaries' | 'colorTrc' | 'format' | 'width' | 'height'
>

/** Matrices that the scaler knows. */
const scaledMatrices: readonly AVColorSpace[] = [
  AVCOL_SPC_RGB,
  AVCOL_SPC_BT709,
  AVCOL_SPC_FCC,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_SMPTE240M,
  AVCOL_SPC_BT2020_NCL,
]

type Usual = Pick<ColorTags, 'primaries' | 'transfer'>
/** Primaries and transfer that belong to a matrix. Only these matrices are kept: players know no others. */
const usualTags = new Map<AVColorSpace, Usual>([
  [AVCOL_SPC_BT709, { primaries: AVCOL_PRI_BT709, transfer: AVCOL_TRC_BT709 }],
  [AVCOL_SPC_BT470BG, { primaries: AVCOL_PRI_BT470BG, transfer: AVCOL_TRC_SMPTE170M }],
  [AVCOL_SPC_SMPTE170M, { primaries: AVCOL_PRI_SMPTE170M, transfer: AVCOL_TRC_SMPTE170M }],
  [AVCOL_SPC_BT2020_NCL, { primaries: AVCOL_PRI_BT2020, transfer: AVCOL_TRC_BT2020_10 }],
])

const highDefinition: ColorTags = {
  matrix: AVCOL_SPC_BT709,
  range: AVCOL_RANGE_MPEG,
  primaries: AVCOL_PRI_BT709,
  transfer: AVCOL_TRC_BT709,
}

/** Colors of an image file: RGB in its full range. */
export const screenColors: ColorTags = { ...highDefinition, matrix: AVCOL_SPC_RGB, range: AVCOL_RANGE_JPEG }

const brightTransfers: readonly number[] = [AVCOL_TRC_SMPTE2084, AVCOL_TRC_ARIB_STD_B67]
const toneMapping = 'tonemapx=tonemap=bt2390:desat=0:peak=100:t=bt709:m=bt709:p=bt709:r=tv:format=yuv420p'

/** H.273 calls 2 "unspecified" and 0 and 3 "reserved"; matrix 0, which is RGB, is judged by the pixels. */
const isTagged = (code: number) => code > 0 && code !== 2 && code !== 3

function tagOf<Code extends number>(ofFrame: Code, ofStream: Code): Code | undefined {
  return [ofFrame, ofStream].find(isTagged)
}

/** Larger than any picture of standard-definition television, so that players take its colors for Rec. 709. */
const isHighDefinition = ({ width, height }: TaggedFrame) => width >= 1280 || height > 576

const pixelsOf = ({ format }: TaggedFrame) => avGetPixFmtName(format as Parameters<typeof avGetPixFmtName>[0]) ?? ''

function sourceTagsOf(frame: TaggedFrame, codecpar: StreamTags): ColorTags {
  const pixels = pixelsOf(frame)
  const isRgb = /rgb|bgr|gbr/.test(pixels)
  const transfer = tagOf(frame.colorTrc, codecpar.colorTrc)
  const primaries = tagOf(frame.colorPrimaries, codecpar.colorPrimaries)
  const range = [frame.colorRange, codecpar.colorRange].find((code) => code !== AVCOL_RANGE_UNSPECIFIED)
  const tagged = tagOf(frame.colorSpace, codecpar.colorSpace)
  const known = tagged !== undefined && scaledMatrices.includes(tagged) ? tagged : undefined
  const bySize = isHighDefinition(frame) ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M
  const untagged = transfer !== undefined && brightTransfers.includes(transfer) ? AVCOL_SPC_BT2020_NCL : bySize
  const matrix = isRgb ? AVCOL_SPC_RGB : (known ?? untagged)
  const usual = usualTags.get(matrix) ?? highDefinition
  return {
    matrix,
    range: range ?? (isRgb || pixels.startsWith('yuvj') ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG),
    primaries: primaries ?? usual.primaries,
    transfer: transfer ?? usual.transfer,
  }
}

type StreamTags = Pick<CodecParameters, 'colorSpace' | 'colorRange' | 'colorPrimaries' | 'colorTrc'>

/**
 * Colors every screen shows. High dynamic range is brought down to Rec. 709 by the tone mapping of BT.2390. All other
 * videos keep their matrix, so that only range, depth and size change, and say all of it: Chromium ignores a matrix
 * whose primaries and transfer are missing.
 */
export function colorsOf(frame: TaggedFrame, { codecpar }: { readonly codecpar: StreamTags }): Colors {
  const source = sourceTagsOf(frame, codecpar)
  const isRgb = source.matrix === AVCOL_SPC_RGB
  if (brightTransfers.includes(source.transfer)) {
    return {
      source,
      scaled: { ...source, matrix: isRgb ? AVCOL_SPC_BT2020_NCL : source.matrix, range: AVCOL_RANGE_MPEG },
      toneMapping: ['format=yuv420p10', toneMapping],
      toned: highDefinition,
      narrowing: [exitTags(highDefinition)],
      result: highDefinition,
    }
  }
  const result = usualTags.has(source.matrix) ? { ...source, range: AVCOL_RANGE_MPEG } : highDefinition
  const isFull = source.range === AVCOL_RANGE_JPEG && !isRgb
  const scaled = isFull ? { ...result, range: AVCOL_RANGE_JPEG } : result
  const squeezing = isFull ? squeezingOf(pixelsOf(frame), result) : []
  return {
    source,
    scaled,
    toneMapping: [],
    toned: scaled,
    narrowing: [...squeezing, 'format=yuv420p', exitTags(result)],
    result,
  }
}

const eightBits = /^(yuv(j|a)?4\d\dp|nv\d\d|gray|yuyv422|uyvy422)$/

function squeezingOf(pixels: string, result: ColorTags): readonly string[] {
  if (eightBits.test(pixels)) return ['format=yuv420p', squeeze(8)]
  const toEightBits = `scale=flags=bicubic:${colorOptions(result, result)}`
  return ['format=yuv420p10', squeeze(10), exitTags(result), toEightBits]
}

/** From full to limited range by a table, in place of the scaler, whose chroma comes out half a level too high. */
function squeeze(bits: 8 | 10): string {
  const unit = 2 ** (bits - 8)
  const full = 2 ** bits - 1
  const chroma = `round(${128 * unit}+(val-${128 * unit})*${224 * unit}/${full})`
  return `lutyuv=y=round(${16 * unit}+val*${219 * unit}/${full}):u=${chroma}:v=${chroma}`
}

const exitTags = ({ matrix }: ColorTags) => `setparams=colorspace=${matrix}:range=tv`

/** Says on a frame itself how its colors are stored, as filters look there and not at the entrance. */
export function tagFrame(frame: Frame, { source }: Colors): void {
  frame.colorSpace = source.matrix
  frame.colorRange = source.range
  frame.colorPrimaries = source.primaries
  frame.colorTrc = source.transfer
}

const rangeName = (range: AVColorRange) => (range === AVCOL_RANGE_JPEG ? 'pc' : 'tv')

/** Options of a scaling from colors to others; none of them is left to be guessed. */
export function colorOptions(from: ColorTags, to: ColorTags): string {
  const input = `in_color_matrix=${from.matrix}:in_range=${rangeName(from.range)}`
  return `${input}:out_color_matrix=${to.matrix}:out_range=${rangeName(to.range)}`
}
