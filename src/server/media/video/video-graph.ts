import { AV_FRAME_FLAG_INTERLACED } from 'node-av/constants'
import type { Frame } from 'node-av/lib'
import { type Colors, colorOptions } from './colors.ts'
import type { FrameRate } from './frame-rate.ts'
import type { Rung } from './ladder.ts'
import type { Surrounding } from './surrounding.ts'
import type { Turn } from './upright.ts'

/** Ticks of the clock that images enter a graph with. */
export const graphTicksPerSecond = 90_000

/** The entrance of a graph for frames like this one; shapes of pixels are settled by scaling to the size shown. */
export function entranceFor({ width, height, format }: Frame, { source }: Colors): string {
  const pixels = `video_size=${width}x${height}:pix_fmt=${format}:pixel_aspect=1/1`
  return `buffer@in=${pixels}:time_base=1/${graphTicksPerSecond}:colorspace=${source.matrix}:range=${source.range}`
}

export type VideoGraphPlan = Pick<Surrounding, 'padding' | 'turning'> & {
  readonly frame: Frame
  readonly colors: Colors
  readonly turn: Turn
  readonly rate: FrameRate
  readonly ladder: readonly Rung[]
}

/**
 * From decoded images to every size at a constant rate that begins at zero. Each size is made of the next larger one:
 * that is faster than from the source, and sharp, because every step shrinks by half or little more.
 */
export function videoGraph({ frame, colors, turn, padding, turning, rate, ladder }: VideoGraphPlan): string {
  const interlaced = (frame.flags & AV_FRAME_FLAG_INTERLACED) !== 0
  const sameColors = colorOptions(colors.result, colors.result)
  const widest = ladder[ladder.length - 1]
  const first = [
    `fps=${rate.num}/${rate.den}:start_time=0`,
    ...(interlaced ? ['yadif=deint=interlaced'] : []),
    ...turn.filters,
    ...padding,
    scaleTo(widest, colorOptions(colors.source, colors.scaled)),
    ...colors.toneMapping,
    ...colors.narrowing,
    ...turning,
    'setsar=1',
  ]
  const chains = [`${entranceFor(frame, colors)}[in];[in]${first.join(',')}[size${ladder.length - 1}]`]
  for (let index = ladder.length - 1; index > 0; index--) {
    chains.push(`[size${index}]split[exit${index}][down${index}]`, `[exit${index}]buffersink@${index}`)
    chains.push(`[down${index}]${scaleTo(ladder[index - 1], sameColors)}[size${index - 1}]`)
  }
  return [...chains, '[size0]buffersink@0'].join(';')
}

function scaleTo(rung: Rung | undefined, colorOptions: string): string {
  return `scale=w=${rung?.widthPx}:h=${rung?.heightPx}:flags=bicubic:${colorOptions}`
}
