import { Worker } from 'node:worker_threads'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../../shared/limits.ts'
import type { ReadingAnswer, ReadingOrder } from './reading-messages.ts'

/** Accounts whose file is being read or waits; each may have one, so that nobody fills the line. */
const waiting = new Set<string>()
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
 * happens beside the thread that answers everybody, one file at a time and one of each account; 429 `request.tooMany`
 * for a second one, and when many wait already.
 */
export async function readTranslationFile(accountId: string, order: ReadingOrder): Promise<ReadingAnswer> {
  if (waiting.has(accountId) || waiting.size >= limits.translationFilesWaitingMax) {
    throw new AppError('request.tooMany')
  }
  waiting.add(accountId)
  const reading = last.then(() => readInThread(order))
  // A thread that could not be started fails this file only.
  last = reading.catch(() => undefined)
  try {
    return await reading
  } finally {
    waiting.delete(accountId)
  }
}
