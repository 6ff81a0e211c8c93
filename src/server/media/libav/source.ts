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
import { MediaError } from '../../ports/media-builder.ts'
import { requireValue } from './check.ts'
import { decoderNames } from './codecs.ts'

const videoMaxLongSidePx = 8192
const videoMaxShortSidePx = 4096

/** Accepted containers by the name of FFmpeg's demuxer. */
export type ContainerName = 'mov' | 'matroska' | 'mp3' | 'wav' | 'ogg'

export type Source = {
  readonly format: FormatContext
  /** Video streams without cover art. */
  readonly videoStreams: readonly Stream[]
  readonly audioStreams: readonly Stream[]
  /** Number of video, audio and subtitle streams; the data streams of phones don't count. */
  readonly streamCount: number
  /** Duration from the container; 0 if it has none. */
  readonly durationMs: number
  /** Start of the earliest stream on the file's clock. */
  readonly startMs: number
}

/** Number of streams after which the demuxer ignores the others; more than any camera writes. */
const maxStreams = 64

/** A local file by its path, or a remote file by its I/O context. */
type Input = { readonly container: ContainerName } & ({ readonly path: string } | { readonly io: IOContext })

/** Limits of probing for remote files, where each read takes a while. */
const remoteProbeOptions = { probesize: String(1024 ** 2), analyzeduration: '500000' }

/**
 * Opens the demuxer that the container names; FFmpeg never guesses it. The whitelists allow no other format and no
 * protocol but local files, for remote files none at all: a playlist with the name of a video opens nothing (threat T77).
 */
async function openFormat({ container, ...input }: Input): Promise<FormatContext> {
  Log.setLevel(AV_LOG_QUIET)
  const format = new FormatContext()
  format.allocContext()
  format.maxStreams = maxStreams
  const options = Dictionary.fromObject({
    protocol_whitelist: 'path' in input ? 'file' : 'none',
    ...('path' in input ? {} : remoteProbeOptions),
    format_whitelist: container,
    max_streams: String(maxStreams),
    codec_whitelist: decoderNames.join(','),
  })
  const demuxer = requireValue(InputFormat.findInputFormat(container), container)
  if ('io' in input) format.pb = input.io
  const code = await format.openInput('path' in input ? `file:${input.path}` : '', demuxer, options)
  if (code < 0) throw new MediaError('media.damagedRecording', `the demuxer returned ${code}`)
  return format
}

const isCoverArt = ({ disposition }: Stream) => (disposition & AV_DISPOSITION_ATTACHED_PIC) !== 0

function sourceOf(format: FormatContext): Source {
  const ofType = (type: number) => format.streams.filter(({ codecpar }) => codecpar.codecType === type)
  const videoStreams = ofType(AVMEDIA_TYPE_VIDEO).filter((stream) => !isCoverArt(stream))
  const audioStreams = ofType(AVMEDIA_TYPE_AUDIO)
  const toMs = (microseconds: bigint) => (microseconds === AV_NOPTS_VALUE ? 0 : Number(microseconds) / 1000)
  return {
    format,
    videoStreams,
    audioStreams,
    streamCount: videoStreams.length + audioStreams.length + ofType(AVMEDIA_TYPE_SUBTITLE).length,
    durationMs: Math.max(0, toMs(format.duration)),
    startMs: toMs(format.startTime),
  }
}

export const videoMaxPixels = videoMaxLongSidePx * videoMaxShortSidePx

/** Rejects large videos by the sizes in their headers, before a frame is decoded (threat T76). */
function rejectTooLarge({ streams }: FormatContext): void {
  for (const { codecpar } of streams) {
    const longSidePx = Math.max(codecpar.width, codecpar.height)
    const shortSidePx = Math.min(codecpar.width, codecpar.height)
    if (longSidePx > videoMaxLongSidePx || shortSidePx > videoMaxShortSidePx)
      throw new MediaError('media.videoTooLarge')
  }
}

/** Opens a local file while `work` runs. @throws MediaError `media.damagedRecording` */
export async function withSource<T>(
  { path, container }: { readonly path: string; readonly container: ContainerName },
  work: (source: Source) => Promise<T>,
): Promise<T> {
  return withFormat({ path, container }, async (source) =>
    work(source.durationMs > 0 ? source : { ...source, durationMs: await measureDurationMs(source) }),
  )
}

/** Opens a remote file while `work` runs; its duration isn't measured. @throws MediaError `media.damagedRecording` */
export function withRemoteSource<T>(
  input: { readonly io: IOContext; readonly container: ContainerName },
  work: (source: Source) => Promise<T>,
): Promise<T> {
  return withFormat(input, work)
}

async function withFormat<T>(input: Input, work: (source: Source) => Promise<T>): Promise<T> {
  const format = await openFormat(input)
  try {
    rejectTooLarge(format)
    if ((await format.findStreamInfo(null)) < 0) throw new MediaError('media.damagedRecording', 'no stream found')
    return await work(sourceOf(format))
  } finally {
    await format.closeInput()
  }
}

/** Duration up to the end of the last packet, for recordings by browsers without a duration in the header. */
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

/** Reads the next packet; false at the end and after an unreadable position. */
export async function readPacket({ format }: Source, packet: Packet): Promise<boolean> {
  return (await format.readFrame(packet)) >= 0
}
