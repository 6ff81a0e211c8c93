import { join } from 'node:path'
import { type Frame, Packet } from 'node-av/lib'
import type { AudioManifest, WaveForm } from '../../../shared/media/audio-manifest.ts'
import { MediaError } from '../../ports/media-builder.ts'
import { type Muxer, openMuxer } from '../libav/muxer.ts'
import { recordingLimits } from '../libav/recording-limits.ts'
import { readPacket, type Source } from '../libav/source.ts'
import { type AudioTranscoder, openAudioTranscoder } from './audio-transcoder.ts'
import { audioStreamOf } from './inspect-audio.ts'
import { openWaveformMeter, type WaveformMeter } from './waveform-meter.ts'

/** The name keeps the old word "sound", because addresses of published files end in it. */
export const audioFile = 'sound.m4a'

export type EncodedAudio = Pick<AudioManifest, 'loudness' | 'channels' | 'durationMs'> & { readonly waveForm: WaveForm }

type Loudness = AudioManifest['loudness']

/** Absolute gate of EBU R 128, which the meter reports for silence. */
const silentLufs = -70
const silence: Loudness = { integratedLufs: silentLufs, rangeLu: 0, truePeakDbtp: null }

const roundToTenth = (value: number) => Math.round(10 * value) / 10

/** Audio later than this after the stated end of a recording is dropped. */
const overrunMaxMs = 10_000

/** Reads the measurement of FFmpeg's filter `ebur128` so far; undefined for a short last frame, which has none. */
function readLoudness(frame: Frame): Loudness | undefined {
  const metadata = frame.getMetadata()
  if (metadata.get('lavfi.r128.I') === null) return undefined
  const numberOf = (key: string) => Number(metadata.get(`lavfi.r128.${key}`) ?? Number.NaN)
  const integrated = numberOf('I')
  const range = numberOf('LRA')
  // Linear amplitudes (ITU-R BS.1770, annex 2).
  const peaks = ['true_peaks_ch0', 'true_peaks_ch1'].map(numberOf).filter(Number.isFinite)
  const peak = Math.max(0, ...peaks)
  return {
    integratedLufs: Number.isFinite(integrated) ? Math.max(silentLufs, integrated) : silentLufs,
    rangeLu: Number.isFinite(range) ? Math.max(0, range) : 0,
    truePeakDbtp: peak > 0 ? roundToTenth(20 * Math.log10(peak)) : null,
  }
}

async function transcodeAll(source: Source, transcoder: AudioTranscoder, streamIndex: number): Promise<void> {
  const packet = new Packet()
  packet.alloc()
  while (await readPacket(source, packet)) {
    if (packet.streamIndex === streamIndex) await transcoder.transcode(packet)
    packet.unref()
  }
  packet.free()
  await transcoder.transcode(null)
}

/** Encodes a recording as AAC and measures its waveform and loudness in the same pass. */
export async function encodeAudio(
  source: Source,
  folder: string,
  onProgress: (progress: number) => void,
): Promise<EncodedAudio> {
  const stream = audioStreamOf(source)
  const { durationMs, startMs } = source
  const { sampleRate } = stream.codecpar
  let muxer: Muxer | undefined
  let samples = 0
  let loudness = silence
  let waveformMeter: WaveformMeter | undefined
  const transcoder = await openAudioTranscoder({
    stream,
    startMs,
    endMs: Math.min(recordingLimits.maxMs, durationMs + overrunMaxMs),
    onPacket: (packet) => muxer?.write(packet, 0),
    onAudio(frame) {
      waveformMeter?.measure(frame)
      samples += frame.nbSamples
      onProgress(Math.min(1, (samples * 1000) / (durationMs * (frame.sampleRate || sampleRate))))
    },
    onLoudness(frame) {
      loudness = readLoudness(frame) ?? loudness
    },
  })
  const { format, encoder } = transcoder
  waveformMeter = openWaveformMeter(durationMs, format.sampleRateHz)
  const path = join(folder, audioFile)
  muxer = await openMuxer({ path, format: 'mp4', tracks: [encoder], options: { movflags: '+faststart' } })
  await transcodeAll(source, transcoder, stream.index)
  if (samples === 0) throw new MediaError('media.damagedRecording', 'no audio decodes')
  await muxer.finish()
  transcoder.close()
  const encodedMs = Math.max(1, Math.round((samples * 1000) / format.sampleRateHz))
  return { loudness, channels: format.channels, durationMs: encodedMs, waveForm: waveformMeter.read() }
}
