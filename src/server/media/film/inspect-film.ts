import { Packet, type Stream } from 'node-av/lib'
import { limits } from '../../../shared/limits.ts'
import type { FilmSphere } from '../../../shared/media/film-manifest.ts'
import { mediaKinds } from '../../../shared/media/registry.ts'
import { MediaRefusal } from '../../ports/media-builder.ts'
import { requirePictureCodec, requireSoundCodec } from '../libav/codecs.ts'
import { type RecognisedFile, recogniseFile } from '../libav/container.ts'
import { openDecoder } from '../libav/decoder.ts'
import { readPacket, type Source, withSource } from '../libav/source.ts'
import { constantRate, type FrameRate, fpsOf } from './frame-rate.ts'
import { sphereOf, sphereTagsOf } from './sphere-tags.ts'
import { type Turn, turnOf } from './upright.ts'

export type FilmFacts = RecognisedFile & {
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
  readonly sphere: FilmSphere | undefined
  /** Whether its own tags say that it is a 360 film. */
  readonly taggedSpherical: boolean
}

/** Recognises a film. @throws MediaRefusal `media.empty`, `media.notFilm`, `media.damagedRecording` */
export async function recogniseFilm(path: string): Promise<RecognisedFile> {
  const recognised = await recogniseFile(path, mediaKinds.videos.acceptedTypes)
  if (recognised === undefined) throw new MediaRefusal('media.notFilm')
  return recognised
}

/** The picture and the sound of a film; of several the first, as players do. */
export function streamsOf({ pictures, sounds }: Source): {
  readonly picture: Stream
  readonly sound: Stream | undefined
} {
  const [picture] = pictures
  if (picture === undefined) throw new MediaRefusal(sounds.length > 0 ? 'media.noPictures' : 'media.damagedRecording')
  return { picture, sound: sounds[0] }
}

/**
 * Type, limits and shape of a film, judged before anything is decoded; then one picture must decode (threat T76).
 * @throws MediaRefusal for what a build would refuse
 */
export async function inspectFilm(path: string): Promise<FilmFacts> {
  const recognised = await recogniseFilm(path)
  return withSource({ path, container: recognised.container }, async (source) => {
    const facts = { ...recognised, ...judge(source) }
    await requireFirstPicture(source, streamsOf(source).picture)
    return facts
  })
}

/** What the headers say of a film, as far as it keeps the limits. */
export function judge(source: Source): Omit<FilmFacts, keyof RecognisedFile> {
  if (source.streamCount > limits.recordingMaxStreams) throw new MediaRefusal('media.tooManyStreams')
  const { picture, sound } = streamsOf(source)
  requirePictureCodec(picture)
  if (sound !== undefined) requireSoundCodec(sound)
  if (source.durationMs > limits.recordingMaxMs) throw new MediaRefusal('media.recordingTooLong')
  if (source.durationMs <= 0) throw new MediaRefusal('media.damagedRecording', 'no duration')
  if (fpsOf(picture.avgFrameRate) > limits.filmMaxFps) throw new MediaRefusal('media.filmTooFast')
  const turn = turnOf(picture.codecpar)
  const { widthPx, heightPx, stored } = sizesOf(picture, turn)
  const tags = sphereTagsOf(picture.codecpar)
  return {
    widthPx,
    heightPx,
    ...(stored === undefined ? {} : { stored }),
    turn,
    durationMs: Math.max(1, Math.round(source.durationMs)),
    rate: constantRate(picture),
    hasSound: sound !== undefined,
    sphere: sphereOf(tags, widthPx / heightPx),
    taggedSpherical: tags.projection !== null,
  }
}

function sizesOf({ codecpar, sampleAspectRatio }: Stream, { sidesSwapped }: Turn) {
  const { width, height } = codecpar
  if (width < 2 || height < 2) throw new MediaRefusal('media.damagedRecording', 'no size')
  const shape = codecpar.sampleAspectRatio.num > 0 ? codecpar.sampleAspectRatio : sampleAspectRatio
  const stretch = shape.num > 0 && shape.den > 0 ? shape.num / shape.den : 1
  // Beyond this it is no shape of pixels but a broken number.
  const wide = stretch > 0.2 && stretch < 5 ? Math.round(width * stretch) : width
  const upright = (across: number) =>
    sidesSwapped ? { widthPx: height, heightPx: across } : { widthPx: across, heightPx: height }
  return { ...upright(wide), stored: wide === width ? undefined : upright(width) }
}

/** Packets of a picture that may pass before the first one must be there. */
const patience = 300

async function requireFirstPicture(source: Source, picture: Stream): Promise<void> {
  const decoder = await openDecoder(picture)
  const packet = new Packet()
  packet.alloc()
  let decoded = 0
  const count = async (frame: { free(): void }) => {
    decoded++
    frame.free()
  }
  try {
    for (let read = 0; decoded === 0 && read < patience && (await readPacket(source, packet)); ) {
      if (packet.streamIndex === picture.index) {
        read++
        await decoder.take(packet, count)
      }
      packet.unref()
    }
    if (decoded === 0) await decoder.take(null, count)
  } finally {
    packet.free()
    decoder.close()
  }
  if (decoded === 0) throw new MediaRefusal('media.damagedRecording', 'no picture decodes')
}
