import { AV_FRAME_FLAG_INTERLACED } from 'node-av/constants'
import type { Frame } from 'node-av/lib'
import type { Rendition } from './bitrate-ladder.ts'
import { type Colors, colorOptions } from './colors.ts'
import type { DisplayOrientation } from './display-matrix.ts'
import type { FrameRate } from './frame-rate.ts'
import type { SphereConversion } from './sphere-conversion.ts'

/** Time base of frames that enter a filter graph. */
export const filterTicksPerSecond = 90_000

/** Buffer source for frames like this one. Their pixels count as square, because they are scaled to the display size. */
export function bufferSourceFor({ width, height, format }: Frame, { source }: Colors): string {
  const pixels = `video_size=${width}x${height}:pix_fmt=${format}:pixel_aspect=1/1`
  return `buffer@in=${pixels}:time_base=1/${filterTicksPerSecond}:colorspace=${source.matrix}:range=${source.range}`
}

export type RenditionFilterOptions = Pick<SphereConversion, 'paddingFilters' | 'rotationFilters'> & {
  readonly frame: Frame
  readonly colors: Colors
  readonly orientation: DisplayOrientation
  readonly rate: FrameRate
  readonly ladder: readonly Rendition[]
}

/**
 * Filters from decoded frames to all renditions at a constant frame rate from zero. Each rendition is scaled from the
 * next larger one: that is faster than from the source, and sharp because each step shrinks by about half.
 */
export function renditionFilters(options: RenditionFilterOptions): string {
  const { frame, colors, orientation, rate, ladder } = options
  const isInterlaced = (frame.flags & AV_FRAME_FLAG_INTERLACED) !== 0
  const sameColors = colorOptions(colors.result, colors.result)
  const widestIndex = ladder.length - 1
  const conversion = [
    `fps=${rate.num}/${rate.den}:start_time=0`,
    ...(isInterlaced ? ['yadif=deint=interlaced'] : []),
    ...orientation.filters,
    ...options.paddingFilters,
    scaleTo(ladder[widestIndex], colorOptions(colors.source, colors.scaled)),
    ...colors.toneMapping,
    ...colors.toLimitedRange,
    ...options.rotationFilters,
    'setsar=1',
  ]
  const chains = [`${bufferSourceFor(frame, colors)}[in];[in]${conversion.join(',')}[size${widestIndex}]`]
  for (let index = widestIndex; index > 0; index--) {
    chains.push(`[size${index}]split[sink${index}][smaller${index}]`, `[sink${index}]buffersink@${index}`)
    chains.push(`[smaller${index}]${scaleTo(ladder[index - 1], sameColors)}[size${index - 1}]`)
  }
  return [...chains, '[size0]buffersink@0'].join(';')
}

function scaleTo(rendition: Rendition | undefined, colorOptions: string): string {
  return `scale=w=${rendition?.widthPx}:h=${rendition?.heightPx}:flags=bicubic:${colorOptions}`
}
