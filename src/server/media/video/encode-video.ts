import { AV_PICTURE_TYPE_NONE } from 'node-av/constants'
import { type Frame, Packet } from 'node-av/lib'
import { MediaError } from '../../ports/media-builder.ts'
import { type AudioTranscoder, openAudioTranscoder } from '../audio/audio-transcoder.ts'
import { frameTimeMs, openDecoder } from '../libav/decoder.ts'
import type { Encoder } from '../libav/encoder.ts'
import { type FilterGraph, openFilterGraph } from '../libav/filter-graph.ts'
import { recordingLimits } from '../libav/recording-limits.ts'
import { readPacket, type Source } from '../libav/source.ts'
import type { Rendition } from './bitrate-ladder.ts'
import { type Colors, colorsOf, tagFrame } from './colors.ts'
import { mainStreamsOf, type VideoFacts } from './inspect-video.ts'
import { type EncoderQueue, framesDurationMs, openEncoderQueue, openRenditionEncoder } from './rendition-encoder.ts'
import { openRenditionFiles } from './rendition-files.ts'
import { filterTicksPerSecond, renditionFilters } from './rendition-filters.ts'
import type { SphereConversion } from './sphere-conversion.ts'

export type EncodeVideoOptions = {
  readonly source: Source
  readonly facts: Pick<VideoFacts, 'durationMs' | 'rate' | 'orientation'> &
    Pick<SphereConversion, 'paddingFilters' | 'rotationFilters'>
  readonly ladder: readonly Rendition[]
  readonly folder: string
  /** Receives progress from 0 to 1. */
  readonly onProgress: (progress: number) => void
}
export type EncodedVideo = { readonly durationMs: number; readonly codecs: readonly string[] }

/** Codecs in the notation of RFC 6381. The H.264 codec is a fallback for encoders that don't report it. */
const aacCodec = 'mp4a.40.2'
const fallbackVideoCodec = 'avc1.640028'
/** Indexes of the tracks in each muxer. */
const videoTrack = 0
const audioTrack = 1

/** Filters, encoders and muxers of all renditions. Their configuration depends on the first decoded frame. */
type Pipeline = {
  readonly colors: Colors
  readonly graph: FilterGraph
  readonly queues: readonly EncoderQueue[]
  readonly finish: () => Promise<void>
  readonly close: () => void
  readonly codecs: readonly string[]
  readonly onAudioPacket: (packet: Packet) => void
}

/** Fraction of its stated duration below which a decoded video was cut short or is damaged. */
const minDecodedFraction = 0.9
/** Tolerance for short videos, in addition to the fraction. */
const missingToleranceMs = 1000
/** Time after the stated end beyond which timestamps are invalid. */
const overrunMaxMs = 10_000

async function openPipeline(
  firstFrame: Frame,
  options: EncodeVideoOptions,
  audio: AudioTranscoder | undefined,
): Promise<Pipeline> {
  const { ladder, folder, facts, source } = options
  const { videoStream } = mainStreamsOf(source)
  const colors = colorsOf(firstFrame, videoStream)
  const filters = renditionFilters({ frame: firstFrame, colors, ...facts, ladder })
  const graph = await openFilterGraph(filters, ladder.length)
  const encoders: Encoder[] = []
  for (const rendition of ladder) encoders.push(await openRenditionEncoder(rendition, facts.rate, colors.result))
  const muxers = await Promise.all(
    ladder.map((rendition, index) => {
      const tracks = [encoders[index], audio?.encoder].filter((track) => track !== undefined)
      return openRenditionFiles(folder, { rendition, index, tracks })
    }),
  )
  const queues = encoders.map((encoder, index) =>
    openEncoderQueue(encoder, (packet) => {
      // Without a duration, players wouldn't show the last frame.
      packet.duration = 1n
      muxers[index]?.write(packet, videoTrack)
    }),
  )
  const audioCodecs = audio === undefined ? [] : [aacCodec]
  return {
    colors,
    graph,
    queues,
    codecs: encoders.map(({ parameters }) =>
      [parameters.getCodecString() ?? fallbackVideoCodec, ...audioCodecs].join(','),
    ),
    onAudioPacket: (packet) => {
      for (const muxer of muxers) muxer.write(packet, audioTrack)
    },
    async finish() {
      await Promise.all(queues.map((queue) => queue.finish()))
      if (audio !== undefined) await audio.transcode(null)
      for (const muxer of muxers) await muxer.finish()
    },
    close() {
      graph.close()
      for (const encoder of encoders) encoder.close()
    },
  }
}

/** Maximum number of audio packets that wait for the first video frame, which opens the muxers. */
const earlyAudioPacketsMax = 2000

/**
 * Encodes all renditions of a video in one pass: each frame is decoded once, scaled from one rendition to the next
 * smaller one, and encoded by all encoders in parallel. The packets of a rendition go to both its segments and its MP4.
 */
export async function encodeVideo(options: EncodeVideoOptions): Promise<EncodedVideo> {
  const { source, facts } = options
  const { videoStream, audioStream } = mainStreamsOf(source)
  const decoder = await openDecoder(videoStream)
  const endMs = Math.min(recordingLimits.maxMs, facts.durationMs + overrunMaxMs)
  const earlyAudioPackets: Packet[] = []
  let pipeline: Pipeline | undefined
  let latestMs = 0
  let frameCount = 0
  const onAudioPacket = (packet: Packet) => {
    if (pipeline !== undefined) return pipeline.onAudioPacket(packet)
    const copy = packet.clone()
    if (copy !== null && earlyAudioPackets.length < earlyAudioPacketsMax) earlyAudioPackets.push(copy)
  }
  const { startMs } = source
  const audio =
    audioStream && (await openAudioTranscoder({ stream: audioStream, startMs, endMs, onPacket: onAudioPacket }))
  const onScaled = async (frame: Frame, sink: number) => {
    if (sink === 0) frameCount++
    // Otherwise the encoder would also put keyframes at the source's keyframes.
    frame.pictType = AV_PICTURE_TYPE_NONE
    await pipeline?.queues[sink]?.push(frame)
  }
  const onDecoded = async (frame: Frame) => {
    const timeMs = (frameTimeMs(frame, videoStream) ?? startMs + latestMs) - startMs
    if (timeMs > endMs) throw new MediaError('media.damagedRecording', `a frame at ${timeMs} ms`)
    if (pipeline === undefined) {
      pipeline = await openPipeline(frame, options, audio)
      for (const packet of earlyAudioPackets.splice(0)) {
        pipeline.onAudioPacket(packet)
        packet.free()
      }
    }
    const { num, den } = videoStream.timeBase
    frame.pts = BigInt(Math.round((timeMs * filterTicksPerSecond) / 1000))
    frame.duration = BigInt(Math.round((Number(frame.duration) * filterTicksPerSecond * num) / den))
    tagFrame(frame, pipeline.colors)
    await pipeline.graph.filter(frame, onScaled)
    frame.free()
    latestMs = Math.max(latestMs, timeMs)
    options.onProgress(Math.min(1, latestMs / facts.durationMs))
  }
  await forEachPacket(source, async (packet) => {
    if (packet.streamIndex === videoStream.index) await decoder.decode(packet, onDecoded)
    else if (packet.streamIndex === audioStream?.index) await audio?.transcode(packet)
  })
  await decoder.decode(null, onDecoded)
  if (pipeline === undefined) throw new MediaError('media.damagedRecording', 'no frame decodes')
  const { graph, finish, close, codecs }: Pipeline = pipeline
  await graph.filter(null, onScaled)
  await finish()
  close()
  audio?.close()
  decoder.close()
  const durationMs = framesDurationMs(frameCount, facts.rate)
  if (durationMs < minDecodedFraction * facts.durationMs - missingToleranceMs)
    throw new MediaError('media.damagedRecording', 'cut short')
  return { durationMs, codecs }
}

async function forEachPacket(source: Source, work: (packet: Packet) => Promise<void>): Promise<void> {
  const packet = new Packet()
  packet.alloc()
  while (await readPacket(source, packet)) {
    await work(packet)
    packet.unref()
  }
  packet.free()
}
