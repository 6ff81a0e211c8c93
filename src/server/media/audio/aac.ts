import { AV_SAMPLE_FMT_FLTP } from 'node-av/constants'
import { avChannelLayoutDefault, Rational } from 'node-av/lib'
import { type Encoder, openEncoder } from '../libav/encoder.ts'
import type { AudioShape } from './audio-graph.ts'

const bitsPerSecond = { 1: 96_000, 2: 160_000 } as const

/** AAC as every browser plays it. */
export function openAac({ sampleRateHz, channels }: AudioShape): Promise<Encoder> {
  return openEncoder({
    name: 'aac',
    options: {},
    describe(context) {
      context.sampleRate = sampleRateHz
      context.sampleFormat = AV_SAMPLE_FMT_FLTP
      context.channelLayout = avChannelLayoutDefault(channels)
      context.timeBase = new Rational(1, sampleRateHz)
      context.bitRate = BigInt(bitsPerSecond[channels])
    },
  })
}
