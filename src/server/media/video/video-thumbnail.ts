import { limits } from '../../../shared/limits.ts'
import { MediaError } from '../../ports/media-builder.ts'
import { smallJpeg } from '../image/thumbnail.ts'
import { requireImageCodec } from '../libav/codecs.ts'
import { type FileInParts, openParts } from '../libav/parts.ts'
import { withParts } from '../libav/source.ts'
import type { RemoteVideo } from '../worker-messages.ts'
import { sizesOf, streamsOf } from './inspect-video.ts'
import { findShot } from './poster.ts'
import { turnOf } from './upright.ts'

/**
 * A small JPEG of a frame near the start of a video that lies elsewhere, one that isn't black where there is one. What the
 * container says is judged before anything is decoded (threat T76).
 * @throws MediaError for what holds no video, or too large a one
 */
export async function makeVideoThumbnail(
  { container, sizeBytes, head }: RemoteVideo,
  read: FileInParts['read'],
): Promise<Uint8Array> {
  const parts = openParts({ sizeBytes, head, read })
  try {
    return await withParts({ parts, container }, async (source) => {
      if (source.streamCount > limits.recordingMaxStreams) throw new MediaError('media.tooManyStreams')
      const { image } = streamsOf(source)
      requireImageCodec(image)
      const turn = turnOf(image.codecpar)
      const { widthPx, heightPx } = sizesOf(image, turn)
      // A file that tells no duration is searched as far as it reaches.
      const durationMs = source.durationMs > 0 ? source.durationMs : Number.POSITIVE_INFINITY
      const flat = { sphere: undefined, padding: [], turning: [] }
      const shot = await findShot(source, { widthPx, heightPx, durationMs, turn, ...flat }, undefined)
      return smallJpeg(shot.image).toBuffer()
    })
  } finally {
    parts.freeContext()
  }
}
