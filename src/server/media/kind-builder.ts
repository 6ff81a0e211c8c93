import type { BuildRequest, BuildResult, MediaFacts } from '../ports/media-builder.ts'

/** Serializable part of a request, which is sent to the worker process. */
export type BuildOrder = Omit<BuildRequest, 'kind' | 'signal'>

/** Builder of one media kind, inside the worker process. */
export type KindBuilder = {
  /** Reads the header of an original and checks its limits. @throws MediaError for files that `build` would reject */
  readonly inspect: (order: Pick<BuildOrder, 'inputPath' | 'coverage'>) => Promise<MediaFacts>
  readonly build: (order: BuildOrder, onProgress: (progress: number, step: string) => void) => Promise<BuildResult>
}
