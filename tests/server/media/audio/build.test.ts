import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMediaBuilder } from '../../../../src/server/media/builder.ts'
import { audioManifest, waveForm } from '../../../../src/shared/media/audio-manifest.ts'
import { probe } from '../../../support/files/probe-recording.ts'
import { anAudioTrack, aVideoTrack, writeRecordings } from '../../../support/files/recordings.ts'

const builder = createMediaBuilder()
let folder = ''
const pathOf = (name: string) => join(folder, name)

/** A loud second between two silent ones, at half of full scale: -6 dBFS. */
const burst = {
  source:
    "aevalsrc='0.5*sin(2*PI*1000*t)*between(t,1,2)':s=44100:d=3,aformat=sample_fmts=s16:channel_layouts=mono,asetnsamples=1024:p=0",
  encoder: 'pcm_s16le',
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stopover-audio-'))
  const mp3 = anAudioTrack({ rate: 44_100, frame: 1152 }, { encoder: 'libmp3lame', sampleFormat: 's16p' })
  const opus = anAudioTrack({ frame: 960 }, { encoder: 'libopus', sampleFormat: 's16' })
  await writeRecordings([
    { path: pathOf('burst.wav'), format: 'wav', tracks: [burst] },
    { path: pathOf('tone.mp3'), format: 'mp3', tracks: [mp3] },
    { path: pathOf('tone.ogg'), format: 'ogg', tracks: [opus] },
    { path: pathOf('tone.m4a'), format: 'ipod', tracks: [anAudioTrack({ layout: '5.1' })] },
    { path: pathOf('audio-only.mp4'), format: 'mp4', tracks: [anAudioTrack()] },
    { path: pathOf('video.mp4'), format: 'mp4', tracks: [aVideoTrack(), anAudioTrack()] },
    {
      path: pathOf('long.wav'),
      format: 'wav',
      tracks: [
        { ...burst, source: 'anullsrc=r=8000:cl=mono,atrim=duration=3602,aformat=sample_fmts=s16,asetnsamples=8000' },
      ],
    },
  ])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function build(name: string) {
  const outputFolder = pathOf(`${name}.out`)
  const request = { kind: 'audio', inputPath: pathOf(name), outputFolder } as const
  const result = await builder.build(request, () => undefined)
  return { outputFolder, result, manifest: audioManifest.parse(result.manifest) }
}

describe('a recording', () => {
  it('becomes an M4A, its waveform and its loudness', async () => {
    const { outputFolder, result, manifest } = await build('burst.wav')
    expect(result).toMatchObject({ widthPx: null, heightPx: null })
    expect(manifest).toMatchObject({ channels: 1, renditions: [{ file: 'sound.m4a' }] })
    expect(Math.abs(manifest.durationMs - 3000)).toBeLessThan(30)
    const waveform = waveForm.parse(JSON.parse(await readFile(join(outputFolder, manifest.waveForm), 'utf8')))
    const perSecond = 1000 / waveform.bucketMs
    const peakOf = (second: number) =>
      Math.max(...waveform.peaks.slice(2 * second * perSecond + 2, 2 * (second + 1) * perSecond - 2).map(Math.abs))
    expect(waveform.peaks.length).toBe(2 * Math.round(3 * perSecond))
    expect([peakOf(0), peakOf(2)]).toEqual([0, 0])
    expect(Math.abs(peakOf(1) - 63.5)).toBeLessThan(2)
    // EBU Tech 3341: a mono sine of 1 kHz at -6 dBFS measures about -9 LUFS; the gate excludes the silence.
    expect(manifest.loudness.integratedLufs).toBeGreaterThan(-12)
    expect(manifest.loudness.integratedLufs).toBeLessThan(-8)
    expect(manifest.loudness.truePeakDbtp).toBeCloseTo(-6, 0)
    const bytes = await readFile(join(outputFolder, 'sound.m4a'))
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  })

  it.each(['tone.mp3', 'tone.ogg', 'tone.m4a', 'audio-only.mp4'])('is accepted as %s', async (name) => {
    const { outputFolder, manifest } = await build(name)
    expect(Math.abs(manifest.durationMs - 1000)).toBeLessThan(120)
    expect(await probe(join(outputFolder, 'sound.m4a'))).toMatchObject([{ codec: 'aac' }])
    expect((await readFile(join(outputFolder, 'thumbnail.webp'))).byteLength).toBeGreaterThan(500)
  })

  it.each([
    ['video.mp4', 'media.notAudio'],
    ['long.wav', 'media.recordingTooLong'],
    ['text.mp3', 'media.notAudio'],
    ['cut.wav', 'media.damagedRecording'],
    ['cut.m4a', 'media.damagedRecording'],
  ])('is rejected as %s', async (name, code) => {
    await writeFile(pathOf('text.mp3'), 'text instead of audio\n'.repeat(40))
    for (const ending of ['wav', 'm4a']) {
      const completeFile = await readFile(pathOf(ending === 'wav' ? 'burst.wav' : 'tone.m4a'))
      await writeFile(pathOf(`cut.${ending}`), completeFile.subarray(0, Math.floor(completeFile.length * 0.6)))
    }
    await expect(builder.inspect('audio', pathOf(name))).rejects.toMatchObject({ code })
  })
})
