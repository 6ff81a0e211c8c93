import { avGetCodecName, type Stream } from 'node-av/lib'
import { MediaError } from '../../ports/media-builder.ts'

/**
 * Decoders that hostile files may reach, by the library's names of the codecs: what browsers, phones and 360 cameras
 * write, and ProRes and MPEG-4 of editing programs. All others stay shut (threat T70).
 */
const imageCodecs = ['h264', 'hevc', 'vp8', 'vp9', 'av1', 'prores', 'mpeg4'] as const
const waveCodecs = ['u8', 's16le', 's16be', 's24le', 's24be', 's32le', 's32be', 'f32le', 'f32be', 'f64le']
const audioCodecs = ['aac', 'mp3', 'opus', 'vorbis', 'flac', 'alac', ...waveCodecs.map((form) => `pcm_${form}`)]

/** The decoders of these codecs, for a reader that looks into streams by itself. */
export const decoderNames: readonly string[] = [...imageCodecs, ...audioCodecs, 'libdav1d', 'mp3float', 'libopus']

function requireAmong(known: readonly string[], { codecpar }: Stream): void {
  const name = avGetCodecName(codecpar.codecId) ?? 'unknown'
  if (!known.includes(name)) throw new MediaError('media.codecUnknown', `the codec ${name} is not accepted`)
}

export const requireImageCodec = (stream: Stream) => requireAmong(imageCodecs, stream)
export const requireAudioCodec = (stream: Stream) => requireAmong(audioCodecs, stream)
