import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Track of a recording: the filter graph that generates it, and its encoder. */
export type TrackSpec = {
  readonly source: string
  readonly encoder: string
  readonly options?: Readonly<Record<string, string>>
  /** Display matrix: nine 16.16 numbers. */
  readonly matrix?: readonly number[]
  readonly spherical?: number
  /** Yaw, pitch and roll of the sphere in degrees. */
  readonly pose?: readonly [number, number, number]
  /** Fractions of the sphere that are missing on the left, top, right and bottom. */
  readonly bounds?: readonly [number, number, number, number]
  readonly stereo?: number
}
export type RecordingSpec = {
  readonly path: string
  readonly format: 'mp4' | 'mov' | 'webm' | 'mp3' | 'wav' | 'ogg' | 'matroska' | 'ipod'
  readonly tracks: readonly TrackSpec[]
  readonly options?: Readonly<Record<string, string>>
}

const runFile = promisify(execFile)

/** Writes recordings to their paths. */
export async function writeRecordings(specs: readonly RecordingSpec[]): Promise<void> {
  await runFile(process.execPath, [join(import.meta.dirname, 'recording-writer.ts'), JSON.stringify(specs)], {
    env: {},
  })
}

type VideoOptions = {
  readonly size?: string
  readonly rate?: string
  readonly seconds?: number
  readonly pixels?: string
  readonly filters?: string
}

/** Video track with a moving test pattern. */
export function aVideoTrack(
  { size = '320x160', rate = '30', seconds = 1, pixels = 'yuv420p', filters = '' }: VideoOptions = {},
  encoding: Partial<TrackSpec> = {},
): TrackSpec {
  const source = `testsrc2=size=${size}:rate=${rate}:duration=${seconds}${filters && `,${filters}`},format=${pixels}`
  return { source, encoder: 'libx264', options: { preset: 'ultrafast' }, ...encoding }
}

type AudioOptions = {
  readonly seconds?: number
  readonly rate?: number
  readonly layout?: string
  /** Samples per frame that the encoder needs. */
  readonly frame?: number
}

/** Audio track with a tone at about -12 dBFS; AAC by default. */
export function anAudioTrack(
  { seconds = 1, rate = 48_000, layout = 'stereo', frame = 1024 }: AudioOptions = {},
  { sampleFormat = 'fltp', ...encoding }: Partial<TrackSpec> & { readonly sampleFormat?: string } = {},
): TrackSpec {
  const format = `aformat=sample_fmts=${sampleFormat}:channel_layouts=${layout}`
  const source = `sine=frequency=440:sample_rate=${rate}:duration=${seconds},volume=6dB,${format},asetnsamples=n=${frame}:p=0`
  return { source, encoder: 'aac', ...encoding }
}
