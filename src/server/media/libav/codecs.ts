import { avGetCodecName, type Stream } from 'node-av/lib'
import { MediaError } from '../../ports/media-builder.ts'

/**
 * FFmpeg names of the accepted codecs: codecs of browsers, phones and 360 cameras, and ProRes and MPEG-4 from video
 * editors. Hostile files can't reach any other decoder (threat T70).
 */
const videoCodecs = ['h264', 'hevc', 'vp8', 'vp9', 'av1', 'prores', 'mpeg4'] as const
const pcmFormats = ['u8', 's16le', 's16be', 's24le', 's24be', 's32le', 's32be', 'f32le', 'f32be', 'f64le']
const audioCodecs = ['aac', 'mp3', 'opus', 'vorbis', 'flac', 'alac', ...pcmFormats.map((format) => `pcm_${format}`)]

/** FFmpeg's decoders of these codecs, for the demuxer, which decodes some frames to probe a stream. */
export const decoderNames: readonly string[] = [...videoCodecs, ...audioCodecs, 'libdav1d', 'mp3float', 'libopus']

function requireCodec(accepted: readonly string[], { codecpar }: Stream): void {
  const name = avGetCodecName(codecpar.codecId) ?? 'unknown'
  if (!accepted.includes(name)) throw new MediaError('media.codecUnknown', `the codec ${name} is not accepted`)
}

/** Rejects a video stream with a codec that isn't accepted. */
export const requireVideoCodec = (stream: Stream) => requireCodec(videoCodecs, stream)
/** Rejects an audio stream with a codec that isn't accepted. */
export const requireAudioCodec = (stream: Stream) => requireCodec(audioCodecs, stream)
