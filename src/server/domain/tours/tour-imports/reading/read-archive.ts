import { Worker } from 'node:worker_threads'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { tourImportLimits } from '../../../../../shared/tour-imports/tour-import-limits.ts'
import type { ReadTour } from './read-tour.ts'
import type { ReadRequest, ReadResult } from './reading-messages.ts'

/** Archives that are read or wait to be read. */
let activeCount = 0
let lastRead: Promise<unknown> = Promise.resolve()

const tooComplex = 'This tour is too large or too complex to read.'

/** Reads an archive in a worker thread, which ends if it takes too much time or memory. */
function readInThread(request: ReadRequest): Promise<ReadResult> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: tourImportLimits.readMaxMb },
    })
    const timer = setTimeout(() => void worker.terminate(), tourImportLimits.readMaxMs)
    worker.once('message', (result: ReadResult) => resolve(result))
    worker.once('error', () => resolve({ message: tooComplex }))
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve({ message: tooComplex })
    })
  })
}

/**
 * Reads the tour in a local ZIP file. The sender controls how long that takes, so it runs in a worker thread, one file at
 * a time. Rejects with `media.archiveRejected` and a message for the person, or with 429 `request.tooMany` when the queue
 * is full.
 */
export async function readArchive(request: ReadRequest): Promise<ReadTour> {
  if (activeCount >= tourImportLimits.waitingMax) throw new AppError('request.tooMany')
  activeCount++
  const reading = lastRead.then(() => readInThread(request))
  lastRead = reading.catch(() => undefined)
  try {
    const result = await reading
    if ('message' in result) throw new AppError('media.archiveRejected', { message: result.message })
    return result.read
  } finally {
    activeCount--
  }
}
