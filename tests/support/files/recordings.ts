import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A stream as the library makes it: what a filter source shows or plays, and the encoder for it. */
export type TrackSpec = {
  readonly source: string
  readonly encoder: string
  readonly options?: Readonly<Record<string, string>>
  /** Display matrix: nine 16.16 numbers. */
  readonly matrix?: readonly number[]
  readonly spherical?: number
  /** Yaw, pitch and roll of the sphere in degrees. */
  readonly pose?: readonly [number, number, number]
  /** Shares of the sphere that are missing on the left, above, on the right and below. */
  readonly bounds?: readonly [number, number, number, number]
  readonly stereo?: number
}
export type RecordingSpec = {
  readonly path: string
  readonly format: 'mp4' | 'mov' | 'webm' | 'mp3' | 'wav' | 'ogg' | 'matroska' | 'ipod'
  readonly tracks: readonly TrackSpec[]
  readonly options?: Readonly<Record<string, string>>
}

const run = promisify(execFile)

/** Writes recordings to their paths. */
export async function makeRecordings(specs: readonly RecordingSpec[]): Promise<void> {
  await run(process.execPath, [join(import.meta.dirname, 'recording-maker.ts'), JSON.stringify(specs)], { env: {} })
}

type ImageOptions = {
  readonly size?: string
  readonly rate?: string
  readonly seconds?: number
  readonly pixels?: string
  readonly filters?: string
}

/** A moving test image. */
export function anImageTrack(
  { size = '320x160', rate = '30', seconds = 1, pixels = 'yuv420p', filters = '' }: ImageOptions = {},
  encoding: Partial<TrackSpec> = {},
): TrackSpec {
  const source = `testsrc2=size=${size}:rate=${rate}:duration=${seconds}${filters && `,${filters}`},format=${pixels}`
  return { source, encoder: 'libx264', options: { preset: 'ultrafast' }, ...encoding }
}

type AudioOptions = {
  readonly seconds?: number
  readonly rate?: number
  readonly layout?: string
  /** Samples the encoder wants at a time. */
  readonly frame?: number
}

/** A tone at -12 dBFS or so; for AAC unless said. */
export function anAudioTrack(
  { seconds = 1, rate = 48_000, layout = 'stereo', frame = 1024 }: AudioOptions = {},
  { form = 'fltp', ...encoding }: Partial<TrackSpec> & { readonly form?: string } = {},
): TrackSpec {
  const shape = `aformat=sample_fmts=${form}:channel_layouts=${layout}`
  const source = `sine=frequency=440:sample_rate=${rate}:duration=${seconds},volume=6dB,${shape},asetnsamples=n=${frame}:p=0`
  return { source, encoder: 'aac', ...encoding }
}
