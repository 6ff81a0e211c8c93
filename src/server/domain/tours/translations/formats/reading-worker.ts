import { parentPort, workerData } from 'node:worker_threads'
import { translationFileLimits } from './file-limits.ts'
import type { ReadRequest, ReadResult } from './reading-messages.ts'
import { translationCodecs } from './registry.ts'

const { format, file }: ReadRequest = workerData
const translations = translationCodecs[format].read(file)
const result: ReadResult =
  translations !== null && translations.texts.length <= translationFileLimits.textsMax ? translations : null
parentPort?.postMessage(result)
