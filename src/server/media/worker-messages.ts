import type { ErrorCode } from '../../shared/kernel/error-codes.ts'
import type { SniffedType } from '../../shared/media/thumbnails/sniff-type.ts'
import type { BuildableKind, BuildResult, InterruptionCause, MediaFacts } from '../ports/media-builder.ts'
import type { ExtractionOrder } from '../ports/panorama-extractor.ts'
import type { BuildOrder } from './kind-builder.ts'

/** Video on another host. The worker process requests its byte ranges from the web process. */
export type VideoThumbnailInput = {
  readonly container: Exclude<SniffedType, 'image'>
  /** Undefined if the host doesn't report it. */
  readonly sizeBytes: number | undefined
  /** First bytes of the file. */
  readonly head: Uint8Array
}

export type WorkerJobs = {
  build: { readonly input: BuildOrder & { readonly kind: BuildableKind }; readonly result: BuildResult }
  inspect: {
    readonly input: Pick<BuildOrder, 'inputPath' | 'coverage'> & { readonly kind: BuildableKind }
    readonly result: MediaFacts
  }
  extractPanoramas: { readonly input: Omit<ExtractionOrder, 'signal'>; readonly result: readonly string[] }
  thumbnail: { readonly input: { readonly inputPath: string }; readonly result: Uint8Array }
  videoThumbnail: { readonly input: VideoThumbnailInput; readonly result: Uint8Array }
}
export type JobName = keyof WorkerJobs

/** Message of the web process that starts the only job of a worker process. */
export type JobMessage<Name extends JobName = JobName> = {
  readonly job: Name
  readonly input: WorkerJobs[Name]['input']
}

/** Messages of the worker process. `done`, `rejected` or `failed` ends the job. */
export type WorkerReport<Name extends JobName = JobName> =
  | { readonly report: 'progress'; readonly progress: number; readonly step: string }
  /** Heartbeat with the memory in use and the CPU time of the job. */
  | { readonly report: 'heartbeat'; readonly residentBytes: number; readonly cpuMs: number }
  /** Request for a byte range of the file, answered by a `RangeMessage`. */
  | { readonly report: 'readRange'; readonly offset: number; readonly length: number }
  | { readonly report: 'done'; readonly result: WorkerJobs[Name]['result'] }
  /** The file can't be built, also not by a retry. */
  | { readonly report: 'rejected'; readonly code: ErrorCode; readonly detail: string; readonly isUserFacing: boolean }
  /** The job was interrupted, for example by a lack of memory. */
  | { readonly report: 'failed'; readonly detail: string; readonly reason: InterruptionCause }

/** Response to `readRange`: fewer bytes at the end of the file, null if the range can't be read. */
export type RangeMessage = { readonly bytes: Uint8Array | null }
