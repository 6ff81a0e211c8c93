import { MediaError } from '../../ports/media-builder.ts'
import { saysDiskFull } from '../disk-full.ts'

const ranOut = /memory|allocat/i
const exceedsLimit = /exceeds pixel limit/i

/** Runs a step that decodes; what the decoder rejects is the file's fault, running out of memory or of room is not. */
export async function decoding<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (cause) {
    if (!(cause instanceof Error) || cause instanceof MediaError) throw cause
    if (ranOut.test(cause.message) || saysDiskFull(cause.message)) throw cause
    throw new MediaError(exceedsLimit.test(cause.message) ? 'media.tooManyPixels' : 'media.damaged', undefined, {
      cause,
    })
  }
}
