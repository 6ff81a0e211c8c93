import { type CodecParameters, Dictionary, FormatContext, type Packet, type Rational } from 'node-av/lib'
import { check, present } from './check.ts'

/** An encoded stream as a container has to know it. */
export type Track = { readonly parameters: CodecParameters; readonly timeBase: Rational }

/** A file, or a set of segments, that encoded packets are written to. */
export type Muxer = {
  /** `track` counts in the order given on opening. The packet stays the caller's, unchanged. */
  readonly write: (packet: Packet, track: number) => void
  readonly finish: () => Promise<void>
}

export type MuxerChoice = {
  readonly path: string
  readonly format: 'mp4' | 'hls'
  readonly options: Readonly<Record<string, string>>
  readonly tracks: readonly Track[]
}

export async function openMuxer({ path, format, options, tracks }: MuxerChoice): Promise<Muxer> {
  const context = new FormatContext()
  check(context.allocOutputContext2(null, format, path), `setting up ${format}`)
  const streams = tracks.map(({ parameters, timeBase }) => {
    const stream = context.newStream(null)
    check(parameters.copy(stream.codecpar), 'parameters of a track')
    stream.codecpar.codecTag = 0
    stream.timeBase = timeBase
    return stream
  })
  // The segmenter opens its files itself.
  if (format !== 'hls') check(await context.openOutput(), `opening ${path}`)
  check(await context.writeHeader(Dictionary.fromObject(options)), `beginning ${path}`)
  return {
    write(packet, track) {
      const copy = present(packet.clone(), 'a packet')
      copy.streamIndex = track
      copy.rescaleTs(present(tracks[track], 'a track').timeBase, present(streams[track], 'a stream').timeBase)
      check(context.interleavedWriteFrameSync(copy), `writing ${path}`)
      copy.free()
    },
    async finish() {
      check(await context.writeTrailer(), `ending ${path}`)
      await context.closeOutput()
      context.freeContext()
    },
  }
}
