import { AV_CODEC_FLAG_GLOBAL_HEADER } from 'node-av/constants'
import { Codec, CodecContext, CodecParameters, Dictionary, type Frame, Packet } from 'node-av/lib'
import { check, hasOutput, requireValue } from './check.ts'
import type { Track } from './muxer.ts'

export type Encoder = Track & {
  /** Encodes a frame, or flushes the encoder with `null`. `onPacket` must not hold a packet after it returns. */
  readonly encode: (frame: Frame | null, onPacket: (packet: Packet) => void) => Promise<void>
  readonly close: () => void
}

export type EncoderOptions = {
  readonly name: 'libx264' | 'aac'
  readonly options: Readonly<Record<string, string>>
  readonly configure: (context: CodecContext) => void
}

/** Opens an encoder with global headers: the parameter sets are stored once in the container, as MP4 requires. */
export async function openEncoder({ name, options, configure }: EncoderOptions): Promise<Encoder> {
  const codec = requireValue(Codec.findEncoderByName(name as Parameters<typeof Codec.findEncoderByName>[0]), name)
  const context = new CodecContext()
  context.allocContext3(codec)
  configure(context)
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  check(await context.open2(codec, Dictionary.fromObject(options)), `opening ${name}`)
  const parameters = new CodecParameters()
  parameters.alloc()
  check(parameters.fromContext(context), `parameters of ${name}`)
  const { timeBase } = context
  return {
    parameters,
    timeBase,
    async encode(frame, onPacket) {
      check(await context.sendFrame(frame), `encoding with ${name}`)
      for (;;) {
        const packet = new Packet()
        packet.alloc()
        if (!hasOutput(await context.receivePacket(packet), `encoding with ${name}`)) {
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
