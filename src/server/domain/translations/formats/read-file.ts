import { Worker } from 'node:worker_threads'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import type { ReadingAnswer, ReadingOrder } from './reading-messages.ts'

/** Files that wait for the one being read, and that one. */
let waitingCount = 0
let last: Promise<unknown> = Promise.resolve()

/** Reads in a thread that ends with the file; null also for a file that takes too long or too much memory. */
function readInThread(order: ReadingOrder): Promise<ReadingAnswer> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: limits.translationFileReadMaxMb },
    })
    const timer = setTimeout(() => void worker.terminate(), limits.translationFileReadMaxMs)
    worker.once('message', (answer: ReadingAnswer) => resolve(answer))
    worker.once('error', () => resolve(null))
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve(null)
    })
  })
}

/**
 * Reads a file of translations: null for what is no such file. Whoever sends it decides how long that takes, so it
 * happens beside the thread that answers everybody, one file at a time; 429 `request.tooMany` when many wait already.
 */
export async function readTranslationFile(order: ReadingOrder): Promise<ReadingAnswer> {
  if (waitingCount >= limits.translationFilesWaitingMax) throw new AppError('request.tooMany')
  waitingCount += 1
  const reading = last.then(() => readInThread(order))
  last = reading
  try {
    return await reading
  } finally {
    waitingCount -= 1
  }
}
