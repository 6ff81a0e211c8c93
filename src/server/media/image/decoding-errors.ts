import { MediaError } from '../../ports/media-builder.ts'
import { saysDiskFull } from '../disk-full.ts'

const outOfMemory = /memory|allocat/i
/** Messages of libvips and of the AVIF decoder, which reports its own limit as an allocation failure. */
const exceedsLimit = /exceeds pixel limit|security limit exceeded/i

/** Turns errors of a decoder into `MediaError`s, except for lack of memory and a full disk. */
export async function withDecodingErrors<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (cause) {
    if (!(cause instanceof Error) || cause instanceof MediaError) throw cause
    if (exceedsLimit.test(cause.message)) throw new MediaError('media.tooManyPixels', undefined, { cause })
    if (outOfMemory.test(cause.message) || saysDiskFull(cause.message)) throw cause
    throw new MediaError('media.damaged', undefined, { cause })
  }
}
