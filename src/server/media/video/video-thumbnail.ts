import { MediaError } from '../../ports/media-builder.ts'
import { toThumbnailJpeg } from '../image/thumbnail.ts'
import { requireVideoCodec } from '../libav/codecs.ts'
import { recordingLimits } from '../libav/recording-limits.ts'
import { openRemoteFile, type RemoteFile } from '../libav/remote-file.ts'
import { withRemoteSource } from '../libav/source.ts'
import type { VideoThumbnailInput } from '../worker-messages.ts'
import { displayOrientationOf } from './display-matrix.ts'
import { displaySizeOf, mainStreamsOf } from './inspect-video.ts'
import { choosePosterFrame } from './poster.ts'

/**
 * Creates a small JPEG of a frame near the start of a video on another host, preferably not a black one. The header is
 * checked before a frame is decoded (threat T76).
 * @throws MediaError for files without a video stream and for videos that are too large
 */
export async function createVideoThumbnail(
  { container, sizeBytes, head }: VideoThumbnailInput,
  read: RemoteFile['read'],
): Promise<Uint8Array> {
  const io = openRemoteFile({ sizeBytes, head, read })
  try {
    return await withRemoteSource({ io, container }, async (source) => {
      if (source.streamCount > recordingLimits.maxStreams) throw new MediaError('media.tooManyStreams')
      const { videoStream } = mainStreamsOf(source)
      requireVideoCodec(videoStream)
      const orientation = displayOrientationOf(videoStream.codecpar)
      const { widthPx, heightPx } = displaySizeOf(videoStream, orientation)
      const flat = { sphere: undefined, paddingFilters: [], rotationFilters: [] }
      // Without a duration all candidate times are tried.
      const durationMs = source.durationMs > 0 ? source.durationMs : Number.POSITIVE_INFINITY
      const poster = await choosePosterFrame(source, { widthPx, heightPx, durationMs, orientation, ...flat }, undefined)
      return toThumbnailJpeg(poster.image).toBuffer()
    })
  } finally {
    io.freeContext()
  }
}
