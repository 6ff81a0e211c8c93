import { writeFile } from 'node:fs/promises'
import { openSlots, withinTime } from '../../shared/kernel/slots.ts'
import { fileStartOf } from '../../shared/media/thumbnails/file-start.ts'
import { thumbnailLimits } from '../../shared/media/thumbnails/thumbnail-limits.ts'
import { BuildInterrupted, MediaError } from '../ports/media-builder.ts'
import type { ThumbnailMaker, VideoInParts } from '../ports/thumbnail-maker.ts'
import { runInWorker } from './worker-process.ts'

const terms = { memoryBytes: 1024 ** 3, silenceMs: 60_000, cpuMs: 20_000, hurried: true }
const videoTerms = { ...terms, memoryBytes: thumbnailLimits.memoryBytes, cpuMs: thumbnailLimits.totalMs }

type Reach = { readonly video: VideoInParts; isLeft: boolean }

/** What the worker asks for, and whether something of it was out of reach. */
function reachOf(video: VideoInParts): { readonly reach: Reach; readonly readPart: VideoInParts['read'] } {
  const reach: Reach = { video, isLeft: false }
  const readPart: VideoInParts['read'] = async (offset, length) => {
    const bytes = await video.read(offset, length)
    if (bytes === null) reach.isLeft = true
    return bytes
  }
  return { reach, readPart }
}

type BegunVideo = { readonly video: VideoInParts; readonly head: Buffer | null }

async function frameOf({ video, head }: BegunVideo, signal: AbortSignal): Promise<Buffer> {
  const container = head === null ? undefined : fileStartOf(head)
  if (head === null || container === undefined || container === 'image') throw new MediaError('media.notVideo')
  const { reach, readPart } = reachOf(video)
  const order = { container, sizeBytes: video.sizeBytes, head }
  try {
    return Buffer.from(await runInWorker('videoThumbnail', order, { ...videoTerms, signal, readPart }))
  } catch (error) {
    const isOfFile = error instanceof MediaError || error instanceof BuildInterrupted
    throw isOfFile && reach.isLeft ? new MediaError('media.frameOutOfReach', undefined, { cause: error }) : error
  }
}

/**
 * A worker process for each: what comes from elsewhere is not decoded where the database is. Own files don't wait for
 * those of other hosts, which may be slow.
 */
export function createThumbnailMaker(): ThumbnailMaker {
  const { decodedAtOnce, waitMs } = thumbnailLimits
  const places = { library: openSlots(decodedAtOnce), elsewhere: openSlots(decodedAtOnce) }
  return {
    make: ({ inputPath, outputPath, origin }) =>
      withinTime({ places: places[origin], waitMs }, async () => {
        // Small enough for a message, so that the worker that is ready for anything need not write anywhere.
        await writeFile(outputPath, await runInWorker('thumbnail', { inputPath }, terms))
      }),
    makeOfVideo: async (video, signal) => {
      // Before a place is taken: a slow host is waited for outside of it.
      const head = await video.read(0, thumbnailLimits.headBytes)
      return withinTime({ places: places.elsewhere, waitMs }, () => frameOf({ video, head }, signal))
    },
  }
}
