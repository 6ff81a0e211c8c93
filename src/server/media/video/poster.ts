import { join } from 'node:path'
import { AVSEEK_FLAG_BACKWARD } from 'node-av/constants'
import { type Frame, Packet, type Stream } from 'node-av/lib'
import type { Sharp } from 'sharp'
import type { VideoSphere } from '../../../shared/media/video-manifest.ts'
import { MediaError } from '../../ports/media-builder.ts'
import { writePreviewFiles } from '../image/preview-files.ts'
import { requireValue } from '../libav/check.ts'
import { type Decoder, frameTimeMs, openDecoder } from '../libav/decoder.ts'
import { openFilterGraph } from '../libav/filter-graph.ts'
import { readPacket, type Source } from '../libav/source.ts'
import { sharp } from '../safe-sharp.ts'
import { type Colors, colorOptions, colorsOf, fullRangeRgb, tagFrame } from './colors.ts'
import { mainStreamsOf, type VideoFacts } from './inspect-video.ts'
import { bufferSourceFor } from './rendition-filters.ts'
import { leftEyeFilters, type SphereConversion } from './sphere-conversion.ts'

export const posterFrameFile = 'frame.webp'
const frameMaxWidthPx = 2048
const frameQuality = 82

/** Times of the frames that are tried, in this order, until one isn't black. */
const candidateTimesMs = [1000, 0, 3000, 6000, 12_000, 25_000]
/** Mean brightness, 0…255, below which a frame counts as black. */
const minBrightness = 24

type PosterCandidate = {
  /** Frame in the projection of the video. */
  readonly image: Sharp
  /** View of a 360 video straight ahead; for flat videos the frame itself. */
  readonly previewImage: Sharp
  readonly timeMs: number
  readonly brightness: number
}

type PosterVideo = Pick<VideoFacts, 'widthPx' | 'heightPx' | 'durationMs' | 'orientation'> &
  Pick<SphereConversion, 'paddingFilters' | 'rotationFilters'> & {
    readonly sphere: VideoSphere | undefined
  }

/** Projections by their names in FFmpeg's filter `v360`. */
const v360Projections: Readonly<Record<VideoSphere['projection'], string>> = { equirect: 'e', halfEquirect: 'he' }

/** Filters from a frame of a 360 video to a flat view straight ahead. */
function forwardViewFilters({ projection, stereo }: VideoSphere): readonly string[] {
  const view = `v360=${v360Projections[projection]}:flat:h_fov=100:v_fov=67.7:w=1280:h=720:interp=line`
  return [...leftEyeFilters[stereo], view]
}

/** Scaler flags for exact colors: by default it rounds colors by tables and shares chroma between two pixels. */
const exactColors = 'flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp'

type RenderOptions = { readonly colors: Colors; readonly filters: readonly string[] }

async function renderRgb(frame: Frame, { colors, filters }: RenderOptions): Promise<Sharp> {
  const toRgb = `scale=${exactColors}:${colorOptions(colors.toneMapped, fullRangeRgb)},format=rgb24`
  const description = `${bufferSourceFor(frame, colors)}[in];[in]${filters.join(',')},${toRgb},buffersink@0`
  const graph = await openFilterGraph(description, 1)
  let image: Sharp | undefined
  const onFiltered = async (rgb: Frame) => {
    image ??= sharp(rgb.toBuffer(), { raw: { width: rgb.width, height: rgb.height, channels: 3 } })
    rgb.free()
  }
  try {
    // The graph empties its input, and the caller may render the frame again.
    await graph.filter(requireValue(frame.clone(), 'frame'), onFiltered)
    await graph.filter(null, onFiltered)
  } finally {
    graph.close()
  }
  if (image === undefined) throw new MediaError('media.damagedRecording', 'no frame for the poster')
  return image
}

type FrameAtTime = { readonly frame: Frame; readonly stream: Stream; readonly timeMs: number }

async function renderCandidate(video: PosterVideo, { frame, stream, timeMs }: FrameAtTime): Promise<PosterCandidate> {
  const colors = colorsOf(frame, stream)
  tagFrame(frame, colors)
  const scale = Math.min(1, frameMaxWidthPx / video.widthPx)
  const scaled = (px: number) => Math.max(2, 2 * Math.round((px * scale) / 2))
  const size = `w=${scaled(video.widthPx)}:h=${scaled(video.heightPx)}`
  const filters = [
    ...video.orientation.filters,
    ...video.paddingFilters,
    `scale=${size}:flags=bicubic:${colorOptions(colors.source, colors.scaled)}`,
    ...colors.toneMapping,
    ...video.rotationFilters,
    'setsar=1',
  ]
  const image = await renderRgb(frame, { colors, filters })
  const previewImage =
    video.sphere === undefined
      ? image
      : await renderRgb(frame, { colors, filters: [...filters, ...forwardViewFilters(video.sphere)] })
  const { channels } = await image.clone().stats()
  return {
    image,
    previewImage,
    timeMs,
    brightness: channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length,
  }
}

/** Seeks to the keyframe before a time and decodes up to the frame that is displayed then. */
async function decodeFrameAt(
  source: Source,
  { decoder, stream }: { readonly decoder: Decoder; readonly stream: Stream },
  timeMs: number,
): Promise<Frame | undefined> {
  const { num, den } = stream.timeBase
  const timestamp = BigInt(Math.round(((timeMs + source.startMs) * den) / (1000 * num)))
  await source.format.seekFrame(stream.index, timestamp, AVSEEK_FLAG_BACKWARD)
  decoder.flush()
  let latest: Frame | undefined
  let isReached = false
  const onFrame = async (frame: Frame) => {
    if (isReached) return frame.free()
    latest?.free()
    latest = frame
    isReached = (frameTimeMs(frame, stream) ?? timeMs) - source.startMs >= timeMs
  }
  const packet = new Packet()
  packet.alloc()
  while (!isReached && (await readPacket(source, packet))) {
    if (packet.streamIndex === stream.index) await decoder.decode(packet, onFrame)
    packet.unref()
  }
  packet.free()
  if (!isReached) await decoder.decode(null, onFrame)
  return latest
}

/** Frame at the time that the editor chose; otherwise the first candidate that isn't black, or the brightest. */
export async function choosePosterFrame(
  source: Source,
  video: PosterVideo,
  chosenMs: number | undefined,
): Promise<PosterCandidate> {
  const { videoStream: stream } = mainStreamsOf(source)
  const decoder = await openDecoder(stream)
  const withinVideoMs = candidateTimesMs.filter((ms) => ms < video.durationMs)
  let best: PosterCandidate | undefined
  try {
    for (const timeMs of chosenMs === undefined ? withinVideoMs : [Math.min(chosenMs, video.durationMs)]) {
      const frame = await decodeFrameAt(source, { decoder, stream }, timeMs)
      if (frame === undefined) continue
      const candidate = await renderCandidate(video, { frame, stream, timeMs: Math.round(timeMs) })
      frame.free()
      if (best === undefined || candidate.brightness > best.brightness) best = candidate
      if (best.brightness >= minBrightness) break
    }
  } finally {
    decoder.close()
  }
  if (best === undefined) throw new MediaError('media.damagedRecording', 'no frame for the poster')
  return best
}

/** Writes the preview images of a video and the frame of its poster; returns the poster's time and the size of all files. */
export async function writePoster(
  source: Source,
  video: PosterVideo,
  { folder, posterMs }: { readonly folder: string; readonly posterMs: number | undefined },
): Promise<{ readonly posterMs: number; readonly bytes: number }> {
  const { image, previewImage, timeMs } = await choosePosterFrame(source, video, posterMs)
  const { size } = await image.clone().webp({ quality: frameQuality }).toFile(join(folder, posterFrameFile))
  return { posterMs: timeMs, bytes: size + (await writePreviewFiles(previewImage, folder)) }
}
