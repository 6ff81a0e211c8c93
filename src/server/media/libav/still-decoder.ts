import { availableParallelism } from 'node:os'
import { AV_CODEC_ID_HEVC, AV_LOG_QUIET } from 'node-av/constants'
import { Codec, CodecContext, Dictionary, Frame, Log, Packet } from 'node-av/lib'
import { MediaError } from '../../ports/media-builder.ts'
import { requireValue } from './check.ts'

/** Maximum number of decoding threads. */
const threadsMax = 4

/** Decodes HEVC still images, each from the data of one HEIF item. */
export type StillDecoder = {
  /** `read` must not hold the frame after it returns. @throws MediaError `media.damaged` */
  readonly decode: <T>(data: Buffer, read: (frame: Frame) => T) => Promise<T>
  readonly close: () => void
}

const damagedImage = (detail: string) => new MediaError('media.damaged', detail)

/** Opens a decoder with the parameter sets of `configuration` (ISO/IEC 14496-15, 8.3.3). */
export async function openStillDecoder(configuration: Buffer, maxPixels: number): Promise<StillDecoder> {
  Log.setLevel(AV_LOG_QUIET)
  const codec = requireValue(Codec.findDecoder(AV_CODEC_ID_HEVC), 'decoder')
  const context = new CodecContext()
  context.allocContext3(codec)
  context.extraData = configuration
  context.threadCount = Math.min(threadsMax, availableParallelism())
  const options = Dictionary.fromObject({ max_pixels: String(maxPixels), err_detect: 'explode' })
  if ((await context.open2(codec, options)) < 0) throw damagedImage('unreadable decoder configuration')
  return {
    async decode(data, read) {
      const packet = new Packet()
      packet.alloc()
      packet.data = data
      const frame = new Frame()
      frame.alloc()
      try {
        if ((await context.sendPacket(packet)) < 0) throw damagedImage('unreadable image data')
        await context.sendPacket(null)
        if ((await context.receiveFrame(frame)) < 0 || frame.decodeErrorFlags !== 0) throw damagedImage('no image')
        return read(frame)
      } finally {
        context.flushBuffers()
        frame.free()
        packet.free()
      }
    },
    close: () => context.freeContext(),
  }
}
