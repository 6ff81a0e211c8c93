import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMediaBuilder } from '../../../../src/server/media/builder.ts'
import { MediaError } from '../../../../src/server/ports/media-builder.ts'
import { defaultErrorMessage } from '../../../../src/shared/kernel/app-error.ts'
import { errorStatuses } from '../../../../src/shared/kernel/error-codes.ts'
import { buildHere } from '../../../support/files/build-here.ts'
import { type Canary, hostileRecording, hostileRecordingNames } from '../../../support/files/hostile-recordings.ts'
import { anAudioTrack, aVideoTrack, type RecordingSpec, writeRecordings } from '../../../support/files/recordings.ts'

const builder = createMediaBuilder()
const secret = 'canary-3f9a-must-not-appear'
let folder = ''
let canaryServer: Server
let canary: Canary
let requestCount = 0
const pathIn = (name: string) => join(folder, name)

const smallTrack = (rate: string) => aVideoTrack({ size: '64x32', rate, seconds: 1 })
const specs: readonly (Omit<RecordingSpec, 'path'> & { readonly name: string })[] = [
  {
    name: 'good.mp4',
    format: 'mp4',
    tracks: [aVideoTrack({ seconds: 2 }), anAudioTrack({ seconds: 2 })],
    options: { movflags: '+faststart' },
  },
  {
    name: 'good.webm',
    format: 'webm',
    tracks: [aVideoTrack({ seconds: 2 }, { encoder: 'libvpx', options: { deadline: 'realtime', b: '400k' } })],
  },
  { name: 'wide', format: 'mp4', tracks: [aVideoTrack({ size: '8256x64', seconds: 0.1 })] },
  { name: 'high', format: 'mp4', tracks: [aVideoTrack({ size: '4160x4160', seconds: 0.1 })] },
  { name: 'fast', format: 'mp4', tracks: [smallTrack('120')] },
  {
    name: 'long',
    format: 'mp4',
    tracks: [{ ...smallTrack('1'), source: 'color=black:size=64x32:rate=1/60:duration=3720,format=yuv420p' }],
  },
  { name: 'many', format: 'mp4', tracks: [smallTrack('30'), ...Array.from({ length: 4 }, () => anAudioTrack())] },
  {
    name: 'odd-codec',
    format: 'mov',
    tracks: [aVideoTrack({ pixels: 'yuvj422p' }, { encoder: 'mjpeg', options: {} })],
  },
  { name: 'audio-only', format: 'mp4', tracks: [anAudioTrack()] },
  { name: 'matroska', format: 'matroska', tracks: [smallTrack('30')] },
]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stopover-hostile-'))
  canaryServer = createServer((_request, response) => {
    requestCount++
    response.end(secret)
  })
  await new Promise<void>((resolve) => canaryServer.listen(0, '127.0.0.1', resolve))
  const address = canaryServer.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  canary = { file: pathIn('canary.txt'), url: `http://127.0.0.1:${port}/canary` }
  await writeFile(canary.file, `${secret}\n`)
  await writeRecordings(specs.map(({ name, ...spec }) => ({ ...spec, path: pathIn(name) })))
})
afterAll(async () => {
  canaryServer.close()
  await rm(folder, { recursive: true, force: true })
})

type Kind = 'videos' | 'audio'

async function errorCodeOf(inputPath: string, kind: Kind = 'videos', build = buildHere): Promise<string> {
  const outputFolder = `${inputPath}.out`
  const code = await build({ kind, inputPath, outputFolder }, () => undefined).then(
    () => 'complete',
    (cause: unknown) => (cause instanceof MediaError ? cause.code : String(cause)),
  )
  expect(existsSync(join(outputFolder, 'film.m3u8'))).toBe(false)
  return code
}

describe('videos are rejected before they are decoded', () => {
  it.each([
    ['wide', 'media.videoTooLarge'],
    ['high', 'media.videoTooLarge'],
    ['fast', 'media.videoTooFast'],
    ['long', 'media.recordingTooLong'],
    ['many', 'media.tooManyStreams'],
    ['odd-codec', 'media.codecUnknown'],
    ['audio-only', 'media.noImages'],
    ['matroska', 'media.notVideo'],
  ] as const)('%s', async (name, code) => {
    expect(await errorCodeOf(pathIn(name))).toBe(code)
    expect(defaultErrorMessage(code)).toMatch(/[.]$/)
  })

  it('when they are uploaded as audio', async () => {
    expect(await errorCodeOf(pathIn('good.mp4'), 'audio')).toBe('media.notAudio')
  })
})

describe('incomplete videos are rejected', () => {
  it.each(
    ['good.mp4', 'good.webm'].flatMap((name) => [0.01, 0.1, 0.5, 0.99].map((fraction) => [name, fraction] as const)),
  )('%s cut at %d', async (name, fraction) => {
    const completeFile = await readFile(pathIn(name))
    const path = pathIn(`cut-${fraction}-${name}`)
    await writeFile(path, completeFile.subarray(0, Math.floor(completeFile.length * fraction)))
    expect(await errorCodeOf(path)).toBe('media.damagedRecording')
  })

  it('when they are empty', async () => {
    await writeFile(pathIn('empty'), '')
    expect(await errorCodeOf(pathIn('empty'))).toBe('media.empty')
  })
})

describe('a hostile video', () => {
  it.each(hostileRecordingNames)('reads no other file and requests no address: %s', async (name) => {
    const bytes = hostileRecording(name, canary, await readFile(pathIn('good.mp4')))
    const path = pathIn(`hostile-${name}`)
    await writeFile(path, bytes)
    const code = await errorCodeOf(path, 'videos', builder.build)
    expect(code === 'complete' || code in errorStatuses).toBe(true)
    for (const file of await filesIn(`${path}.out`)) {
      expect((await readFile(file)).includes(secret)).toBe(false)
    }
    expect(requestCount).toBe(0)
  })
})

async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
