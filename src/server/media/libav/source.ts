import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_LOG_QUIET,
  AV_NOPTS_VALUE,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_SUBTITLE,
  AVMEDIA_TYPE_VIDEO,
  AVSEEK_FLAG_BACKWARD,
} from 'node-av/constants'
import { Dictionary, FormatContext, InputFormat, type IOContext, Log, Packet, type Stream } from 'node-av/lib'
import { limits } from '../../../shared/limits.ts'
import { MediaError } from '../../ports/media-builder.ts'
import { present } from './check.ts'
import { decoderNames } from './codecs.ts'

/** What can hold a video or an audio file, by the library's name of its reader. */
export type ContainerName = 'mov' | 'matroska' | 'mp3' | 'wav' | 'ogg'

/** An opened original. */
export type Source = {
  readonly format: FormatContext
  /** Streams a person would speak of; phones put several of measurements beside them. */
  readonly pictures: readonly Stream[]
  readonly audioTypes: readonly Stream[]
  /** Streams of images, audio and subtitles together. */
  readonly streamCount: number
  /** As the file says; 0 when it does not. */
  readonly durationMs: number
  /** Time of the first stream's start, in milliseconds of the file's clock. */
  readonly startMs: number
}

/** More streams than any camera writes; the reader takes no more in. */
const streamsMax = 64

/** A local file, or what hands over parts of one that lies elsewhere. */
type Opening = { readonly container: ContainerName } & ({ readonly path: string } | { readonly parts: IOContext })

/** What is read of a file that lies elsewhere to learn about its streams: each part of it takes a while. */
const probing = { probesize: String(1024 ** 2), analyzeduration: '500000' }

/**
 * Opens a file of ours, or one whose parts are handed over. The reader is named, never guessed, and neither it nor anything
 * it may open in turn can be another format or anything but a local file, and for parts nothing at all: playlists and
 * scripts under a video's name lead nowhere (threat T77).
 */
async function openFormat({ container, ...from }: Opening): Promise<FormatContext> {
  Log.setLevel(AV_LOG_QUIET)
  const format = new FormatContext()
  format.allocContext()
  format.maxStreams = streamsMax
  const options = Dictionary.fromObject({
    protocol_whitelist: 'path' in from ? 'file' : 'none',
    ...('path' in from ? {} : probing),
    format_whitelist: container,
    max_streams: String(streamsMax),
    codec_whitelist: decoderNames.join(','),
  })
  const reader = present(InputFormat.findInputFormat(container), container)
  if ('parts' in from) format.pb = from.parts
  const opened = await format.openInput('path' in from ? `file:${from.path}` : '', reader, options)
  if (opened < 0) throw new MediaError('media.damagedRecording', `the reader answered ${opened}`)
  return format
}

const isImage = ({ disposition }: Stream) => (disposition & AV_DISPOSITION_ATTACHED_PIC) === 0

function sourceOf(format: FormatContext): Source {
  const ofType = (type: number) => format.streams.filter(({ codecpar }) => codecpar.codecType === type)
  const pictures = ofType(AVMEDIA_TYPE_VIDEO).filter(isImage)
  const audioTypes = ofType(AVMEDIA_TYPE_AUDIO)
  const known = (microseconds: bigint) => (microseconds === AV_NOPTS_VALUE ? 0 : Number(microseconds) / 1000)
  return {
    format,
    pictures,
    audioTypes,
    streamCount: pictures.length + audioTypes.length + ofType(AVMEDIA_TYPE_SUBTITLE).length,
    durationMs: Math.max(0, known(format.duration)),
    startMs: known(format.startTime),
  }
}

export const videoMaxPixels = limits.videoMaxLongSidePx * limits.videoMaxShortSidePx

/** What the container says of sizes is judged before anything is decoded (threat T76). */
function rejectLarge({ streams }: FormatContext): void {
  for (const { codecpar } of streams) {
    const long = Math.max(codecpar.width, codecpar.height)
    const short = Math.min(codecpar.width, codecpar.height)
    if (long > limits.videoMaxLongSidePx || short > limits.videoMaxShortSidePx)
      throw new MediaError('media.videoTooLarge')
  }
}

/** Opens an original for the time of `work`. @throws MediaError `media.damagedRecording` */
export async function withSource<T>(
  { path, container }: { readonly path: string; readonly container: ContainerName },
  work: (source: Source) => Promise<T>,
): Promise<T> {
  return withFormat({ path, container }, async (source) =>
    work(source.durationMs > 0 ? source : { ...source, durationMs: await measureDurationMs(source) }),
  )
}

/**
 * Opens a file whose parts are handed over. Its duration is as the file says, and 0 where it doesn't.
 * @throws MediaError `media.damagedRecording`
 */
export function withParts<T>(
  opening: { readonly parts: IOContext; readonly container: ContainerName },
  work: (source: Source) => Promise<T>,
): Promise<T> {
  return withFormat(opening, work)
}

async function withFormat<T>(opening: Opening, work: (source: Source) => Promise<T>): Promise<T> {
  const format = await openFormat(opening)
  try {
    rejectLarge(format)
    if ((await format.findStreamInfo(null)) < 0) throw new MediaError('media.damagedRecording', 'no stream is told')
    return await work(sourceOf(format))
  } finally {
    await format.closeInput()
  }
}

/** What browsers record tells no length: the last packet does. */
async function measureDurationMs(source: Source): Promise<number> {
  const { format, startMs } = source
  const packet = new Packet()
  packet.alloc()
  let endMs = 0
  while (await readPacket(source, packet)) {
    const stream = format.streams[packet.streamIndex]
    if (stream !== undefined && packet.pts !== AV_NOPTS_VALUE) {
      const { num, den } = stream.timeBase
      endMs = Math.max(endMs, (Number(packet.pts + packet.duration) * 1000 * num) / den)
    }
    packet.unref()
  }
  packet.free()
  await format.seekFrame(-1, 0n, AVSEEK_FLAG_BACKWARD)
  return Math.max(0, endMs - startMs)
}

/** Reads the next packet; false at the end, and at a place that cannot be read past. */
export async function readPacket({ format }: Source, packet: Packet): Promise<boolean> {
  return (await format.readFrame(packet)) >= 0
}
