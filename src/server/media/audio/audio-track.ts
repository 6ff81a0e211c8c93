import type { Frame, Packet, Stream } from 'node-av/lib'
import { type Decoder, frameTimeMs, openDecoder } from '../libav/decoder.ts'
import type { Encoder } from '../libav/encoder.ts'
import { type Graph, openGraph } from '../libav/graph.ts'
import { openAac } from './aac.ts'
import { type AudioShape, audioGraph, audioShapeOf, settleLayout } from './audio-graph.ts'

/** A stream of sound on its way into AAC. */
export type AudioTrack = {
  readonly shape: AudioShape
  readonly encoder: Encoder
  /** Takes a packet of the stream, `null` at its end. */
  readonly take: (packet: Packet | null) => Promise<void>
  readonly close: () => void
}

export type AudioTrackPlan = {
  readonly stream: Stream
  /** The file's clock where the video begins. */
  readonly startMs: number
  /** Latest moment that is taken in; what claims to come later is left out. */
  readonly endMs: number
  readonly onPacket: (packet: Packet) => void
  /** Gets all sound on its way to the encoder, `Frame`s of interleaved planes of floats; not its to free. */
  readonly onAudio?: (frame: Frame) => void
  /** Gets frames with the loudness so far in their metadata; not its to free. */
  readonly onMeasured?: (frame: Frame) => void
}

export async function openAudioTrack(plan: AudioTrackPlan): Promise<AudioTrack> {
  const { stream, onPacket } = plan
  const shape = audioShapeOf(stream.codecpar)
  const encoder = await openAac(shape)
  const decoder: Decoder = await openDecoder(stream)
  let graph: Graph | undefined
  const onFiltered = async (frame: Frame, exit: number) => {
    if (exit === 0) {
      plan.onAudio?.(frame)
      await encoder.take(frame, onPacket)
    } else plan.onMeasured?.(frame)
    frame.free()
  }
  const onDecoded = async (frame: Frame) => {
    const atMs = (frameTimeMs(frame, stream) ?? 0) - plan.startMs
    if (atMs <= plan.endMs && frame.sampleRate > 0) {
      settleLayout(frame)
      const measure = plan.onMeasured !== undefined
      graph ??= await openGraph(audioGraph(frame, shape, measure), measure ? 2 : 1)
      frame.pts = BigInt(Math.round((atMs * frame.sampleRate) / 1000))
      await graph.pass(frame, onFiltered)
    }
    frame.free()
  }
  return {
    shape,
    encoder,
    async take(packet) {
      await decoder.take(packet, onDecoded)
      if (packet !== null) return
      await graph?.pass(null, onFiltered)
      await encoder.take(null, onPacket)
    },
    close() {
      decoder.close()
      graph?.close()
      encoder.close()
    },
  }
}
