import { AV_PIX_FMT_YUV420P } from 'node-av/constants'
import { type Frame, type Packet, Rational } from 'node-av/lib'
import { type Encoder, openEncoder } from '../libav/encoder.ts'
import type { Rendition } from './bitrate-ladder.ts'
import type { ColorTags } from './colors.ts'
import { type FrameRate, fpsOf, keyframeInterval } from './frame-rate.ts'

/** Opens an H.264 encoder that every browser can decode, with keyframes at the same times in all renditions. */
export function openRenditionEncoder(rendition: Rendition, rate: FrameRate, colors: ColorTags): Promise<Encoder> {
  const interval = keyframeInterval(rate)
  return openEncoder({
    name: 'libx264',
    options: {
      preset: 'veryfast',
      profile: 'high',
      crf: '22',
      maxrate: String(rendition.maxBitrateBps),
      bufsize: String(2 * rendition.maxBitrateBps),
      'x264-params': `keyint=${interval}:min-keyint=${interval}:scenecut=0:open-gop=0`,
    },
    configure(context) {
      context.width = rendition.widthPx
      context.height = rendition.heightPx
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

/** Maximum number of frames in the queue of an encoder: enough to encode all renditions in parallel, few enough for the memory. */
const queuedFramesMax = 4

export type EncoderQueue = {
  /** Queues a frame and resolves once there is room for the next; rejects if encoding failed. Frees the frame. */
  readonly push: (frame: Frame) => Promise<void>
  readonly finish: () => Promise<void>
}

/** Encodes frames in order, in parallel with the queues of the other renditions. */
export function openEncoderQueue(encoder: Encoder, onPacket: (packet: Packet) => void): EncoderQueue {
  let tail: Promise<void> = Promise.resolve()
  const pendingFrames: Promise<void>[] = []
  const enqueue = (frame: Frame | null) => {
    tail = tail.then(() => encoder.encode(frame, onPacket)).finally(() => frame?.free())
    // An error is thrown by a later `push` or by `finish`, and must not count as unhandled until then.
    tail.catch(() => {})
    pendingFrames.push(tail)
  }
  return {
    async push(frame) {
      enqueue(frame)
      if (pendingFrames.length > queuedFramesMax) await pendingFrames.shift()
    },
    async finish() {
      enqueue(null)
      await tail
    },
  }
}

export const framesDurationMs = (frames: number, rate: FrameRate) => Math.round((frames * 1000) / fpsOf(rate))
