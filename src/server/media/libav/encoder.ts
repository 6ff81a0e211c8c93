import { AV_CODEC_FLAG_GLOBAL_HEADER } from 'node-av/constants'
import { Codec, CodecContext, CodecParameters, Dictionary, type Frame, Packet } from 'node-av/lib'
import { check, hasResult, present } from './check.ts'
import type { Track } from './muxer.ts'

export type Encoder = Track & {
  /** Encodes a frame (`null` at the end); the packets belong to `onPacket` until it returns. */
  readonly take: (frame: Frame | null, onPacket: (packet: Packet) => void) => Promise<void>
  readonly close: () => void
}

export type EncoderChoice = {
  readonly name: 'libx264' | 'aac'
  readonly options: Readonly<Record<string, string>>
  /** Sets what the stream is; the parts every encoder needs are set already. */
  readonly describe: (context: CodecContext) => void
}

/** An encoder that keeps its headers out of the stream, as MP4 wants them. */
export async function openEncoder({ name, options, describe }: EncoderChoice): Promise<Encoder> {
  const codec = present(Codec.findEncoderByName(name as Parameters<typeof Codec.findEncoderByName>[0]), name)
  const context = new CodecContext()
  context.allocContext3(codec)
  describe(context)
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  check(await context.open2(codec, Dictionary.fromObject(options)), `opening ${name}`)
  const parameters = new CodecParameters()
  parameters.alloc()
  check(parameters.fromContext(context), `parameters of ${name}`)
  const { timeBase } = context
  return {
    parameters,
    timeBase,
    async take(frame, onPacket) {
      check(await context.sendFrame(frame), `encoding with ${name}`)
      for (;;) {
        const packet = new Packet()
        packet.alloc()
        if (!hasResult(await context.receivePacket(packet), `encoding with ${name}`)) {
          packet.free()
          return
        }
        onPacket(packet)
        packet.free()
      }
    },
    close: () => context.freeContext(),
  }
}
