import { openSlots } from '../../shared/kernel/slots.ts'
import { limits as sharedLimits } from '../../shared/limits.ts'
import type { BuildableKind, MediaBuilder } from '../ports/media-builder.ts'
import { prepareWorker, runInWorker } from './worker-process.ts'

export type BuilderLimits = {
  /** Memory the worker process may hold. */
  readonly memoryBytes: number
  /** The largest file it may write. */
  readonly fileBytes: number
  readonly buildMs: number
  readonly inspectMs: number
  /** Silence after which the process counts as hung. */
  readonly silenceMs: number
  /** What a build may take for each millisecond of a recording, besides `buildMs`. */
  readonly buildMsPerRecordedMs: number
}

const gibibyte = 1024 ** 3
/** A panorama of the largest size needs less than one gigabyte. */
const imageLimits: BuilderLimits = {
  memoryBytes: 2 * gibibyte,
  // One of the largest size, unpacked.
  fileBytes: 4 * gibibyte,
  buildMs: 10 * 60_000,
  inspectMs: 20_000,
  silenceMs: 30_000,
  buildMsPerRecordedMs: 0,
}
/**
 * An 8K video in ten bits keeps a dozen images of 100 MB each; an hour in all sizes takes two busy cores a night,
 * and the largest of them has 13 GB at most.
 */
const videoLimits: BuilderLimits = {
  ...imageLimits,
  memoryBytes: 4 * gibibyte,
  fileBytes: 32 * gibibyte,
  buildMsPerRecordedMs: 16,
}
const audioLimits: BuilderLimits = { ...imageLimits, buildMsPerRecordedMs: 1 }

const defaultLimits: Readonly<Record<BuildableKind, BuilderLimits>> = {
  panos: imageLimits,
  images: imageLimits,
  videos: videoLimits,
  videos360: videoLimits,
  audio: audioLimits,
  documents: imageLimits,
}

/**
 * Builds media in a worker process per job, so that no file can harm the process that serves visitors, and no more of
 * them at once than leave it room (threat T79).
 */
export function createMediaBuilder(limits: Partial<BuilderLimits> = {}): MediaBuilder {
  const limitsOf = (kind: BuildableKind): BuilderLimits => ({ ...defaultLimits[kind], ...limits })
  const places = openSlots(sharedLimits.buildsAtOnce)
  return {
    build: ({ signal, durationMs = 0, ...input }, onProgress) => {
      const { buildMs, buildMsPerRecordedMs, ...most } = limitsOf(input.kind)
      const timeMs = buildMs + buildMsPerRecordedMs * durationMs
      const terms = { ...most, timeMs, signal, onProgress, writableFolder: input.outputFolder }
      return places.within(signal, () => runInWorker('build', input, terms))
    },
    prepare: prepareWorker,
    inspect: (kind, inputPath, coverage) => {
      const { memoryBytes, silenceMs, inspectMs } = limitsOf(kind)
      return runInWorker(
        'inspect',
        { kind, inputPath, coverage },
        { memoryBytes, silenceMs, timeMs: inspectMs, hurried: true },
      )
    },
  }
}
