import { writeFile } from 'node:fs/promises'
import { createSemaphore, runWithBoundedWait } from '../../shared/kernel/semaphore.ts'
import { gibibyte, minuteMs, secondMs } from '../../shared/kernel/units.ts'
import { sniffType } from '../../shared/media/thumbnails/sniff-type.ts'
import { thumbnailLimits } from '../../shared/media/thumbnails/thumbnail-limits.ts'
import { BuildInterrupted, MediaError } from '../ports/media-builder.ts'
import type { RemoteVideo, ThumbnailMaker } from '../ports/thumbnail-maker.ts'
import { runInWorker } from './worker-process.ts'

const imageOptions = { memoryBytes: gibibyte, messageTimeoutMs: minuteMs, cpuMs: 20 * secondMs, usesSpareWorker: true }
const videoOptions = {
  ...imageOptions,
  memoryBytes: thumbnailLimits.videoMemoryMaxBytes,
  cpuMs: thumbnailLimits.timeoutMs,
}

type VideoWithHead = { readonly video: RemoteVideo; readonly head: Buffer | null }

async function createVideoThumbnail({ video, head }: VideoWithHead, signal: AbortSignal): Promise<Buffer> {
  const container = head === null ? undefined : sniffType(head)
  if (head === null || container === undefined || container === 'image') throw new MediaError('media.notVideo')
  let hasUnreadableRange = false
  const readRange: RemoteVideo['read'] = async (offset, length) => {
    const bytes = await video.read(offset, length)
    if (bytes === null) hasUnreadableRange = true
    return bytes
  }
  const input = { container, sizeBytes: video.sizeBytes, head }
  try {
    return Buffer.from(await runInWorker('videoThumbnail', input, { ...videoOptions, signal, readRange }))
  } catch (error) {
    const isDecodingError = error instanceof MediaError || error instanceof BuildInterrupted
    if (isDecodingError && hasUnreadableRange)
      throw new MediaError('media.frameOutOfReach', undefined, { cause: error })
    throw error
  }
}

/**
 * Creates thumbnails in worker processes, because files of other hosts must not be decoded next to the database. Files of
 * the library have separate slots, so that they don't wait for slow hosts.
 */
export function createThumbnailMaker(): ThumbnailMaker {
  const { decodeConcurrency, slotWaitMaxMs } = thumbnailLimits
  const slots = { library: createSemaphore(decodeConcurrency), elsewhere: createSemaphore(decodeConcurrency) }
  return {
    create: ({ inputPath, outputPath, origin }) =>
      runWithBoundedWait({ semaphore: slots[origin], maxWaitMs: slotWaitMaxMs }, async () => {
        // The worker returns the JPEG in a message, because the spare worker can't write files.
        await writeFile(outputPath, await runInWorker('thumbnail', { inputPath }, imageOptions))
      }),
    createFromVideo: async (video, signal) => {
      // The first read happens outside a slot, so that a slow host doesn't occupy one.
      const head = await video.read(0, thumbnailLimits.firstRangeBytes)
      return runWithBoundedWait({ semaphore: slots.elsewhere, maxWaitMs: slotWaitMaxMs }, () =>
        createVideoThumbnail({ video, head }, signal),
      )
    },
  }
}
