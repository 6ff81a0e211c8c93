import type { MediaBuilder } from '../ports/media-builder.ts'
import { prepareWorker, runInWorker } from './worker-process.ts'

export type BuilderLimits = {
  /** Memory the worker process may hold; a panorama of the largest size needs less than one gigabyte. */
  readonly memoryBytes: number
  readonly buildMs: number
  readonly inspectMs: number
  /** Silence after which the process counts as hung. */
  readonly silenceMs: number
}

const defaultLimits: BuilderLimits = {
  memoryBytes: 2 * 1024 ** 3,
  buildMs: 10 * 60_000,
  inspectMs: 20_000,
  silenceMs: 30_000,
}

/** Builds media in a worker process per job, so that no file can harm the process that serves visitors. */
export function createMediaBuilder(limits: Partial<BuilderLimits> = {}): MediaBuilder {
  const { memoryBytes, buildMs, inspectMs, silenceMs } = { ...defaultLimits, ...limits }
  return {
    build: ({ signal, ...input }, onProgress) =>
      runInWorker('build', input, { memoryBytes, silenceMs, timeMs: buildMs, signal, onProgress }),
    prepare: prepareWorker,
    inspect: (kind, inputPath) =>
      runInWorker('inspect', { kind, inputPath }, { memoryBytes, silenceMs, timeMs: inspectMs, hurried: true }),
  }
}
