import { parentPort, workerData } from 'node:worker_threads'
import { translationFileLimits } from './file-limits.ts'
import type { ReadRequest, ReadResult } from './reading-messages.ts'
import { translationCodecs } from './registry.ts'

const { format, file }: ReadRequest = workerData
const read = translationCodecs[format].read(file)
const result: ReadResult = read !== null && read.texts.length <= translationFileLimits.textsMax ? read : null
parentPort?.postMessage(result)
