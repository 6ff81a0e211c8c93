import { openSlots } from '../../shared/kernel/slots.ts'
import { limits as sharedLimits } from '../../shared/limits.ts'
import type { BuildableKind, MediaBuilder } from '../ports/media-builder.ts'
import { prepareWorker, runInWorker } from './worker-process.ts'

/** Time is that of processors, of all threads together: a machine with much other work makes no file worse. */
export type BuilderLimits = {
  /** Memory the worker process may hold. */
  readonly memoryBytes: number
  /** The largest file it may write. */
  readonly fileBytes: number
  readonly buildCpuMs: number
  readonly inspectCpuMs: number
  /** Silence after which the process counts as hung. */
  readonly silenceMs: number
  /** Processor time of a build for each millisecond of a recording, besides `buildCpuMs`. */
  readonly buildCpuMsPerRecordedMs: number
}

const gibibyte = 1024 ** 3
/** A panorama of the largest size needs less than one gigabyte. */
const imageLimits: BuilderLimits = {
  memoryBytes: 2 * gibibyte,
  // One of the largest size, unpacked.
  fileBytes: 4 * gibibyte,
  buildCpuMs: 10 * 60_000,
  inspectCpuMs: 20_000,
  silenceMs: 120_000,
  buildCpuMsPerRecordedMs: 0,
}
/**
 * An 8K video in ten bits keeps a dozen images of 100 MB each; an hour in all sizes takes two busy cores a night,
 * and the largest of them has 13 GB at most.
 */
const videoLimits: BuilderLimits = {
  ...imageLimits,
  memoryBytes: 4 * gibibyte,
  fileBytes: 32 * gibibyte,
  buildCpuMsPerRecordedMs: 32,
}
const audioLimits: BuilderLimits = { ...imageLimits, buildCpuMsPerRecordedMs: 2 }

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
      const { buildCpuMs, buildCpuMsPerRecordedMs, ...most } = limitsOf(input.kind)
      const cpuMs = buildCpuMs + buildCpuMsPerRecordedMs * durationMs
      const terms = { ...most, cpuMs, signal, onProgress, writableFolder: input.outputFolder }
      return places.within(signal, () => runInWorker('build', input, terms))
    },
    prepare: prepareWorker,
    inspect: (kind, inputPath, coverage) => {
      const { memoryBytes, silenceMs, inspectCpuMs } = limitsOf(kind)
      return runInWorker(
        'inspect',
        { kind, inputPath, coverage },
        { memoryBytes, silenceMs, cpuMs: inspectCpuMs, hurried: true },
      )
    },
  }
}
