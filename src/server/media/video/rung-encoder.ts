import { AV_PIX_FMT_YUV420P } from 'node-av/constants'
import { type Frame, type Packet, Rational } from 'node-av/lib'
import { type Encoder, openEncoder } from '../libav/encoder.ts'
import type { ColorTags } from './colors.ts'
import { type FrameRate, fpsOf, keyframeDistance } from './frame-rate.ts'
import type { Rung } from './ladder.ts'

/** H.264 as every browser decodes it, with a keyframe at equal times in all sizes and nowhere else. */
export function openRungEncoder(rung: Rung, rate: FrameRate, colors: ColorTags): Promise<Encoder> {
  const distance = keyframeDistance(rate)
  return openEncoder({
    name: 'libx264',
    options: {
      preset: 'veryfast',
      profile: 'high',
      crf: '22',
      maxrate: String(rung.maxBitsPerSecond),
      bufsize: String(2 * rung.maxBitsPerSecond),
      'x264-params': `keyint=${distance}:min-keyint=${distance}:scenecut=0:open-gop=0`,
    },
    describe(context) {
      context.width = rung.widthPx
      context.height = rung.heightPx
      context.pixelFormat = AV_PIX_FMT_YUV420P
      context.timeBase = new Rational(rate.den, rate.num)
      context.framerate = new Rational(rate.num, rate.den)
      context.sampleAspectRatio = new Rational(1, 1)
      context.colorSpace = colors.matrix
      context.colorRange = colors.range
      context.colorPrimaries = colors.primaries
      context.colorTrc = colors.transfer
    },
  })
}

/** Images that may wait for their encoder: enough that all sizes are encoded side by side, few enough for memory. */
const waitingMax = 4

export type EncodingLane = {
  /** Takes an image over and answers once there is room for the next; a failure of the encoder comes out here. */
  readonly put: (frame: Frame) => Promise<void>
  readonly finish: () => Promise<void>
}

/** One encoder at work beside the others, in order. */
export function openLane(encoder: Encoder, onPacket: (packet: Packet) => void): EncodingLane {
  let last: Promise<void> = Promise.resolve()
  const waiting: Promise<void>[] = []
  const enqueue = (frame: Frame | null) => {
    last = last.then(() => encoder.take(frame, onPacket)).finally(() => frame?.free())
    // It is awaited later, by whoever puts the fifth image after it.
    last.catch(() => {})
    waiting.push(last)
  }
  return {
    async put(frame) {
      enqueue(frame)
      if (waiting.length > waitingMax) await waiting.shift()
    },
    async finish() {
      enqueue(null)
      await last
    },
  }
}

/** The exact length of so many images, in milliseconds. */
export const lengthMs = (pictures: number, rate: FrameRate) => Math.round((pictures * 1000) / fpsOf(rate))
