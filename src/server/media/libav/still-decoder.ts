import { availableParallelism } from 'node:os'
import { AV_CODEC_ID_HEVC, AV_LOG_QUIET } from 'node-av/constants'
import { Codec, CodecContext, Dictionary, Frame, Log, Packet } from 'node-av/lib'
import { MediaError } from '../../ports/media-builder.ts'
import { present } from './check.ts'

const threadsMax = 4

/** Decodes images one by one, each from the data of one item. */
export type StillDecoder = {
  /** @throws MediaError `media.damaged` */
  readonly decode: <T>(data: Buffer, take: (frame: Frame) => T) => Promise<T>
  readonly close: () => void
}

const damaged = (detail: string) => new MediaError('media.damaged', detail)

/** A decoder of HEVC whose parameters are `configuration` (ISO/IEC 14496-15, 8.3.3); it takes no image of more pixels. */
export async function openStillDecoder(configuration: Buffer, maxPixels: number): Promise<StillDecoder> {
  Log.setLevel(AV_LOG_QUIET)
  const codec = present(Codec.findDecoder(AV_CODEC_ID_HEVC), 'a decoder')
  const context = new CodecContext()
  context.allocContext3(codec)
  context.extraData = configuration
  context.threadCount = Math.min(threadsMax, availableParallelism())
  const options = Dictionary.fromObject({ max_pixels: String(maxPixels), err_detect: 'explode' })
  if ((await context.open2(codec, options)) < 0) throw damaged('the configuration is not read')
  return {
    async decode(data, take) {
      const packet = new Packet()
      packet.alloc()
      packet.data = data
      const frame = new Frame()
      frame.alloc()
      try {
        if ((await context.sendPacket(packet)) < 0) throw damaged('the data is not read')
        await context.sendPacket(null)
        if ((await context.receiveFrame(frame)) < 0 || frame.decodeErrorFlags !== 0) throw damaged('no image')
        return take(frame)
      } finally {
        context.flushBuffers()
        frame.free()
        packet.free()
      }
    },
    close: () => context.freeContext(),
  }
}
