import { Worker } from 'node:worker_threads'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { translationFileLimits } from './file-limits.ts'
import type { ReadRequest, ReadResult } from './reading-messages.ts'

/** Accounts with a file in the queue. Each has at most one, so that no account fills the queue. */
const activeAccounts = new Set<string>()
let lastRead: Promise<unknown> = Promise.resolve()

/** Reads a file in a separate worker thread; null also for a file that takes too much time or memory. */
function readInThread(request: ReadRequest): Promise<ReadResult> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: translationFileLimits.readMaxMb },
    })
    const timer = setTimeout(() => void worker.terminate(), translationFileLimits.readMaxMs)
    worker.once('message', (result: ReadResult) => resolve(result))
    worker.once('error', () => resolve(null))
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve(null)
    })
  })
}

/**
 * Reads a file of translations; null for an invalid file. The sender controls how long that takes, so it runs in a
 * worker thread, one file at a time. 429 `request.tooMany` for a second file of an account, and when the queue is full.
 */
export async function readTranslationFile(accountId: string, request: ReadRequest): Promise<ReadResult> {
  if (activeAccounts.has(accountId) || activeAccounts.size >= translationFileLimits.waitingMax) {
    throw new AppError('request.tooMany')
  }
  activeAccounts.add(accountId)
  const reading = lastRead.then(() => readInThread(request))
  // A thread that can't be started fails this file only.
  lastRead = reading.catch(() => undefined)
  try {
    return await reading
  } finally {
    activeAccounts.delete(accountId)
  }
}
