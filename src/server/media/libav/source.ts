import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_LOG_QUIET,
  AV_NOPTS_VALUE,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_SUBTITLE,
  AVMEDIA_TYPE_VIDEO,
  AVSEEK_FLAG_BACKWARD,
} from 'node-av/constants'
import { Dictionary, FormatContext, InputFormat, Log, Packet, type Stream } from 'node-av/lib'
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

/**
 * Opens a file of ours. The reader is named, never guessed, and neither it nor anything it may open in turn can be
 * another format or anything but a local file: playlists and scripts under a video's name lead nowhere (threat T77).
 */
async function openFormat(path: string, container: ContainerName): Promise<FormatContext> {
  Log.setLevel(AV_LOG_QUIET)
  const format = new FormatContext()
  format.allocContext()
  format.maxStreams = streamsMax
  const options = Dictionary.fromObject({
    protocol_whitelist: 'file',
    format_whitelist: container,
    max_streams: String(streamsMax),
    codec_whitelist: decoderNames.join(','),
  })
  const reader = present(InputFormat.findInputFormat(container), container)
  const opened = await format.openInput(`file:${path}`, reader, options)
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
  const format = await openFormat(path, container)
  try {
    rejectLarge(format)
    if ((await format.findStreamInfo(null)) < 0) throw new MediaError('media.damagedRecording', 'no stream is told')
    const source = sourceOf(format)
    return await work(source.durationMs > 0 ? source : { ...source, durationMs: await measureDurationMs(source) })
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
