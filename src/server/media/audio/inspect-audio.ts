import type { Stream } from 'node-av/lib'
import { mediaKinds } from '../../../shared/media/registry.ts'
import { MediaError } from '../../ports/media-builder.ts'
import { requireAudioCodec } from '../libav/codecs.ts'
import { type RecognizedFile, recognizeFile } from '../libav/container.ts'
import { recordingLimits } from '../libav/recording-limits.ts'
import { type Source, withSource } from '../libav/source.ts'

/** Minimum sample rate, half the rate of a telephone. At 1 Hz a few bytes would be an hour of audio to encode. */
const audioMinRateHz = 4_000

export type AudioFacts = RecognizedFile & { readonly durationMs: number }

/** Recognizes a recording by its bytes. @throws MediaError `media.empty`, `media.notAudio`, `media.damagedRecording` */
export async function recognizeAudio(path: string): Promise<RecognizedFile> {
  const recognized = await recognizeFile(path, mediaKinds.audio.acceptedTypes)
  if (recognized === undefined) throw new MediaError('media.notAudio')
  return recognized
}

/** First audio stream of a recording within the limits. @throws MediaError for videos and beyond the limits */
export function audioStreamOf({ audioStreams, videoStreams, streamCount, durationMs }: Source): Stream {
  if (videoStreams.length > 0) throw new MediaError('media.notAudio')
  if (streamCount > recordingLimits.maxStreams) throw new MediaError('media.tooManyStreams')
  const [audioStream] = audioStreams
  if (audioStream === undefined || audioStream.codecpar.sampleRate <= 0) throw new MediaError('media.noAudio')
  requireAudioCodec(audioStream)
  if (audioStream.codecpar.sampleRate < audioMinRateHz) {
    throw new MediaError('media.damagedRecording', `${audioStream.codecpar.sampleRate} samples per second`)
  }
  if (durationMs > recordingLimits.maxMs) throw new MediaError('media.recordingTooLong')
  if (durationMs <= 0) throw new MediaError('media.damagedRecording', 'no duration')
  return audioStream
}

/** Reads type and duration from the headers. @throws MediaError for files that a build would reject by their headers */
export async function inspectAudio(path: string): Promise<AudioFacts> {
  const recognized = await recognizeAudio(path)
  return withSource({ path, container: recognized.container }, async (source) => {
    audioStreamOf(source)
    return { ...recognized, durationMs: Math.max(1, Math.round(source.durationMs)) }
  })
}
