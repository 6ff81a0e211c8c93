import { avGetCodecName, type Stream } from 'node-av/lib'
import { MediaRefusal } from '../../ports/media-builder.ts'

/**
 * Decoders that hostile files may reach, by the library's names of the codecs: what browsers, phones and 360 cameras
 * write, and ProRes and MPEG-4 of editing programs. All others stay shut (threat T70).
 */
const pictureCodecs = ['h264', 'hevc', 'vp8', 'vp9', 'av1', 'prores', 'mpeg4'] as const
const waveCodecs = ['u8', 's16le', 's16be', 's24le', 's24be', 's32le', 's32be', 'f32le', 'f32be', 'f64le']
const soundCodecs = ['aac', 'mp3', 'opus', 'vorbis', 'flac', 'alac', ...waveCodecs.map((form) => `pcm_${form}`)]

/** The decoders of these codecs, for a reader that looks into streams by itself. */
export const decoderNames: readonly string[] = [...pictureCodecs, ...soundCodecs, 'libdav1d', 'mp3float', 'libopus']

function requireAmong(known: readonly string[], { codecpar }: Stream): void {
  const name = avGetCodecName(codecpar.codecId) ?? 'unknown'
  if (!known.includes(name)) throw new MediaRefusal('media.codecUnknown', `the codec ${name} is not accepted`)
}

export const requirePictureCodec = (stream: Stream) => requireAmong(pictureCodecs, stream)
export const requireSoundCodec = (stream: Stream) => requireAmong(soundCodecs, stream)
