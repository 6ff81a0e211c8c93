import { createSemaphore } from '../../shared/kernel/semaphore.ts'
import { gibibyte, minuteMs, secondMs } from '../../shared/kernel/units.ts'
import type { BuildableKind, MediaBuilder } from '../ports/media-builder.ts'
import { buildsAtOnce } from '../ports/media-builder.ts'
import { prepareSpareWorker, runInWorker } from './worker-process.ts'

/** Limits of a worker process. CPU time counts all threads, so that a busy machine doesn't fail a build. */
export type BuilderLimits = {
  readonly memoryBytes: number
  /** Size of the largest file that it may write. */
  readonly fileBytes: number
  readonly buildCpuMs: number
  readonly inspectCpuMs: number
  /** Time without a message after which the process counts as hung. */
  readonly messageTimeoutMs: number
  /** CPU time of a build for each millisecond of a recording, in addition to `buildCpuMs`. */
  readonly buildCpuMsPerRecordedMs: number
}

/** Limits for still images: the largest panorama needs less than one gigabyte of memory. */
const imageLimits: BuilderLimits = {
  memoryBytes: 2 * gibibyte,
  // An uncompressed copy of the largest panorama fits.
  fileBytes: 4 * gibibyte,
  buildCpuMs: 10 * minuteMs,
  inspectCpuMs: 20 * secondMs,
  messageTimeoutMs: 2 * minuteMs,
  buildCpuMsPerRecordedMs: 0,
}
/**
 * Limits for videos: a 10-bit 8K video needs a dozen frames of 100 MB each. An hour of it takes a night on two busy
 * cores, and its largest rendition has at most 13 GB.
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
  models: imageLimits,
}

/**
 * Builds media in one worker process per job, so that no file can harm the process that serves visitors. The number of
 * concurrent builds is limited to leave it resources (threat T79).
 */
export function createMediaBuilder(limits: Partial<BuilderLimits> = {}): MediaBuilder {
  const limitsOf = (kind: BuildableKind): BuilderLimits => ({ ...defaultLimits[kind], ...limits })
  const buildSlots = createSemaphore(buildsAtOnce)
  return {
    build: ({ signal, durationMs = 0, ...input }, onProgress) => {
      const { buildCpuMs, buildCpuMsPerRecordedMs, memoryBytes, fileBytes, messageTimeoutMs } = limitsOf(input.kind)
      const cpuMs = buildCpuMs + buildCpuMsPerRecordedMs * durationMs
      const options = {
        memoryBytes,
        fileBytes,
        messageTimeoutMs,
        cpuMs,
        signal,
        onProgress,
        writableFolder: input.outputFolder,
      }
      return buildSlots.run(signal, () => runInWorker('build', input, options))
    },
    prepare: prepareSpareWorker,
    inspect: (kind, inputPath, coverage) => {
      const { memoryBytes, messageTimeoutMs, inspectCpuMs } = limitsOf(kind)
      return runInWorker(
        'inspect',
        { kind, inputPath, coverage },
        { memoryBytes, messageTimeoutMs, cpuMs: inspectCpuMs, usesSpareWorker: true },
      )
    },
  }
}
