import { open } from 'node:fs/promises'
import { type Frame, Packet, type Stream } from 'node-av/lib'
import { limits } from '../../../shared/limits.ts'
import type { FileNote } from '../../../shared/media/file-notes.ts'
import { mediaKinds } from '../../../shared/media/registry.ts'
import { MediaError } from '../../ports/media-builder.ts'
import { requireAudioCodec, requireImageCodec } from '../libav/codecs.ts'
import { type RecognizedFile, readingAhead, recognizeFile } from '../libav/container.ts'
import { openDecoder } from '../libav/decoder.ts'
import { sphericalProjectionOf, topBoxesOf } from '../libav/mp4-boxes.ts'
import { readPacket, type Source, withSource } from '../libav/source.ts'
import { constantRate, type FrameRate, fpsOf } from './frame-rate.ts'
import { brightnessOf, showsLensCircles } from './lens-circles.ts'
import { type SphereTags, sphereTagsOf } from './sphere-tags.ts'
import { type Surrounding, surroundingOf } from './surrounding.ts'
import { type Turn, turnOf } from './upright.ts'

export type VideoFacts = RecognizedFile & {
  /** As a person sees it: upright and with square pixels. */
  readonly widthPx: number
  readonly heightPx: number
  /** Upright as well, by the pixels that are stored; only where these are not square. */
  readonly stored?: { readonly widthPx: number; readonly heightPx: number }
  readonly durationMs: number
  readonly rate: FrameRate
  readonly turn: Turn
  readonly hasSound: boolean
  /** How it could surround the viewer; undefined when it cannot. */
  readonly surrounding: Surrounding | undefined
  /** Whether its own tags say that it is a 360 video. */
  readonly taggedSpherical: boolean
  /** Whether a mesh in its tags says where each of its parts belongs, as cameras of VR180 write it. */
  readonly hasMesh: boolean
  /** Whether it shows what the lenses of a 360 camera record, unstitched. */
  readonly isUnstitched: boolean
  /** Notes on the file, independent of the kind it is shown as. */
  readonly notes: readonly FileNote[]
}

/** Facts of an MP4 that the reader doesn't hand over. */
type Mp4Facts = {
  /** Name of the projection in its own box; undefined without one. */
  readonly projection: string | undefined
  /** Bytes behind its last box. */
  readonly trailingBytes: number
}

async function readMp4(path: string): Promise<Mp4Facts> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const readAt = readingAhead(file)
    const { endAt } = await topBoxesOf(readAt, size)
    return { projection: await sphericalProjectionOf(readAt, size), trailingBytes: size - endAt }
  } finally {
    await file.close()
  }
}

/** Recognises a video. @throws MediaError `media.empty`, `media.notVideo`, `media.damagedRecording` */
export async function recognizeVideo(path: string): Promise<RecognizedFile> {
  const recognized = await recognizeFile(path, mediaKinds.videos.acceptedTypes)
  if (recognized === undefined) throw new MediaError('media.notVideo')
  return recognized
}

/** The image and the audio of a video; of several the first, as players do. */
export function streamsOf({ pictures, audioTypes }: Source): {
  readonly image: Stream
  readonly audio: Stream | undefined
} {
  const [image] = pictures
  if (image === undefined) throw new MediaError(audioTypes.length > 0 ? 'media.noImages' : 'media.damagedRecording')
  return { image, audio: audioTypes[0] }
}

/**
 * Type, limits and shape of a video, judged before anything is decoded; then one image must decode (threat T76).
 * @throws MediaError for what a build would reject
 */
export async function inspectVideo(path: string): Promise<VideoFacts> {
  const recognized = await recognizeVideo(path)
  const mp4 = recognized.container === 'mov' ? await readMp4(path) : undefined
  return withSource({ path, container: recognized.container }, async (source) => {
    const facts = judge(source, mp4)
    const { image } = streamsOf(source)
    const first = await firstImageOf(source, image)
    try {
      const isUnstitched = couldBeUnstitched(facts) && showsLensCircles(await brightnessOf(first, image))
      return { ...recognized, ...facts, isUnstitched }
    } finally {
      first.free()
    }
  })
}

/** What the headers say of a video, as far as it keeps the limits. */
function judge(source: Source, mp4: Mp4Facts | undefined): Omit<VideoFacts, 'container' | 'mimeType' | 'isUnstitched'> {
  if (source.streamCount > limits.recordingMaxStreams) throw new MediaError('media.tooManyStreams')
  const { image, audio } = streamsOf(source)
  requireImageCodec(image)
  if (audio !== undefined) requireAudioCodec(audio)
  if (source.durationMs > limits.recordingMaxMs) throw new MediaError('media.recordingTooLong')
  if (source.durationMs <= 0) throw new MediaError('media.damagedRecording', 'no duration')
  if (fpsOf(image.avgFrameRate) > limits.videoMaxFps) throw new MediaError('media.videoTooFast')
  const turn = turnOf(image.codecpar)
  const { widthPx, heightPx, stored } = sizesOf(image, turn)
  const tags = withoutFirstView(sphereTagsOf(image.codecpar), mp4)
  const hasMesh = mp4?.projection === 'mshp'
  const trailingBytes = mp4?.trailingBytes ?? 0
  return {
    widthPx,
    heightPx,
    ...(stored === undefined ? {} : { stored }),
    turn,
    durationMs: Math.max(1, Math.round(source.durationMs)),
    rate: constantRate(image),
    hasSound: audio !== undefined,
    surrounding: hasMesh ? undefined : surroundingOf(tags, { widthPx, heightPx }),
    taggedSpherical: tags.projection !== null || hasMesh,
    hasMesh,
    notes: trailingBytes > 0 ? [{ code: 'trailingBytes', count: trailingBytes }] : [],
  }
}

/** The reader puts the first view of Spherical Video V1, which turns no sphere, where version 2 has its pose. */
function withoutFirstView(tags: SphereTags, mp4: Mp4Facts | undefined): SphereTags {
  return mp4 !== undefined && mp4.projection === undefined ? { ...tags, pose: null } : tags
}

/** As a person sees an image: upright and with square pixels. */
export function sizesOf({ codecpar, sampleAspectRatio }: Stream, { sidesSwapped }: Turn) {
  const { width, height } = codecpar
  if (width < 2 || height < 2) throw new MediaError('media.damagedRecording', 'no size')
  const shape = codecpar.sampleAspectRatio.num > 0 ? codecpar.sampleAspectRatio : sampleAspectRatio
  const stretch = shape.num > 0 && shape.den > 0 ? shape.num / shape.den : 1
  // Beyond this it is no shape of pixels but a broken number.
  const wide = stretch > 0.2 && stretch < 5 ? Math.round(width * stretch) : width
  const upright = (across: number) =>
    sidesSwapped ? { widthPx: height, heightPx: across } : { widthPx: across, heightPx: height }
  return { ...upright(wide), stored: wide === width ? undefined : upright(width) }
}

/** Packets of an image that may pass before the first one must be there. */
const patience = 300

/** Half spheres of VR180 are round as well, and say so. */
const couldBeUnstitched = ({ surrounding }: Pick<VideoFacts, 'surrounding'>) =>
  surrounding === undefined || surrounding.sphere.projection === 'equirect'

/** The first image that decodes; the caller frees it. */
async function firstImageOf(source: Source, image: Stream): Promise<Frame> {
  const decoder = await openDecoder(image)
  const packet = new Packet()
  packet.alloc()
  let first: Frame | undefined
  const keep = async (frame: Frame) => {
    if (first === undefined) first = frame
    else frame.free()
  }
  try {
    for (let read = 0; first === undefined && read < patience && (await readPacket(source, packet)); ) {
      if (packet.streamIndex === image.index) {
        read++
        await decoder.take(packet, keep)
      }
      packet.unref()
    }
    if (first === undefined) await decoder.take(null, keep)
  } finally {
    packet.free()
    decoder.close()
  }
  if (first === undefined) throw new MediaError('media.damagedRecording', 'no picture decodes')
  return first
}
