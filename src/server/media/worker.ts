import { MediaError, type MediaFacts } from '../ports/media-builder.ts'
import { kindBuilders } from './builders.ts'
import { isDiskFull } from './disk-full.ts'
import { makeThumbnail } from './image/thumbnail.ts'
import { syncFolder } from './sync-folder.ts'
import type { JobName, WorkerJobs, WorkerOrder, WorkerPart, WorkerReport } from './worker-messages.ts'

/**
 * Entry of the worker process: one job, then it ends. Decoders of hostile files run here, without secrets in the
 * environment and without a way to the database (threat T70).
 */
const pulseMs = 250

function report(message: WorkerReport): void {
  process.send?.(message)
}

/** Brings a part of a file that the web process reads; null is out of reach. One at a time. */
function askForPart(offset: number, length: number): Promise<Uint8Array | null> {
  return new Promise((resolve) => {
    process.once('message', ({ bytes }: WorkerPart) => resolve(bytes))
    report({ report: 'wants', offset, length })
  })
}

const jobs: { readonly [Name in JobName]: (input: WorkerJobs[Name]['input']) => Promise<WorkerJobs[Name]['result']> } =
  {
    async build({ kind, ...order }) {
      const onProgress = (progress: number, step: string) => report({ report: 'progress', progress, step })
      const builder = await kindBuilders[kind]()
      const result = await builder.build(order, onProgress)
      onProgress(0.98, 'saving')
      await syncFolder(order.outputFolder)
      return result
    },
    async inspect({ kind, ...order }) {
      const builder = await kindBuilders[kind]()
      const { widthPx, heightPx, mimeType, ...more } = await builder.inspect(order)
      return { widthPx, heightPx, mimeType, ...optionalFacts(more) }
    },
    thumbnail: ({ inputPath }) => makeThumbnail(inputPath),
    async videoThumbnail(video) {
      const { makeVideoThumbnail } = await import('./video/video-thumbnail.ts')
      return makeVideoThumbnail(video, askForPart)
    },
  }

/** Facts that only some files have; of an image's facts nothing else leaves the process. */
function optionalFacts({
  durationMs,
  looksSpherical,
  notes,
  captured,
}: Omit<MediaFacts, 'widthPx' | 'heightPx' | 'mimeType'>) {
  return {
    ...(durationMs === undefined ? {} : { durationMs }),
    ...(looksSpherical === undefined ? {} : { looksSpherical }),
    ...(notes === undefined ? {} : { notes }),
    ...(captured === undefined ? {} : { captured }),
  }
}

async function work<Name extends JobName>({ job, input }: WorkerOrder<Name>): Promise<void> {
  const begun = process.cpuUsage()
  const pulse = () => {
    const { user, system } = process.cpuUsage(begun)
    report({ report: 'pulse', residentBytes: process.memoryUsage.rss(), cpuMs: Math.round((user + system) / 1000) })
  }
  const pulses = setInterval(pulse, pulseMs)
  try {
    report({ report: 'done', result: await jobs[job](input) })
  } catch (cause) {
    report(failureOf(cause))
  } finally {
    clearInterval(pulses)
  }
}

const noMemory = /allocation failed|out of memory/i

function failureOf(cause: unknown): WorkerReport {
  const detail = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
  // Before anything else: what could not be unpacked for want of room looks like a damaged file.
  if (isDiskFull(cause)) return { report: 'failed', detail, reason: 'room' }
  if (cause instanceof MediaError) {
    return { report: 'rejected', code: cause.code, detail: cause.message, forPerson: cause.forPerson }
  }
  return { report: 'failed', detail, reason: noMemory.test(detail) ? 'memory' : 'crash' }
}

// The web process is gone: nobody would take the result.
process.once('disconnect', () => process.exit())
process.once('message', (order: WorkerOrder) => void work(order))
