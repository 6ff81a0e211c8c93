import { parentPort, workerData } from 'node:worker_threads'
import { defaultErrorMessage } from '../../../../../shared/kernel/app-error.ts'
import { MediaError } from '../../../../ports/media-builder.ts'
import { readTour } from './read-tour.ts'
import type { ReadRequest, ReadResult } from './reading-messages.ts'

const { path, fallbackName }: ReadRequest = workerData

async function read(): Promise<ReadResult> {
  try {
    return { read: await readTour(path, fallbackName) }
  } catch (error) {
    if (!(error instanceof MediaError)) throw error
    return { message: error.isUserFacing ? error.message : defaultErrorMessage(error.code) }
  }
}

const result = await read()
parentPort?.postMessage(result)
