import { parentPort, workerData } from 'node:worker_threads'
import { limits } from '../../../../../shared/limits.ts'
import type { ReadRequest, ReadResult } from './reading-messages.ts'
import { translationFormats } from './registry.ts'

const { format, file }: ReadRequest = workerData
const read = translationFormats[format].read(file)
const result: ReadResult = read !== null && read.texts.length <= limits.translationFileTextsMax ? read : null
parentPort?.postMessage(result)
