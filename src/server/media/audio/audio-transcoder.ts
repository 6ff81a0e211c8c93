import { AV_SAMPLE_FMT_FLTP } from 'node-av/constants'
import { avChannelLayoutDefault, type Frame, type Packet, Rational, type Stream } from 'node-av/lib'
import { type Decoder, frameTimeMs, openDecoder } from '../libav/decoder.ts'
import { type Encoder, openEncoder } from '../libav/encoder.ts'
import { type FilterGraph, openFilterGraph } from '../libav/filter-graph.ts'
import { type AudioFormat, audioFilters, audioFormatOf, ensureChannelLayout } from './audio-filters.ts'

/** Transcodes one audio stream to AAC. */
export type AudioTranscoder = {
  readonly format: AudioFormat
  readonly encoder: Encoder
  /** Transcodes a packet of the stream, or flushes with `null`. */
  readonly transcode: (packet: Packet | null) => Promise<void>
  readonly close: () => void
}

export type AudioTranscoderOptions = {
  readonly stream: Stream
  /** Start of the recording on the file's clock. */
  readonly startMs: number
  /** Frames after this time are dropped. */
  readonly endMs: number
  readonly onPacket: (packet: Packet) => void
  /** Receives all frames on their way to the encoder, as planar floats. The transcoder owns the frames and frees them. */
  readonly onAudio?: (frame: Frame) => void
  /** Receives frames with the loudness so far in their metadata. The transcoder owns the frames and frees them. */
  readonly onLoudness?: (frame: Frame) => void
}

/** Index of the filter graph's sink for the encoder. */
const encoderSink = 0

const bitrateBpsByChannels = { 1: 96_000, 2: 160_000 } as const

function openAacEncoder({ sampleRateHz, channels }: AudioFormat): Promise<Encoder> {
  return openEncoder({
    name: 'aac',
    options: {},
    configure(context) {
      context.sampleRate = sampleRateHz
      context.sampleFormat = AV_SAMPLE_FMT_FLTP
      context.channelLayout = avChannelLayoutDefault(channels)
      context.timeBase = new Rational(1, sampleRateHz)
      context.bitRate = BigInt(bitrateBpsByChannels[channels])
    },
  })
}

/** Opens a transcoder of an audio stream to AAC. */
export async function openAudioTranscoder(options: AudioTranscoderOptions): Promise<AudioTranscoder> {
  const { stream, onPacket } = options
  const format = audioFormatOf(stream.codecpar)
  const encoder = await openAacEncoder(format)
  const decoder: Decoder = await openDecoder(stream)
  let graph: FilterGraph | undefined
  const onFiltered = async (frame: Frame, sink: number) => {
    if (sink === encoderSink) {
      options.onAudio?.(frame)
      await encoder.encode(frame, onPacket)
    } else options.onLoudness?.(frame)
    frame.free()
  }
  const onDecoded = async (frame: Frame) => {
    const timeMs = (frameTimeMs(frame, stream) ?? 0) - options.startMs
    if (timeMs <= options.endMs && frame.sampleRate > 0) {
      ensureChannelLayout(frame)
      const measuresLoudness = options.onLoudness !== undefined
      graph ??= await openFilterGraph(audioFilters(frame, format, measuresLoudness), measuresLoudness ? 2 : 1)
      frame.pts = BigInt(Math.round((timeMs * frame.sampleRate) / 1000))
      await graph.filter(frame, onFiltered)
    }
    frame.free()
  }
  return {
    format,
    encoder,
    async transcode(packet) {
      await decoder.decode(packet, onDecoded)
      if (packet !== null) return
      await graph?.filter(null, onFiltered)
      await encoder.encode(null, onPacket)
    },
    close() {
      decoder.close()
      graph?.close()
      encoder.close()
    },
  }
}
