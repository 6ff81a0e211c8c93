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

/** Color properties of stored frames, as code points of ITU-T H.273. */
export type ColorTags = {
  readonly matrix: AVColorSpace
  readonly range: AVColorRange
  readonly primaries: AVColorPrimaries
  readonly transfer: AVColorTransferCharacteristic
}

/** Color conversion from a source to video for any screen: tags and filters in their order. */
export type Colors = {
  readonly source: ColorTags
  /** Tags after scaling. */
  readonly scaled: ColorTags
  /** Filters from HDR to SDR. */
  readonly toneMapping: readonly string[]
  /** Tags after tone mapping, which is the last step for images. */
  readonly toneMapped: ColorTags
  /** Filters to 8-bit limited range. */
  readonly toLimitedRange: readonly string[]
  /** Tags of the encoded video. */
  readonly result: ColorTags
}

type TaggedFrame = Pick<
  Frame,
  'colorSpace' | 'colorRange' | 'colorPrimaries' | 'colorTrc' | 'format' | 'width' | 'height'
>

/** Matrices that FFmpeg's scaler supports. */
const scalerMatrices: readonly AVColorSpace[] = [
  AVCOL_SPC_RGB,
  AVCOL_SPC_BT709,
  AVCOL_SPC_FCC,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_SMPTE240M,
  AVCOL_SPC_BT2020_NCL,
]

/** Default primaries and transfer of the matrices that players support; other matrices are converted to Rec. 709. */
const tagsByMatrix = new Map<AVColorSpace, Pick<ColorTags, 'primaries' | 'transfer'>>([
  [AVCOL_SPC_BT709, { primaries: AVCOL_PRI_BT709, transfer: AVCOL_TRC_BT709 }],
  [AVCOL_SPC_BT470BG, { primaries: AVCOL_PRI_BT470BG, transfer: AVCOL_TRC_SMPTE170M }],
  [AVCOL_SPC_SMPTE170M, { primaries: AVCOL_PRI_SMPTE170M, transfer: AVCOL_TRC_SMPTE170M }],
  [AVCOL_SPC_BT2020_NCL, { primaries: AVCOL_PRI_BT2020, transfer: AVCOL_TRC_BT2020_10 }],
])

const rec709: ColorTags = {
  matrix: AVCOL_SPC_BT709,
  range: AVCOL_RANGE_MPEG,
  primaries: AVCOL_PRI_BT709,
  transfer: AVCOL_TRC_BT709,
}

/** Colors of still images. */
export const fullRangeRgb: ColorTags = { ...rec709, matrix: AVCOL_SPC_RGB, range: AVCOL_RANGE_JPEG }

const hdrTransfers: readonly number[] = [AVCOL_TRC_SMPTE2084, AVCOL_TRC_ARIB_STD_B67]
const toneMappingFilter = 'tonemapx=tonemap=bt2390:desat=0:peak=100:t=bt709:m=bt709:p=bt709:r=tv:format=yuv420p'

/** True for code points with a meaning: H.273 reserves 0 and 3, and 2 is "unspecified". Matrix 0, RGB, is in the pixel format. */
const isSpecified = (code: number) => code > 0 && code !== 2 && code !== 3

function firstSpecified<Code extends number>(frameCode: Code, streamCode: Code): Code | undefined {
  return [frameCode, streamCode].find(isSpecified)
}

/** True if a frame is larger than SD video, so that players assume Rec. 709 for it. */
const isHdSize = ({ width, height }: TaggedFrame) => width >= 1280 || height > 576

const pixelFormatOf = ({ format }: TaggedFrame) =>
  avGetPixFmtName(format as Parameters<typeof avGetPixFmtName>[0]) ?? ''

function sourceTagsOf(frame: TaggedFrame, codecpar: StreamTags): ColorTags {
  const pixelFormat = pixelFormatOf(frame)
  const isRgb = /rgb|bgr|gbr/.test(pixelFormat)
  const transfer = firstSpecified(frame.colorTrc, codecpar.colorTrc)
  const primaries = firstSpecified(frame.colorPrimaries, codecpar.colorPrimaries)
  const range = [frame.colorRange, codecpar.colorRange].find((code) => code !== AVCOL_RANGE_UNSPECIFIED)
  const taggedMatrix = firstSpecified(frame.colorSpace, codecpar.colorSpace)
  const isSupported = taggedMatrix !== undefined && scalerMatrices.includes(taggedMatrix)
  const matrixBySize = isHdSize(frame) ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M
  const isHdr = transfer !== undefined && hdrTransfers.includes(transfer)
  const defaultMatrix = isHdr ? AVCOL_SPC_BT2020_NCL : matrixBySize
  const yuvMatrix = isSupported ? taggedMatrix : defaultMatrix
  const matrix = isRgb ? AVCOL_SPC_RGB : yuvMatrix
  const defaults = tagsByMatrix.get(matrix) ?? rec709
  return {
    matrix,
    range: range ?? (isRgb || pixelFormat.startsWith('yuvj') ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG),
    primaries: primaries ?? defaults.primaries,
    transfer: transfer ?? defaults.transfer,
  }
}

type StreamTags = Pick<CodecParameters, 'colorSpace' | 'colorRange' | 'colorPrimaries' | 'colorTrc'>

/**
 * Plans the color conversion of a video. HDR is tone-mapped to Rec. 709 by BT.2390. SDR keeps its matrix, so only its
 * range, bit depth and size change. The result always has all tags: Chromium ignores a matrix without primaries and
 * transfer.
 */
export function colorsOf(frame: TaggedFrame, { codecpar }: { readonly codecpar: StreamTags }): Colors {
  const source = sourceTagsOf(frame, codecpar)
  const isRgb = source.matrix === AVCOL_SPC_RGB
  if (hdrTransfers.includes(source.transfer)) {
    return {
      source,
      scaled: { ...source, matrix: isRgb ? AVCOL_SPC_BT2020_NCL : source.matrix, range: AVCOL_RANGE_MPEG },
      toneMapping: ['format=yuv420p10', toneMappingFilter],
      toneMapped: rec709,
      toLimitedRange: [tagFilter(rec709)],
      result: rec709,
    }
  }
  const result = tagsByMatrix.has(source.matrix) ? { ...source, range: AVCOL_RANGE_MPEG } : rec709
  const isFullRangeYuv = source.range === AVCOL_RANGE_JPEG && !isRgb
  const scaled = isFullRangeYuv ? { ...result, range: AVCOL_RANGE_JPEG } : result
  const rangeFilters = isFullRangeYuv ? limitedRangeFilters(pixelFormatOf(frame), result) : []
  return {
    source,
    scaled,
    toneMapping: [],
    toneMapped: scaled,
    toLimitedRange: [...rangeFilters, 'format=yuv420p', tagFilter(result)],
    result,
  }
}

const eightBitFormats = /^(yuv(j|a)?4\d\dp|nv\d\d|gray|yuyv422|uyvy422)$/

function limitedRangeFilters(pixelFormat: string, result: ColorTags): readonly string[] {
  if (eightBitFormats.test(pixelFormat)) return ['format=yuv420p', limitedRangeTable(8)]
  const toEightBits = `scale=flags=bicubic:${colorOptions(result, result)}`
  return ['format=yuv420p10', limitedRangeTable(10), tagFilter(result), toEightBits]
}

/** Filter from full to limited range by a lookup table, because the scaler's chroma is half a level too high. */
function limitedRangeTable(bits: 8 | 10): string {
  // The standard defines the levels for 8 bits.
  const levelScale = 2 ** (bits - 8)
  const fullRangeMax = 2 ** bits - 1
  const chromaZero = 128 * levelScale
  const chroma = `round(${chromaZero}+(val-${chromaZero})*${224 * levelScale}/${fullRangeMax})`
  return `lutyuv=y=round(${16 * levelScale}+val*${219 * levelScale}/${fullRangeMax}):u=${chroma}:v=${chroma}`
}

const tagFilter = ({ matrix }: ColorTags) => `setparams=colorspace=${matrix}:range=tv`

/** Tags a frame with its source colors, because filters read them from the frame rather than from the buffer source. */
export function tagFrame(frame: Frame, { source }: Colors): void {
  frame.colorSpace = source.matrix
  frame.colorRange = source.range
  frame.colorPrimaries = source.primaries
  frame.colorTrc = source.transfer
}

const rangeName = (range: AVColorRange) => (range === AVCOL_RANGE_JPEG ? 'pc' : 'tv')

/** Color options of the scaler, complete so that it guesses nothing. */
export function colorOptions(from: ColorTags, to: ColorTags): string {
  const input = `in_color_matrix=${from.matrix}:in_range=${rangeName(from.range)}`
  return `${input}:out_color_matrix=${to.matrix}:out_range=${rangeName(to.range)}`
}
