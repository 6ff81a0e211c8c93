import { MediaRefusal } from '../ports/media-builder.ts'
import { kindBuilders } from './builders.ts'
import { syncFolder } from './sync-folder.ts'
import type { JobName, WorkerJobs, WorkerOrder, WorkerReport } from './worker-messages.ts'

/**
 * Entry of the worker process: one job, then it ends. Decoders of hostile files run here, without secrets in the
 * environment and without a way to the database (threat T70).
 */
const pulseMs = 250

function report(message: WorkerReport): void {
  process.send?.(message)
}

const jobs: { readonly [Name in JobName]: (input: WorkerJobs[Name]['input']) => Promise<WorkerJobs[Name]['result']> } =
  {
    async build({ kind, ...order }) {
      const onProgress = (progress: number, step: string) => report({ report: 'progress', progress, step })
      const result = await kindBuilders[kind].build(order, onProgress)
      onProgress(0.98, 'saving')
      await syncFolder(order.outputFolder)
      return result
    },
    async inspect({ kind, ...order }) {
      const { widthPx, heightPx, mimeType } = await kindBuilders[kind].inspect(order)
      return { widthPx, heightPx, mimeType }
    },
  }

async function work<Name extends JobName>({ job, input }: WorkerOrder<Name>): Promise<void> {
  const pulse = () => report({ report: 'pulse', residentBytes: process.memoryUsage.rss() })
  const pulses = setInterval(pulse, pulseMs)
  try {
    report({ report: 'done', result: await jobs[job](input) })
  } catch (cause) {
    report(failureOf(cause))
  } finally {
    clearInterval(pulses)
  }
}

function failureOf(cause: unknown): WorkerReport {
  if (cause instanceof MediaRefusal) return { report: 'refused', code: cause.code, detail: cause.message }
  const detail = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
  return { report: 'failed', detail, outOfMemory: /allocation failed|out of memory/i.test(detail) }
}

// The web process is gone: nobody would take the result.
process.once('disconnect', () => process.exit())
process.once('message', (order: WorkerOrder) => void work(order))
