import { type CodecParameters, Dictionary, FormatContext, type Packet, type Rational } from 'node-av/lib'
import { check, requireValue } from './check.ts'

export type Track = { readonly parameters: CodecParameters; readonly timeBase: Rational }

/** Writes encoded packets to a file or to a set of segments. */
export type Muxer = {
  /** `trackIndex` counts the tracks in their order in `MuxerOptions`. The packet is copied; the caller still owns it. */
  readonly write: (packet: Packet, trackIndex: number) => void
  readonly finish: () => Promise<void>
}

export type MuxerOptions = {
  readonly path: string
  readonly format: 'mp4' | 'hls'
  readonly options: Readonly<Record<string, string>>
  readonly tracks: readonly Track[]
}

/** Opens a file for writing tracks in a container format. */
export async function openMuxer({ path, format, options, tracks }: MuxerOptions): Promise<Muxer> {
  const context = new FormatContext()
  check(context.allocOutputContext2(null, format, path), `setting up ${format}`)
  const streams = tracks.map(({ parameters, timeBase }) => {
    const stream = context.newStream(null)
    check(parameters.copy(stream.codecpar), 'parameters of a track')
    stream.codecpar.codecTag = 0
    stream.timeBase = timeBase
    return stream
  })
  // The HLS muxer opens its files itself.
  if (format !== 'hls') check(await context.openOutput(), `opening ${path}`)
  check(await context.writeHeader(Dictionary.fromObject(options)), `beginning ${path}`)
  return {
    write(packet, trackIndex) {
      const copy = requireValue(packet.clone(), 'packet')
      const track = requireValue(tracks[trackIndex], 'track')
      const stream = requireValue(streams[trackIndex], 'stream')
      copy.streamIndex = trackIndex
      copy.rescaleTs(track.timeBase, stream.timeBase)
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
