import { availableParallelism } from 'node:os'
import { AV_NOPTS_VALUE } from 'node-av/constants'
import { Codec, CodecContext, Dictionary, Frame, type Packet, type Stream } from 'node-av/lib'
import { checkFile, requireValue } from './check.ts'
import { videoMaxPixels } from './source.ts'

export type Decoder = {
  /** Passes each frame that a packet completes to `onFrame`, which frees it; `null` ends the stream. */
  readonly decode: (packet: Packet | null, onFrame: (frame: Frame) => Promise<void>) => Promise<void>
  /** Discards buffered frames after a seek. */
  readonly flush: () => void
  readonly close: () => void
}

/** Each decoding thread holds a frame, which takes 100 MB for 8K video. */
const threadsMax = 4

/** Opens the decoder of a stream, with a limit of pixels per frame. */
export async function openDecoder(stream: Stream): Promise<Decoder> {
  const codec = requireValue(Codec.findDecoder(stream.codecpar.codecId), 'decoder')
  const context = new CodecContext()
  context.allocContext3(codec)
  checkFile(context.parametersToContext(stream.codecpar), 'parameters of the stream')
  context.pktTimebase = stream.timeBase
  context.threadCount = Math.min(threadsMax, availableParallelism())
  const options = Dictionary.fromObject({ max_pixels: String(videoMaxPixels) })
  checkFile(await context.open2(codec, options), 'opening the decoder')
  return {
    async decode(packet, onFrame) {
      // A damaged packet loses its frames; callers check at the end whether too many are missing.
      if ((await context.sendPacket(packet)) < 0) return
      for (;;) {
        const frame = new Frame()
        frame.alloc()
        if ((await context.receiveFrame(frame)) < 0) {
          frame.free()
          return
        }
        await onFrame(frame)
      }
    },
    flush: () => context.flushBuffers(),
    close: () => context.freeContext(),
  }
}

/** Presentation time of a frame on the file's clock; undefined without a timestamp. */
export function frameTimeMs(frame: Frame, { timeBase }: Stream): number | undefined {
  const timestamp = frame.bestEffortTimestamp
  return timestamp === AV_NOPTS_VALUE ? undefined : (Number(timestamp) * 1000 * timeBase.num) / timeBase.den
}
