import type { BuildRequest, BuildResult, MediaFacts } from '../ports/media-builder.ts'

/** The part of a request that crosses into the worker process. */
export type BuildOrder = Omit<BuildRequest, 'kind' | 'signal'>

/** What handles one kind of media, inside the worker process. */
export type KindBuilder = {
  /** Header and limits of an original; throws a `MediaError` for what `build` would reject before decoding. */
  readonly inspect: (order: Pick<BuildOrder, 'inputPath' | 'coverage'>) => Promise<MediaFacts>
  readonly build: (order: BuildOrder, onProgress: (progress: number, step: string) => void) => Promise<BuildResult>
}
