import { join } from 'node:path'
import { type Frame, Packet } from 'node-av/lib'
import { limits } from '../../../shared/limits.ts'
import type { SoundManifest, WaveForm } from '../../../shared/media/sound-manifest.ts'
import { MediaRefusal } from '../../ports/media-builder.ts'
import { type Muxer, openMuxer } from '../libav/muxer.ts'
import { readPacket, type Source } from '../libav/source.ts'
import { soundOf } from './inspect-sound.ts'
import { openSoundTrack, type SoundTrack } from './sound-track.ts'
import { meterWaveForm } from './wave-form.ts'

export const soundFile = 'sound.m4a'

export type EncodedSound = Pick<SoundManifest, 'loudness' | 'channels' | 'durationMs'> & { readonly waveForm: WaveForm }

/** What the meter says of silence, and the least it knows. */
const silentLufs = -70

/** Reads what the filter ebur128 has measured so far; a short last frame tells nothing. */
function readLoudness(frame: Frame): SoundManifest['loudness'] | undefined {
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

async function readAll(source: Source, track: SoundTrack, stream: number): Promise<void> {
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
export async function encodeSound(
  source: Source,
  folder: string,
  onProgress: (share: number) => void,
): Promise<EncodedSound> {
  const stream = soundOf(source)
  const { durationMs, startMs } = source
  const { sampleRate } = stream.codecpar
  let files: Muxer | undefined
  let samples = 0
  let loudness = readNothing()
  let meter: ReturnType<typeof meterWaveForm> | undefined
  const track = await openSoundTrack({
    stream,
    startMs,
    endMs: Math.min(limits.recordingMaxMs, durationMs + 10_000),
    onPacket: (packet) => files?.write(packet, 0),
    onSound(frame) {
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
  const path = join(folder, soundFile)
  files = await openMuxer({ path, format: 'mp4', tracks: [encoder], options: { movflags: '+faststart' } })
  await readAll(source, track, stream.index)
  if (samples === 0) throw new MediaRefusal('media.damagedRecording', 'no sound decodes')
  await files.finish()
  track.close()
  const measuredMs = Math.max(1, Math.round((samples * 1000) / shape.sampleRateHz))
  return { loudness, channels: shape.channels, durationMs: measuredMs, waveForm: meter.read() }
}

function readNothing(): SoundManifest['loudness'] {
  return { integratedLufs: silentLufs, rangeLu: 0, truePeakDbtp: null }
}
