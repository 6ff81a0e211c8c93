import { availableParallelism } from 'node:os'
import { AV_NOPTS_VALUE } from 'node-av/constants'
import { Codec, CodecContext, Dictionary, Frame, type Packet, type Stream } from 'node-av/lib'
import { checkFile, present } from './check.ts'
import { videoMaxPixels } from './source.ts'

/** Frames of one stream, one at a time. */
export type Decoder = {
  /** Hands `onFrame` every frame that a packet completes; `null` ends the stream. The frame is the caller's to free. */
  readonly take: (packet: Packet | null, onFrame: (frame: Frame) => Promise<void>) => Promise<void>
  /** Starts anew after a jump. */
  readonly flush: () => void
  readonly close: () => void
}

/** Frames in flight cost memory, of which an 8K video needs 100 MB each. */
const threadsMax = 4

export async function openDecoder(stream: Stream): Promise<Decoder> {
  const codec = present(Codec.findDecoder(stream.codecpar.codecId), 'a decoder')
  const context = new CodecContext()
  context.allocContext3(codec)
  checkFile(context.parametersToContext(stream.codecpar), 'parameters of the stream')
  context.pktTimebase = stream.timeBase
  context.threadCount = Math.min(threadsMax, availableParallelism())
  const options = Dictionary.fromObject({ max_pixels: String(videoMaxPixels) })
  checkFile(await context.open2(codec, options), 'opening the decoder')
  return {
    async take(packet, onFrame) {
      const sent = await context.sendPacket(packet)
      // A broken packet costs its images; whether too much is missing is judged at the end.
      if (sent < 0) return
      for (;;) {
        const frame = new Frame()
        frame.alloc()
        const received = await context.receiveFrame(frame)
        if (received < 0) {
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

/** Time of a frame in milliseconds of the file's clock; undefined when it has none. */
export function frameTimeMs(frame: Frame, { timeBase }: Stream): number | undefined {
  const at = frame.bestEffortTimestamp
  return at === AV_NOPTS_VALUE ? undefined : (Number(at) * 1000 * timeBase.num) / timeBase.den
}
