import { parentPort, workerData } from 'node:worker_threads'
import { limits } from '../../../../../shared/limits.ts'
import type { ReadingAnswer, ReadingOrder } from './reading-messages.ts'
import { translationFormats } from './registry.ts'

const { format, file }: ReadingOrder = workerData
const read = translationFormats[format].read(file)
const answer: ReadingAnswer = read !== null && read.texts.length <= limits.translationFileTextsMax ? read : null
parentPort?.postMessage(answer)
