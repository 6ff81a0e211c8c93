import { MediaError } from '../ports/media-builder.ts'
import { kindBuilders } from './builders.ts'
import { isDiskFull } from './disk-full.ts'
import { createThumbnail } from './image/thumbnail.ts'
import { factsOf } from './inspection-facts.ts'
import { syncFolder } from './sync-folder.ts'
import type { JobMessage, JobName, RangeMessage, WorkerJobs, WorkerReport } from './worker-messages.ts'

// Entry point of the worker process, which runs one job. Decoders of hostile files run here, without secrets in the
// environment and without access to the database (threat T70).

const heartbeatMs = 250
/** Estimated fraction of a build's time after which its files are flushed to disk. */
const savingStart = 0.98

function report(message: WorkerReport): void {
  process.send?.(message)
}

/** Requests a byte range from the web process; null if it can't be read. Calls must not overlap. */
function readRange(offset: number, length: number): Promise<Uint8Array | null> {
  return new Promise((resolve) => {
    process.once('message', ({ bytes }: RangeMessage) => resolve(bytes))
    report({ report: 'readRange', offset, length })
  })
}

const jobs: { readonly [Name in JobName]: (input: WorkerJobs[Name]['input']) => Promise<WorkerJobs[Name]['result']> } =
  {
    async build({ kind, ...order }) {
      const onProgress = (progress: number, step: string) => report({ report: 'progress', progress, step })
      const builder = await kindBuilders[kind]()
      const result = await builder.build(order, onProgress)
      onProgress(savingStart, 'saving')
      await syncFolder(order.outputFolder)
      return result
    },
    async inspect({ kind, ...order }) {
      const builder = await kindBuilders[kind]()
      return factsOf(await builder.inspect(order))
    },
    async extractPanoramas(order) {
      const { extractPanoramas } = await import('./panorama/extract/extract-panoramas.ts')
      return extractPanoramas(order, (progress) => report({ report: 'progress', progress, step: 'extracting' }))
    },
    thumbnail: ({ inputPath }) => createThumbnail(inputPath),
    async videoThumbnail(video) {
      const { createVideoThumbnail } = await import('./video/video-thumbnail.ts')
      return createVideoThumbnail(video, readRange)
    },
  }

async function run<Name extends JobName>({ job, input }: JobMessage<Name>): Promise<void> {
  const cpuUsageAtStart = process.cpuUsage()
  const sendHeartbeat = () => {
    const { user, system } = process.cpuUsage(cpuUsageAtStart)
    const cpuMs = Math.round((user + system) / 1000)
    report({ report: 'heartbeat', residentBytes: process.memoryUsage.rss(), cpuMs })
  }
  const heartbeats = setInterval(sendHeartbeat, heartbeatMs)
  try {
    report({ report: 'done', result: await jobs[job](input) })
  } catch (cause) {
    report(failureReport(cause))
  } finally {
    clearInterval(heartbeats)
  }
}

const outOfMemory = /allocation failed|out of memory/i

function failureReport(cause: unknown): WorkerReport {
  const detail = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
  // A full disk is checked first, because a file that couldn't be unpacked to it looks damaged.
  if (isDiskFull(cause)) return { report: 'failed', detail, reason: 'diskSpace' }
  if (cause instanceof MediaError) {
    return { report: 'rejected', code: cause.code, detail: cause.message, isUserFacing: cause.isUserFacing }
  }
  return { report: 'failed', detail, reason: outOfMemory.test(detail) ? 'memory' : 'crash' }
}

// Without the web process the result has no receiver.
process.once('disconnect', () => process.exit())
process.once('message', (message: JobMessage) => void run(message))
