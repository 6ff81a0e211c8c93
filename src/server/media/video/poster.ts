import { join } from 'node:path'
import { AVSEEK_FLAG_BACKWARD } from 'node-av/constants'
import { type Frame, Packet, type Stream } from 'node-av/lib'
import type { Sharp } from 'sharp'
import type { VideoSphere } from '../../../shared/media/video-manifest.ts'
import { MediaError } from '../../ports/media-builder.ts'
import { writePreviewFiles } from '../image/preview-files.ts'
import { present } from '../libav/check.ts'
import { type Decoder, frameTimeMs, openDecoder } from '../libav/decoder.ts'
import { openGraph } from '../libav/graph.ts'
import { readPacket, type Source } from '../libav/source.ts'
import { sharp } from '../safe-sharp.ts'
import { type Colors, colorOptions, colorsOf, screenColors, tagFrame } from './colors.ts'
import { streamsOf, type VideoFacts } from './inspect-video.ts'
import { leftEye, type Surrounding } from './surrounding.ts'
import { entranceFor } from './video-graph.ts'

/** The whole image at the poster's moment, in the video's own shape. */
export const frameFile = 'frame.webp'
const frameMaxWidthPx = 2048

/** Where to look for an image that is not black, when nobody chose a moment. */
const usualMomentsMs = [1000, 0, 3000, 6000, 12_000, 25_000]
/** Mean brightness, 0…255, from which an image shows something. */
const leastBrightness = 24

type Shot = { readonly image: Sharp; readonly still: Sharp; readonly atMs: number; readonly brightness: number }

type Poster = Pick<VideoFacts, 'widthPx' | 'heightPx' | 'durationMs' | 'turn'> &
  Pick<Surrounding, 'padding' | 'turning'> & {
    readonly sphere: VideoSphere | undefined
  }

const projections: Readonly<Record<VideoSphere['projection'], string>> = { equirect: 'e', halfEquirect: 'he' }

/** What a person would see who looks ahead. */
function lookAhead({ projection, stereo }: VideoSphere): readonly string[] {
  const view = `v360=${projections[projection]}:flat:h_fov=100:v_fov=67.7:w=1280:h=720:interp=line`
  return [...leftEye[stereo], view]
}

type Developing = { readonly colors: Colors; readonly filters: readonly string[] }

/** Without these flags the scaler rounds colors to tables, and each pair of pixels shares one. */
const exactly = 'flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp'

async function rgbOf(frame: Frame, { colors, filters }: Developing): Promise<Sharp> {
  const toRgb = `scale=${exactly}:${colorOptions(colors.toned, screenColors)},format=rgb24`
  const graph = await openGraph(`${entranceFor(frame, colors)}[in];[in]${filters.join(',')},${toRgb},buffersink@0`, 1)
  let image: Sharp | undefined
  const take = async (made: Frame) => {
    image ??= sharp(made.toBuffer(), { raw: { width: made.width, height: made.height, channels: 3 } })
    made.free()
  }
  try {
    // The graph empties what it is given, and the same image may be wanted twice.
    await graph.pass(present(frame.clone(), 'a picture'), take)
    await graph.pass(null, take)
  } finally {
    graph.close()
  }
  if (image === undefined) throw new MediaError('media.damagedRecording', 'no picture for the poster')
  return image
}

type Subject = Poster & { readonly stream: Stream }

async function shoot(frame: Frame, { stream, ...subject }: Subject, atMs: number): Promise<Shot> {
  const colors = colorsOf(frame, stream)
  tagFrame(frame, colors)
  const scale = Math.min(1, frameMaxWidthPx / subject.widthPx)
  const [widthPx, heightPx] = [subject.widthPx, subject.heightPx].map((px) =>
    Math.max(2, 2 * Math.round((px * scale) / 2)),
  )
  const whole = [
    ...subject.turn.filters,
    ...subject.padding,
    `scale=w=${widthPx}:h=${heightPx}:flags=bicubic:${colorOptions(colors.source, colors.scaled)}`,
    ...colors.toneMapping,
    ...subject.turning,
    'setsar=1',
  ]
  const image = await rgbOf(frame, { colors, filters: whole })
  const still =
    subject.sphere === undefined
      ? image
      : await rgbOf(frame, { colors, filters: [...whole, ...lookAhead(subject.sphere)] })
  const { channels } = await image.clone().stats()
  return { image, still, atMs, brightness: channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length }
}

/** Decodes on from the keyframe before a moment until the image that is shown then. */
async function imageAt(
  source: Source,
  { decoder, stream }: { readonly decoder: Decoder; readonly stream: Stream },
  wantedMs: number,
): Promise<Frame | undefined> {
  const { num, den } = stream.timeBase
  const target = BigInt(Math.round(((wantedMs + source.startMs) * den) / (1000 * num)))
  await source.format.seekFrame(stream.index, target, AVSEEK_FLAG_BACKWARD)
  decoder.flush()
  let shown: Frame | undefined
  let isThere = false
  const keep = async (frame: Frame) => {
    if (isThere) return frame.free()
    shown?.free()
    shown = frame
    isThere = (frameTimeMs(frame, stream) ?? wantedMs) - source.startMs >= wantedMs
  }
  const packet = new Packet()
  packet.alloc()
  while (!isThere && (await readPacket(source, packet))) {
    if (packet.streamIndex === stream.index) await decoder.take(packet, keep)
    packet.unref()
  }
  packet.free()
  if (!isThere) await decoder.take(null, keep)
  return shown
}

/** The image of a chosen moment, or else the first one that shows something. */
export async function findShot(source: Source, subject: Poster, chosenMs: number | undefined): Promise<Shot> {
  const { image: stream } = streamsOf(source)
  const decoder = await openDecoder(stream)
  const inside = usualMomentsMs.filter((ms) => ms < subject.durationMs)
  let best: Shot | undefined
  try {
    for (const wantedMs of chosenMs === undefined ? inside : [Math.min(chosenMs, subject.durationMs)]) {
      const frame = await imageAt(source, { decoder, stream }, wantedMs)
      if (frame === undefined) continue
      const shot = await shoot(frame, { ...subject, stream }, Math.round(wantedMs))
      frame.free()
      if (best === undefined || shot.brightness > best.brightness) best = shot
      if (best.brightness >= leastBrightness) break
    }
  } finally {
    decoder.close()
  }
  if (best === undefined) throw new MediaError('media.damagedRecording', 'no picture for the poster')
  return best
}

/** Writes the stills of a video and its whole poster frame; answers the moment and the bytes. */
export async function writePoster(
  source: Source,
  subject: Poster,
  { folder, posterMs }: { readonly folder: string; readonly posterMs: number | undefined },
): Promise<{ readonly posterMs: number; readonly bytes: number }> {
  const shot = await findShot(source, subject, posterMs)
  const { size } = await shot.image.clone().webp({ quality: 82 }).toFile(join(folder, frameFile))
  return { posterMs: shot.atMs, bytes: size + (await writePreviewFiles(shot.still, folder)) }
}
