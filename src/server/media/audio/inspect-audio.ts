import type { Stream } from 'node-av/lib'
import { limits } from '../../../shared/limits.ts'
import { mediaKinds } from '../../../shared/media/registry.ts'
import { MediaError } from '../../ports/media-builder.ts'
import { requireAudioCodec } from '../libav/codecs.ts'
import { type RecognizedFile, recognizeFile } from '../libav/container.ts'
import { type Source, withSource } from '../libav/source.ts'

export type AudioFacts = RecognizedFile & { readonly durationMs: number }

/** Recognises a recording. @throws MediaError `media.empty`, `media.notAudio`, `media.damagedRecording` */
export async function recognizeAudio(path: string): Promise<RecognizedFile> {
  const recognized = await recognizeFile(path, mediaKinds.audio.acceptedTypes)
  if (recognized === undefined) throw new MediaError('media.notAudio')
  return recognized
}

/** The audio of a recording, within the limits; a video is none. */
export function audioOf({ audioTypes, pictures, streamCount, durationMs }: Source): Stream {
  if (pictures.length > 0) throw new MediaError('media.notAudio')
  if (streamCount > limits.recordingMaxStreams) throw new MediaError('media.tooManyStreams')
  const [audio] = audioTypes
  if (audio === undefined || audio.codecpar.sampleRate <= 0) throw new MediaError('media.noAudio')
  requireAudioCodec(audio)
  if (audio.codecpar.sampleRate < limits.audioMinRateHz) {
    throw new MediaError('media.damagedRecording', `${audio.codecpar.sampleRate} samples a second`)
  }
  if (durationMs > limits.recordingMaxMs) throw new MediaError('media.recordingTooLong')
  if (durationMs <= 0) throw new MediaError('media.damagedRecording', 'no duration')
  return audio
}

/** Type, limits and length of a recording. @throws MediaError for what a build would reject from its headers */
export async function inspectAudio(path: string): Promise<AudioFacts> {
  const recognized = await recognizeAudio(path)
  return withSource({ path, container: recognized.container }, async (source) => {
    audioOf(source)
    return { ...recognized, durationMs: Math.max(1, Math.round(source.durationMs)) }
  })
}
