import {
  AV_FRAME_FLAG_INTERLACED,
  AVCOL_RANGE_JPEG,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_SMPTE170M,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
} from 'node-av/constants'
import { avGetPixFmtName, type Frame, type Stream } from 'node-av/lib'
import type { FrameRate } from './frame-rate.ts'
import type { Rung } from './ladder.ts'
import type { Turn } from './upright.ts'

/** Ticks of the clock that images enter a graph with. */
export const graphTicksPerSecond = 90_000

/** The entrance of a graph for frames like this one; shapes of pixels are settled by scaling to the size shown. */
export function entranceFor({ width, height, format }: Frame): string {
  return `buffer@in=video_size=${width}x${height}:pix_fmt=${format}:time_base=1/${graphTicksPerSecond}:pixel_aspect=1/1`
}

const brightTransfers: readonly number[] = [AVCOL_TRC_SMPTE2084, AVCOL_TRC_ARIB_STD_B67]
const televisionMatrices: readonly number[] = [AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M]
const eightBitYuv = /^(yuv4\d\dp|nv12)$/

export type Colors = {
  /** The matrix that the images have in the end. */
  readonly matrix: 'bt709' | 'smpte170m'
  /** Options of the scaling that changes colors on the way; empty when nothing changes. */
  readonly whileScaling: string
  readonly filters: readonly string[]
}

/**
 * Colors every screen shows: high dynamic range is brought down to Rec. 709 by the tone mapping of BT.2390, ten bits
 * and full range to eight bits of television range. Eight-bit videos keep their matrix, and all say which one they have.
 */
export function colorsOf(frame: Frame, { codecpar }: Pick<Stream, 'codecpar'>): Colors {
  const transfer = frame.colorTrc > 2 ? frame.colorTrc : codecpar.colorTrc
  if (brightTransfers.includes(transfer)) {
    const toneMapping = 'tonemapx=tonemap=bt2390:desat=0:peak=100:t=bt709:m=bt709:p=bt709:r=tv:format=yuv420p'
    return { matrix: 'bt709', whileScaling: '', filters: ['format=yuv420p10', toneMapping] }
  }
  const name = avGetPixFmtName(frame.format as Parameters<typeof avGetPixFmtName>[0]) ?? ''
  const kept = eightBitYuv.test(name) && frame.colorRange !== AVCOL_RANGE_JPEG
  const matrix = kept && televisionMatrices.includes(frame.colorSpace) ? 'smpte170m' : 'bt709'
  const from = frame.colorSpace > 2 || name.includes('rgb') ? '' : ':in_color_matrix=bt709'
  return {
    matrix,
    whileScaling: kept ? '' : `${from}:out_color_matrix=bt709:out_range=tv`,
    filters: ['format=yuv420p', `setparams=colorspace=${matrix}:range=tv`],
  }
}

export type VideoGraphPlan = {
  readonly frame: Frame
  readonly image: Stream
  readonly turn: Turn
  readonly rate: FrameRate
  readonly ladder: readonly Rung[]
}

/**
 * From decoded images to every size at a constant rate that begins at zero. Each size is made of the next larger one:
 * that is faster than from the source, and sharp, because every step shrinks by half or little more.
 */
export function videoGraph({ frame, image, turn, rate, ladder }: VideoGraphPlan): string {
  const interlaced = (frame.flags & AV_FRAME_FLAG_INTERLACED) !== 0
  const colors = colorsOf(frame, image)
  const widest = ladder[ladder.length - 1]
  const first = [
    `fps=${rate.num}/${rate.den}:start_time=0`,
    ...(interlaced ? ['yadif=deint=interlaced'] : []),
    ...turn.filters,
    scaleTo(widest, colors.whileScaling),
    ...colors.filters,
    'setsar=1',
  ]
  const chains = [`${entranceFor(frame)}[in];[in]${first.join(',')}[size${ladder.length - 1}]`]
  for (let index = ladder.length - 1; index > 0; index--) {
    chains.push(`[size${index}]split[exit${index}][down${index}]`, `[exit${index}]buffersink@${index}`)
    chains.push(`[down${index}]${scaleTo(ladder[index - 1])}[size${index - 1}]`)
  }
  return [...chains, '[size0]buffersink@0'].join(';')
}

function scaleTo(rung: Rung | undefined, more = ''): string {
  return `scale=w=${rung?.widthPx}:h=${rung?.heightPx}:flags=bicubic${more}`
}
