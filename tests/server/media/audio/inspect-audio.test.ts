import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inspectAudio } from '../../../../src/server/media/audio/inspect-audio.ts'
import { anAudioTrack, writeRecordings } from '../../../support/files/recordings.ts'

let folder = ''
let mp3 = Buffer.alloc(0)
let wav = Buffer.alloc(0)
let largeWav = Buffer.alloc(0)
const pathOf = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stopover-audio-'))
  const pcm = anAudioTrack({ rate: 44_100, layout: 'mono' }, { encoder: 'pcm_s16le', sampleFormat: 's16' })
  await writeRecordings([
    {
      path: pathOf('tone.mp3'),
      format: 'mp3',
      tracks: [anAudioTrack({ rate: 44_100, frame: 1152 }, { encoder: 'libmp3lame', sampleFormat: 's16p' })],
      options: { id3v2_version: '0', write_xing: '0' },
    },
    { path: pathOf('tone.wav'), format: 'wav', tracks: [pcm] },
    { path: pathOf('large.wav'), format: 'wav', tracks: [pcm], options: { rf64: 'always' } },
  ])
  mp3 = await readFile(pathOf('tone.mp3'))
  wav = await readFile(pathOf('tone.wav'))
  largeWav = await readFile(pathOf('large.wav'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function inspect(bytes: Buffer) {
  const path = pathOf(crypto.randomUUID())
  await writeFile(path, bytes)
  return inspectAudio(path)
}

/** The MP3 after an ID3 tag of `tagBytes` with any length field. */
function mp3WithTag(tagBytes: number, lengthField: readonly number[]): Buffer {
  return Buffer.concat([Buffer.from('ID3\x03\0\0'), Buffer.from(lengthField), Buffer.alloc(tagBytes, 'x'), mp3])
}

/** The WAV with other length fields of the file and of its samples. */
function wavWithLengths(fileLength: number, sampleLength: number): Buffer {
  const bytes = Buffer.from(wav)
  bytes.writeUInt32LE(fileLength, 4)
  bytes.writeUInt32LE(sampleLength, bytes.indexOf('data') + 4)
  return bytes
}

function withFormatCode(bytes: Buffer, code: string): Buffer {
  return Buffer.concat([Buffer.from(code), bytes.subarray(4)])
}

describe('inspection of a recording', () => {
  it.each([
    ['after zeros', () => Buffer.concat([Buffer.alloc(300), mp3]), 300],
    ['after text', () => Buffer.concat([Buffer.alloc(40_000, 'junk '), mp3]), 40_000],
    ['after a tag that states a smaller length', () => mp3WithTag(3000, [0, 0, 0, 10]), 3010],
    ['after a tag whose length is a plain integer', () => mp3WithTag(3000, [0, 0, 0x0b, 0xb8]), 3010],
    ['before an APE tag', () => Buffer.concat([mp3, Buffer.from('APETAGEX'), Buffer.alloc(24)]), 0],
  ])('recognizes an MP3 %s', async (_position, bytes, count) => {
    const { mimeType, durationMs, notes } = await inspect(bytes())
    expect(notes).toEqual(count === 0 ? undefined : [{ code: 'leadingBytes', count }])
    expect(mimeType).toBe('audio/mpeg')
    expect(Math.abs(durationMs - 1000)).toBeLessThan(100)
  })

  it.each([
    ['in the 64-bit format RF64', () => largeWav, false],
    ['in the 64-bit format BW64', () => withFormatCode(largeWav, 'BW64'), false],
    ['that counts its header twice', () => wavWithLengths(wav.length, wav.length), true],
    ['whose lengths are 0', () => wavWithLengths(0, 0), true],
    ['whose lengths are a placeholder of 2 GiB', () => wavWithLengths(0x80000024, 0x80000000), true],
    ['whose lengths are a placeholder of 4 GiB', () => wavWithLengths(0xffffffff, 0xffffffff), true],
  ])('recognizes a WAV %s', async (_variant, bytes, hasNote) => {
    const { mimeType, durationMs, notes } = await inspect(bytes())
    expect(notes).toEqual(hasNote ? [{ code: 'lengthWrong' }] : undefined)
    expect(mimeType).toBe('audio/wav')
    expect(Math.abs(durationMs - 1000)).toBeLessThan(20)
  })

  it.each([
    ['a WAV that was cut', () => wav.subarray(0, wav.length / 2), 'media.damagedRecording'],
    ['a 64-bit WAV that was cut', () => largeWav.subarray(0, largeWav.length / 2), 'media.damagedRecording'],
    ['two frames of an MP3 in junk', () => Buffer.concat([Buffer.alloc(300), mp3.subarray(0, 500)]), 'media.notAudio'],
    ['an MP3 after more junk than players skip', () => Buffer.concat([Buffer.alloc(70_000), mp3]), 'media.notAudio'],
    ['text', () => Buffer.alloc(200_000, 'text instead of audio \xff'), 'media.notAudio'],
  ])('rejects %s', async (_file, bytes, code) => {
    await expect(inspect(bytes())).rejects.toMatchObject({ code })
  })
})
