import { mkdir } from 'node:fs/promises'
import { kindBuilders } from '../../../src/server/media/builders.ts'
import { isDiskFull } from '../../../src/server/media/disk-full.ts'
import { factsOf } from '../../../src/server/media/inspection-facts.ts'
import { BuildInterrupted, type MediaBuilder, MediaError } from '../../../src/server/ports/media-builder.ts'

/** Builds in this process, because starting a worker takes longer than rejecting a file. */
export const buildHere: MediaBuilder['build'] = async ({ kind, signal: _signal, ...order }, onProgress) => {
  await mkdir(order.outputFolder, { recursive: true })
  const builder = await kindBuilders[kind]()
  return builder.build(order, onProgress)
}

/** The error with which a worker process would report a failed job. */
function workerError(cause: unknown): Error {
  if (isDiskFull(cause)) return new BuildInterrupted('diskSpace', String(cause))
  if (cause instanceof MediaError) return cause
  return new BuildInterrupted('crash', cause instanceof Error ? (cause.stack ?? cause.message) : String(cause))
}

/**
 * Builder that runs all jobs in this process, for tests of what the server does with the results. An upload starts three
 * worker processes otherwise, each with more CPU time than a job on a small file.
 */
export const builderHere: MediaBuilder = {
  build: async (request, onProgress) => {
    request.signal?.throwIfAborted()
    try {
      const result = await buildHere(request, onProgress)
      request.signal?.throwIfAborted()
      return result
    } catch (cause) {
      throw request.signal?.aborted === true ? request.signal.reason : workerError(cause)
    }
  },
  inspect: async (kind, inputPath, coverage) => {
    try {
      const builder = await kindBuilders[kind]()
      return factsOf(await builder.inspect({ inputPath, coverage }))
    } catch (cause) {
      throw workerError(cause)
    }
  },
}
