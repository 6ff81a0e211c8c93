import { join } from 'node:path'
import { type Frame, Packet } from 'node-av/lib'
import { limits } from '../../../shared/limits.ts'
import type { AudioManifest, WaveForm } from '../../../shared/media/audio-manifest.ts'
import { MediaError } from '../../ports/media-builder.ts'
import { type Muxer, openMuxer } from '../libav/muxer.ts'
import { readPacket, type Source } from '../libav/source.ts'
import { type AudioTrack, openAudioTrack } from './audio-track.ts'
import { audioOf } from './inspect-audio.ts'
import { meterWaveForm } from './wave-form.ts'

export const audioFile = 'sound.m4a'

export type EncodedAudio = Pick<AudioManifest, 'loudness' | 'channels' | 'durationMs'> & { readonly waveForm: WaveForm }

/** What the meter says of silence, and the least it knows. */
const silentLufs = -70

/** Reads what the filter ebur128 has measured so far; a short last frame tells nothing. */
function readLoudness(frame: Frame): AudioManifest['loudness'] | undefined {
  const metadata = frame.getMetadata()
  if (metadata.get('lavfi.r128.I') === null) return undefined
  const number = (key: string) => Number(metadata.get(`lavfi.r128.${key}`) ?? Number.NaN)
  const integrated = number('I')
  // A linear amplitude; ITU-R BS.1770 annex 2.
  const peaks = ['true_peaks_ch0', 'true_peaks_ch1'].map(number).filter(Number.isFinite)
  const peak = Math.max(0, ...peaks)
  return {
    integratedLufs: Number.isFinite(integrated) ? Math.max(silentLufs, integrated) : silentLufs,
    rangeLu: Number.isFinite(number('LRA')) ? Math.max(0, number('LRA')) : 0,
    truePeakDbtp: peak > 0 ? Math.round(200 * Math.log10(peak)) / 10 : null,
  }
}

async function readAll(source: Source, track: AudioTrack, stream: number): Promise<void> {
  const packet = new Packet()
  packet.alloc()
  while (await readPacket(source, packet)) {
    if (packet.streamIndex === stream) await track.take(packet)
    packet.unref()
  }
  packet.free()
  await track.take(null)
}

/** Writes the AAC of a recording, and measures its wave form and loudness on the way. */
export async function encodeAudio(
  source: Source,
  folder: string,
  onProgress: (share: number) => void,
): Promise<EncodedAudio> {
  const stream = audioOf(source)
  const { durationMs, startMs } = source
  const { sampleRate } = stream.codecpar
  let files: Muxer | undefined
  let samples = 0
  let loudness = readNothing()
  let meter: ReturnType<typeof meterWaveForm> | undefined
  const track = await openAudioTrack({
    stream,
    startMs,
    endMs: Math.min(limits.recordingMaxMs, durationMs + 10_000),
    onPacket: (packet) => files?.write(packet, 0),
    onAudio(frame) {
      meter?.take(frame)
      samples += frame.nbSamples
      onProgress(Math.min(1, (samples * 1000) / (durationMs * (frame.sampleRate || sampleRate))))
    },
    onMeasured(frame) {
      loudness = readLoudness(frame) ?? loudness
    },
  })
  const { shape, encoder } = track
  meter = meterWaveForm(durationMs, shape.sampleRateHz)
  const path = join(folder, audioFile)
  files = await openMuxer({ path, format: 'mp4', tracks: [encoder], options: { movflags: '+faststart' } })
  await readAll(source, track, stream.index)
  if (samples === 0) throw new MediaError('media.damagedRecording', 'no sound decodes')
  await files.finish()
  track.close()
  const measuredMs = Math.max(1, Math.round((samples * 1000) / shape.sampleRateHz))
  return { loudness, channels: shape.channels, durationMs: measuredMs, waveForm: meter.read() }
}

function readNothing(): AudioManifest['loudness'] {
  return { integratedLufs: silentLufs, rangeLu: 0, truePeakDbtp: null }
}
