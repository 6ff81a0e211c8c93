import { open } from 'node:fs/promises'
import { type Frame, Packet, type Stream } from 'node-av/lib'
import type { FileNote } from '../../../shared/media/file-notes.ts'
import { mediaKinds } from '../../../shared/media/registry.ts'
import { MediaError } from '../../ports/media-builder.ts'
import { createBufferedReader } from '../libav/buffered-reader.ts'
import { requireAudioCodec, requireVideoCodec } from '../libav/codecs.ts'
import { type RecognizedFile, recognizeFile } from '../libav/container.ts'
import { openDecoder } from '../libav/decoder.ts'
import { sphericalProjectionOf, topLevelBoxesOf } from '../libav/mp4-boxes.ts'
import { recordingLimits } from '../libav/recording-limits.ts'
import { readPacket, type Source, withSource } from '../libav/source.ts'
import { type DisplayOrientation, displayOrientationOf } from './display-matrix.ts'
import { isUnstitchedFrame, toGrayFrame } from './fisheye-frames.ts'
import { constantRate, type FrameRate, fpsOf } from './frame-rate.ts'
import { type SphereConversion, sphereConversionOf } from './sphere-conversion.ts'
import { type SphereTags, sphereTagsOf } from './sphere-tags.ts'

/** Maximum frame rate: 60, with a tolerance for imprecise cameras. */
const videoMaxFps = 61

export type VideoFacts = RecognizedFile & {
  /** Display size: upright and with square pixels. */
  readonly widthPx: number
  readonly heightPx: number
  /** Upright size in stored pixels; only if these aren't square. */
  readonly stored?: { readonly widthPx: number; readonly heightPx: number }
  readonly durationMs: number
  readonly rate: FrameRate
  readonly orientation: DisplayOrientation
  readonly hasAudio: boolean
  /** Conversion to a 360 video; undefined if it isn't one by its tags or aspect ratio. */
  readonly sphereConversion: SphereConversion | undefined
  readonly taggedSpherical: boolean
  /** True if its tags have a mesh projection, as VR180 cameras write it. */
  readonly hasMesh: boolean
  readonly isUnstitched: boolean
  /** Notes on the file that hold for flat and for 360 videos. */
  readonly notes: readonly FileNote[]
}

/** Facts of an MP4 that FFmpeg's demuxer doesn't expose. */
type Mp4Facts = {
  /** Name of the projection in the box `sv3d`; undefined without one. */
  readonly projection: string | undefined
  readonly trailingBytes: number
}

async function readMp4Facts(path: string): Promise<Mp4Facts> {
  const file = await open(path, 'r')
  try {
    const { size: sizeBytes } = await file.stat()
    const readAt = createBufferedReader(file)
    const { end } = await topLevelBoxesOf(readAt, sizeBytes)
    return { projection: await sphericalProjectionOf(readAt, sizeBytes), trailingBytes: sizeBytes - end }
  } finally {
    await file.close()
  }
}

/** Recognizes a video by its bytes. @throws MediaError `media.empty`, `media.notVideo`, `media.damagedRecording` */
export async function recognizeVideo(path: string): Promise<RecognizedFile> {
  const recognized = await recognizeFile(path, mediaKinds.videos.acceptedTypes)
  if (recognized === undefined) throw new MediaError('media.notVideo')
  return recognized
}

type MainStreams = { readonly videoStream: Stream; readonly audioStream: Stream | undefined }

/** First video stream and first audio stream, which players play. */
export function mainStreamsOf({ videoStreams, audioStreams }: Source): MainStreams {
  const [videoStream] = videoStreams
  const [audioStream] = audioStreams
  if (videoStream === undefined) {
    throw new MediaError(audioStream === undefined ? 'media.damagedRecording' : 'media.noImages')
  }
  return { videoStream, audioStream }
}

/**
 * Reads the facts of a video. Its limits are checked by the header before a frame is decoded (threat T76). Then the
 * first frame must decode.
 * @throws MediaError for files that a build would reject
 */
export async function inspectVideo(path: string): Promise<VideoFacts> {
  const recognized = await recognizeVideo(path)
  const mp4 = recognized.container === 'mov' ? await readMp4Facts(path) : undefined
  return withSource({ path, container: recognized.container }, async (source) => {
    const headerFacts = readHeader(source, mp4)
    const { videoStream } = mainStreamsOf(source)
    const frame = await decodeFirstFrame(source, videoStream)
    try {
      const isUnstitched = mayBeUnstitched(headerFacts) && isUnstitchedFrame(await toGrayFrame(frame, videoStream))
      return { ...recognized, ...headerFacts, isUnstitched }
    } finally {
      frame.free()
    }
  })
}

type HeaderFacts = Omit<VideoFacts, 'container' | 'mimeType' | 'isUnstitched'>

function readHeader(source: Source, mp4: Mp4Facts | undefined): HeaderFacts {
  if (source.streamCount > recordingLimits.maxStreams) throw new MediaError('media.tooManyStreams')
  const { videoStream, audioStream } = mainStreamsOf(source)
  requireVideoCodec(videoStream)
  if (audioStream !== undefined) requireAudioCodec(audioStream)
  if (source.durationMs > recordingLimits.maxMs) throw new MediaError('media.recordingTooLong')
  if (source.durationMs <= 0) throw new MediaError('media.damagedRecording', 'no duration')
  if (fpsOf(videoStream.avgFrameRate) > videoMaxFps) throw new MediaError('media.videoTooFast')
  const orientation = displayOrientationOf(videoStream.codecpar)
  const { widthPx, heightPx, stored } = displaySizeOf(videoStream, orientation)
  const tags = withoutInitialView(sphereTagsOf(videoStream.codecpar), mp4)
  const hasMesh = mp4?.projection === 'mshp'
  const trailingBytes = mp4?.trailingBytes ?? 0
  return {
    widthPx,
    heightPx,
    ...(stored === undefined ? {} : { stored }),
    orientation,
    durationMs: Math.max(1, Math.round(source.durationMs)),
    rate: constantRate(videoStream),
    hasAudio: audioStream !== undefined,
    sphereConversion: hasMesh ? undefined : sphereConversionOf(tags, { widthPx, heightPx }),
    taggedSpherical: tags.projection !== null || hasMesh,
    hasMesh,
    notes: trailingBytes > 0 ? [{ code: 'trailingBytes', count: trailingBytes }] : [],
  }
}

/** The demuxer reports the initial view of Spherical Video V1 as a pose, though it doesn't rotate the sphere. */
function withoutInitialView(tags: SphereTags, mp4: Mp4Facts | undefined): SphereTags {
  return mp4 !== undefined && mp4.projection === undefined ? { ...tags, pose: null } : tags
}

/** Bounds of plausible pixel aspect ratios; any other is damaged. */
const stretchMin = 0.2
const stretchMax = 5

/** Upright size with square pixels, and in stored pixels if these aren't square. */
export function displaySizeOf({ codecpar, sampleAspectRatio }: Stream, { swapsSides }: DisplayOrientation) {
  const { width, height } = codecpar
  if (width < 2 || height < 2) throw new MediaError('media.damagedRecording', 'no size')
  const pixelAspect = codecpar.sampleAspectRatio.num > 0 ? codecpar.sampleAspectRatio : sampleAspectRatio
  const stretch = pixelAspect.num > 0 && pixelAspect.den > 0 ? pixelAspect.num / pixelAspect.den : 1
  const isPlausible = stretch > stretchMin && stretch < stretchMax
  const squarePixelWidth = isPlausible ? Math.round(width * stretch) : width
  const upright = (rowWidth: number) =>
    swapsSides ? { widthPx: height, heightPx: rowWidth } : { widthPx: rowWidth, heightPx: height }
  return { ...upright(squarePixelWidth), stored: squarePixelWidth === width ? undefined : upright(width) }
}

/** Maximum number of packets that are read in search of the first frame that decodes. */
const firstFramePacketsMax = 300

/** True unless tags declare VR180. Frames of VR180 are discs too, like unstitched ones. */
const mayBeUnstitched = ({ sphereConversion }: Pick<VideoFacts, 'sphereConversion'>) =>
  sphereConversion === undefined || sphereConversion.sphere.projection === 'equirect'

/** Decodes up to the first valid frame; the caller frees it. */
async function decodeFirstFrame(source: Source, videoStream: Stream): Promise<Frame> {
  const decoder = await openDecoder(videoStream)
  const packet = new Packet()
  packet.alloc()
  let firstFrame: Frame | undefined
  const onFrame = async (frame: Frame) => {
    if (firstFrame === undefined) firstFrame = frame
    else frame.free()
  }
  try {
    let packets = 0
    while (firstFrame === undefined && packets < firstFramePacketsMax && (await readPacket(source, packet))) {
      if (packet.streamIndex === videoStream.index) {
        packets++
        await decoder.decode(packet, onFrame)
      }
      packet.unref()
    }
    if (firstFrame === undefined) await decoder.decode(null, onFrame)
  } finally {
    packet.free()
    decoder.close()
  }
  if (firstFrame === undefined) throw new MediaError('media.damagedRecording', 'no frame decodes')
  return firstFrame
}
