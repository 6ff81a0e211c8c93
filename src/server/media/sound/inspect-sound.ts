import type { Stream } from 'node-av/lib'
import { limits } from '../../../shared/limits.ts'
import { mediaKinds } from '../../../shared/media/registry.ts'
import { MediaRefusal } from '../../ports/media-builder.ts'
import { requireSoundCodec } from '../libav/codecs.ts'
import { type RecognisedFile, recogniseFile } from '../libav/container.ts'
import { type Source, withSource } from '../libav/source.ts'

export type SoundFacts = RecognisedFile & { readonly durationMs: number }

/** Recognises a recording. @throws MediaRefusal `media.empty`, `media.notSound`, `media.damagedRecording` */
export async function recogniseSound(path: string): Promise<RecognisedFile> {
  const recognised = await recogniseFile(path, mediaKinds.audio.acceptedTypes)
  if (recognised === undefined) throw new MediaRefusal('media.notSound')
  return recognised
}

/** The sound of a recording, within the limits; a film is none. */
export function soundOf({ sounds, pictures, streamCount, durationMs }: Source): Stream {
  if (pictures.length > 0) throw new MediaRefusal('media.notSound')
  if (streamCount > limits.recordingMaxStreams) throw new MediaRefusal('media.tooManyStreams')
  const [sound] = sounds
  if (sound === undefined || sound.codecpar.sampleRate <= 0) throw new MediaRefusal('media.noSound')
  requireSoundCodec(sound)
  if (sound.codecpar.sampleRate < limits.soundMinRateHz) {
    throw new MediaRefusal('media.damagedRecording', `${sound.codecpar.sampleRate} samples a second`)
  }
  if (durationMs > limits.recordingMaxMs) throw new MediaRefusal('media.recordingTooLong')
  if (durationMs <= 0) throw new MediaRefusal('media.damagedRecording', 'no duration')
  return sound
}

/** Type, limits and length of a recording. @throws MediaRefusal for what a build would refuse from its headers */
export async function inspectSound(path: string): Promise<SoundFacts> {
  const recognised = await recogniseSound(path)
  return withSource({ path, container: recognised.container }, async (source) => {
    soundOf(source)
    return { ...recognised, durationMs: Math.max(1, Math.round(source.durationMs)) }
  })
}
