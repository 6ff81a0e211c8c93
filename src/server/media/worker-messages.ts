import type { ErrorCode } from '../../shared/kernel/app-error.ts'
import type { FileStart } from '../../shared/media/thumbnails/file-start.ts'
import type { BuildableKind, BuildResult, InterruptionCause, MediaFacts } from '../ports/media-builder.ts'
import type { BuildOrder } from './kind-builder.ts'

/** A video that lies elsewhere; what the worker process needs of it, it asks the web process for. */
export type RemoteVideo = {
  readonly container: Exclude<FileStart, 'image'>
  readonly sizeBytes: number | undefined
  /** Its first bytes, which are here already. */
  readonly head: Uint8Array
}

/** What the web process may ask of the worker process, and what it gets for it. */
export type WorkerJobs = {
  build: { readonly input: BuildOrder & { readonly kind: BuildableKind }; readonly result: BuildResult }
  inspect: {
    readonly input: Pick<BuildOrder, 'inputPath' | 'coverage'> & { readonly kind: BuildableKind }
    readonly result: MediaFacts
  }
  thumbnail: { readonly input: { readonly inputPath: string }; readonly result: Uint8Array }
  videoThumbnail: { readonly input: RemoteVideo; readonly result: Uint8Array }
}
export type JobName = keyof WorkerJobs
export type WorkerOrder<Name extends JobName = JobName> = {
  readonly job: Name
  readonly input: WorkerJobs[Name]['input']
}

/** What the worker process says; after `done`, `rejected` or `failed` it says no more. */
export type WorkerReport<Name extends JobName = JobName> =
  | { readonly report: 'progress'; readonly progress: number; readonly step: string }
  /** Sent at short intervals: memory in use, processor time of the job, and that the process still turns. */
  | { readonly report: 'pulse'; readonly residentBytes: number; readonly cpuMs: number }
  /** Asks for a part of the file that the job is about; the answer is a `WorkerPart`. */
  | { readonly report: 'wants'; readonly offset: number; readonly length: number }
  | { readonly report: 'done'; readonly result: WorkerJobs[Name]['result'] }
  | { readonly report: 'rejected'; readonly code: ErrorCode; readonly detail: string; readonly forPerson: boolean }
  | { readonly report: 'failed'; readonly detail: string; readonly reason: InterruptionCause }

/** Fewer bytes than were asked for are the last; null is out of reach. */
export type WorkerPart = { readonly bytes: Uint8Array | null }
