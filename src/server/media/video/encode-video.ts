import { AV_PICTURE_TYPE_NONE } from 'node-av/constants'
import { type Frame, Packet } from 'node-av/lib'
import { limits } from '../../../shared/limits.ts'
import { MediaError } from '../../ports/media-builder.ts'
import { type AudioTrack, openAudioTrack } from '../audio/audio-track.ts'
import { frameTimeMs, openDecoder } from '../libav/decoder.ts'
import type { Encoder } from '../libav/encoder.ts'
import { type Graph, openGraph } from '../libav/graph.ts'
import { readPacket, type Source } from '../libav/source.ts'
import { type Colors, colorsOf, tagFrame } from './colors.ts'
import { streamsOf, type VideoFacts } from './inspect-video.ts'
import type { Rung } from './ladder.ts'
import { type EncodingLane, lengthMs, openLane, openRungEncoder } from './rung-encoder.ts'
import type { Surrounding } from './surrounding.ts'
import { openVideoFiles } from './video-files.ts'
import { graphTicksPerSecond, videoGraph } from './video-graph.ts'

export type EncodePlan = {
  readonly source: Source
  readonly facts: Pick<VideoFacts, 'durationMs' | 'rate' | 'turn'> & Pick<Surrounding, 'padding' | 'turning'>
  readonly ladder: readonly Rung[]
  readonly folder: string
  /** Share of the video that is done, 0…1. */
  readonly onProgress: (share: number) => void
}
export type EncodedVideo = { readonly durationMs: number; readonly codecs: readonly string[] }

/** What is set up once the first image shows what the video is like. */
type Line = {
  readonly colors: Colors
  readonly graph: Graph
  readonly lanes: readonly EncodingLane[]
  readonly finish: () => Promise<void>
  readonly close: () => void
  readonly codecs: readonly string[]
  readonly onAudioPacket: (packet: Packet) => void
}

/** A video that promises more than this share of what then decodes was cut, or is broken. */
const leastShare = 0.9
/** Timestamps beyond the video's own length by more than this are nonsense. */
const spareMs = 10_000

async function setUp(frame: Frame, plan: EncodePlan, audio: AudioTrack | undefined): Promise<Line> {
  const { ladder, folder, facts, source } = plan
  const { image } = streamsOf(source)
  const colors = colorsOf(frame, image)
  const graph = await openGraph(videoGraph({ frame, colors, ...facts, ladder }), ladder.length)
  const encoders: Encoder[] = []
  for (const rung of ladder) encoders.push(await openRungEncoder(rung, facts.rate, colors.result))
  const files = await Promise.all(
    ladder.map((rung, index) => {
      const own = encoders[index]
      const tracks = [own, audio?.encoder].filter((track) => track !== undefined)
      return openVideoFiles(folder, { rung, index, tracks })
    }),
  )
  const lanes = encoders.map((encoder, index) =>
    openLane(encoder, (packet) => {
      // Else the last image would last no time.
      packet.duration = 1n
      files[index]?.write(packet, 0)
    }),
  )
  const audioCodecs = audio === undefined ? [] : ['mp4a.40.2']
  return {
    colors,
    graph,
    lanes,
    codecs: encoders.map(({ parameters }) => [parameters.getCodecString() ?? 'avc1.640028', ...audioCodecs].join(',')),
    onAudioPacket: (packet) => {
      for (const file of files) file.write(packet, 1)
    },
    async finish() {
      await Promise.all(lanes.map((lane) => lane.finish()))
      if (audio !== undefined) await audio.take(null)
      for (const file of files) await file.finish()
    },
    close() {
      graph.close()
      for (const encoder of encoders) encoder.close()
    },
  }
}

/** Sound that came before the first image, until there is a file to put it in. */
const earlyAudioMax = 2000

/**
 * Writes all sizes of a video in one pass: each image is decoded once, scaled from size to size, and encoded by all
 * sizes side by side; each size's packets go to its segments and to its MP4 alike.
 */
export async function encodeVideo(plan: EncodePlan): Promise<EncodedVideo> {
  const { source, facts } = plan
  const { image, audio: audioStream } = streamsOf(source)
  const decoder = await openDecoder(image)
  const endMs = Math.min(limits.recordingMaxMs, facts.durationMs + spareMs)
  const early: Packet[] = []
  let line: Line | undefined
  let latestMs = 0
  let written = 0
  const onAudioPacket = (packet: Packet) => {
    if (line !== undefined) return line.onAudioPacket(packet)
    const kept = packet.clone()
    if (kept !== null && early.length < earlyAudioMax) early.push(kept)
  }
  const { startMs } = source
  const audio = audioStream && (await openAudioTrack({ stream: audioStream, startMs, endMs, onPacket: onAudioPacket }))
  const onScaled = async (frame: Frame, exit: number) => {
    if (exit === 0) written++
    // Else the encoder would put a keyframe wherever the source had one.
    frame.pictType = AV_PICTURE_TYPE_NONE
    await line?.lanes[exit]?.put(frame)
  }
  const onImage = async (frame: Frame) => {
    const atMs = (frameTimeMs(frame, image) ?? startMs + latestMs) - startMs
    if (atMs > endMs) throw new MediaError('media.damagedRecording', `a frame at ${atMs} ms`)
    if (line === undefined) {
      line = await setUp(frame, plan, audio)
      for (const packet of early.splice(0)) {
        line.onAudioPacket(packet)
        packet.free()
      }
    }
    const { num, den } = image.timeBase
    frame.pts = BigInt(Math.round((atMs * graphTicksPerSecond) / 1000))
    frame.duration = BigInt(Math.round((Number(frame.duration) * graphTicksPerSecond * num) / den))
    tagFrame(frame, line.colors)
    await line.graph.pass(frame, onScaled)
    frame.free()
    latestMs = Math.max(latestMs, atMs)
    plan.onProgress(Math.min(1, latestMs / facts.durationMs))
  }
  await readAll(source, async (packet, streamIndex) => {
    if (streamIndex === image.index) await decoder.take(packet, onImage)
    else if (streamIndex === audioStream?.index) await audio?.take(packet)
  })
  await decoder.take(null, onImage)
  if (line === undefined) throw new MediaError('media.damagedRecording', 'no picture decodes')
  const { graph, finish, close, codecs }: Line = line
  await graph.pass(null, onScaled)
  await finish()
  close()
  audio?.close()
  decoder.close()
  const durationMs = lengthMs(written, facts.rate)
  if (durationMs < leastShare * facts.durationMs - 1000) throw new MediaError('media.damagedRecording', 'cut short')
  return { durationMs, codecs }
}

async function readAll(
  source: Source,
  onPacket: (packet: Packet, streamIndex: number) => Promise<void>,
): Promise<void> {
  const packet = new Packet()
  packet.alloc()
  while (await readPacket(source, packet)) {
    await onPacket(packet, packet.streamIndex)
    packet.unref()
  }
  packet.free()
}
