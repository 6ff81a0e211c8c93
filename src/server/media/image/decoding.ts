import { MediaError } from '../../ports/media-builder.ts'
import { saysDiskFull } from '../disk-full.ts'

const ranOut = /memory|allocat/i
/** Limits of our decoder and of the one for AVIF, which calls a file that is beyond its own a lack of memory. */
const exceedsLimit = /exceeds pixel limit|security limit exceeded/i

/** Runs a step that decodes; what the decoder rejects is the file's fault, running out of memory or of room is not. */
export async function decoding<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (cause) {
    if (!(cause instanceof Error) || cause instanceof MediaError) throw cause
    if (exceedsLimit.test(cause.message)) throw new MediaError('media.tooManyPixels', undefined, { cause })
    if (ranOut.test(cause.message) || saysDiskFull(cause.message)) throw cause
    throw new MediaError('media.damaged', undefined, { cause })
  }
}
