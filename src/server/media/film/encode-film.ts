import { AV_PICTURE_TYPE_NONE } from 'node-av/constants'
import { type Frame, Packet } from 'node-av/lib'
import { limits } from '../../../shared/limits.ts'
import { MediaRefusal } from '../../ports/media-builder.ts'
import { frameTimeMs, openDecoder } from '../libav/decoder.ts'
import type { Encoder } from '../libav/encoder.ts'
import { type Graph, openGraph } from '../libav/graph.ts'
import { readPacket, type Source } from '../libav/source.ts'
import { openSoundTrack, type SoundTrack } from '../sound/sound-track.ts'
import { openFilmFiles } from './film-files.ts'
import { type Colours, coloursOf, filmGraph, graphTicksPerSecond } from './film-graph.ts'
import { type FilmFacts, streamsOf } from './inspect-film.ts'
import type { Rung } from './ladder.ts'
import { type EncodingLane, lengthMs, openLane, openRungEncoder } from './rung-encoder.ts'

export type EncodePlan = {
  readonly source: Source
  readonly facts: Pick<FilmFacts, 'durationMs' | 'rate' | 'turn'>
  readonly ladder: readonly Rung[]
  readonly folder: string
  /** Share of the film that is done, 0…1. */
  readonly onProgress: (share: number) => void
}
export type EncodedFilm = { readonly durationMs: number; readonly codecs: readonly string[] }

/** What is set up once the first picture shows what the film is like. */
type Line = {
  readonly graph: Graph
  readonly lanes: readonly EncodingLane[]
  readonly finish: () => Promise<void>
  readonly close: () => void
  readonly codecs: readonly string[]
  readonly onSoundPacket: (packet: Packet) => void
}

/** A film that promises more than this share of what then decodes was cut, or is broken. */
const leastShare = 0.9
/** Timestamps beyond the film's own length by more than this are nonsense. */
const spareMs = 10_000

async function setUp(frame: Frame, plan: EncodePlan, sound: SoundTrack | undefined): Promise<Line> {
  const { ladder, folder, facts, source } = plan
  const { picture } = streamsOf(source)
  const { matrix }: Colours = coloursOf(frame, picture)
  const graph = await openGraph(filmGraph({ frame, picture, ...facts, ladder }), ladder.length)
  const encoders: Encoder[] = []
  for (const rung of ladder) encoders.push(await openRungEncoder(rung, facts.rate, matrix))
  const files = await Promise.all(
    ladder.map((rung, index) => {
      const own = encoders[index]
      const tracks = [own, sound?.encoder].filter((track) => track !== undefined)
      return openFilmFiles(folder, { rung, index, tracks })
    }),
  )
  const lanes = encoders.map((encoder, index) =>
    openLane(encoder, (packet) => {
      // Else the last picture would last no time.
      packet.duration = 1n
      files[index]?.write(packet, 0)
    }),
  )
  const soundCodecs = sound === undefined ? [] : ['mp4a.40.2']
  return {
    graph,
    lanes,
    codecs: encoders.map(({ parameters }) => [parameters.getCodecString() ?? 'avc1.640028', ...soundCodecs].join(',')),
    onSoundPacket: (packet) => {
      for (const file of files) file.write(packet, 1)
    },
    async finish() {
      await Promise.all(lanes.map((lane) => lane.finish()))
      if (sound !== undefined) await sound.take(null)
      for (const file of files) await file.finish()
    },
    close() {
      graph.close()
      for (const encoder of encoders) encoder.close()
    },
  }
}

/** Sound that came before the first picture, until there is a file to put it in. */
const earlySoundMax = 2000

/**
 * Writes all sizes of a film in one pass: each picture is decoded once, scaled from size to size, and encoded by all
 * sizes side by side; each size's packets go to its segments and to its MP4 alike.
 */
export async function encodeFilm(plan: EncodePlan): Promise<EncodedFilm> {
  const { source, facts } = plan
  const { picture, sound: soundStream } = streamsOf(source)
  const decoder = await openDecoder(picture)
  const endMs = Math.min(limits.recordingMaxMs, facts.durationMs + spareMs)
  const early: Packet[] = []
  let line: Line | undefined
  let latestMs = 0
  let written = 0
  const onSoundPacket = (packet: Packet) => {
    if (line !== undefined) return line.onSoundPacket(packet)
    const kept = packet.clone()
    if (kept !== null && early.length < earlySoundMax) early.push(kept)
  }
  const { startMs } = source
  const sound = soundStream && (await openSoundTrack({ stream: soundStream, startMs, endMs, onPacket: onSoundPacket }))
  const onScaled = async (frame: Frame, exit: number) => {
    if (exit === 0) written++
    // Else the encoder would put a keyframe wherever the source had one.
    frame.pictType = AV_PICTURE_TYPE_NONE
    await line?.lanes[exit]?.put(frame)
  }
  const onPicture = async (frame: Frame) => {
    const atMs = (frameTimeMs(frame, picture) ?? startMs + latestMs) - startMs
    if (atMs > endMs) throw new MediaRefusal('media.damagedRecording', `a picture at ${atMs} ms`)
    if (line === undefined) {
      line = await setUp(frame, plan, sound)
      for (const packet of early.splice(0)) {
        line.onSoundPacket(packet)
        packet.free()
      }
    }
    const { num, den } = picture.timeBase
    frame.pts = BigInt(Math.round((atMs * graphTicksPerSecond) / 1000))
    frame.duration = BigInt(Math.round((Number(frame.duration) * graphTicksPerSecond * num) / den))
    await line.graph.pass(frame, onScaled)
    frame.free()
    latestMs = Math.max(latestMs, atMs)
    plan.onProgress(Math.min(1, latestMs / facts.durationMs))
  }
  await readAll(source, async (packet, streamIndex) => {
    if (streamIndex === picture.index) await decoder.take(packet, onPicture)
    else if (streamIndex === soundStream?.index) await sound?.take(packet)
  })
  await decoder.take(null, onPicture)
  if (line === undefined) throw new MediaRefusal('media.damagedRecording', 'no picture decodes')
  const { graph, finish, close, codecs }: Line = line
  await graph.pass(null, onScaled)
  await finish()
  close()
  sound?.close()
  decoder.close()
  const durationMs = lengthMs(written, facts.rate)
  if (durationMs < leastShare * facts.durationMs - 1000) throw new MediaRefusal('media.damagedRecording', 'cut short')
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
