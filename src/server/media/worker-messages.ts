import type { ErrorCode } from '../../shared/kernel/app-error.ts'
import type { BuildableKind, BuildResult, InterruptionCause, MediaFacts } from '../ports/media-builder.ts'
import type { BuildOrder } from './kind-builder.ts'

/** What the web process may ask of the worker process, and what it gets for it. */
export type WorkerJobs = {
  build: { readonly input: BuildOrder & { readonly kind: BuildableKind }; readonly result: BuildResult }
  inspect: {
    readonly input: Pick<BuildOrder, 'inputPath' | 'coverage'> & { readonly kind: BuildableKind }
    readonly result: MediaFacts
  }
  thumbnail: { readonly input: { readonly inputPath: string }; readonly result: Uint8Array }
}
export type JobName = keyof WorkerJobs
export type WorkerOrder<Name extends JobName = JobName> = {
  readonly job: Name
  readonly input: WorkerJobs[Name]['input']
}

/** What the worker process says; after `done`, `rejected` or `failed` it says no more. */
export type WorkerReport<Name extends JobName = JobName> =
  | { readonly report: 'progress'; readonly progress: number; readonly step: string }
  /** Sent at short intervals: memory in use, and that the process still turns. */
  | { readonly report: 'pulse'; readonly residentBytes: number }
  | { readonly report: 'done'; readonly result: WorkerJobs[Name]['result'] }
  | { readonly report: 'rejected'; readonly code: ErrorCode; readonly detail: string; readonly forPerson: boolean }
  | { readonly report: 'failed'; readonly detail: string; readonly reason: InterruptionCause }
