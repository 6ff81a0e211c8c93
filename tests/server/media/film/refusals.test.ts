import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMediaBuilder } from '../../../../src/server/media/builder.ts'
import { MediaRefusal } from '../../../../src/server/ports/media-builder.ts'
import { refusals } from '../../../../src/shared/kernel/app-error.ts'
import { type Canary, hostileRecordings } from '../../../support/hostile-recordings.ts'
import { aPictureTrack, aSoundTrack, makeRecordings, type RecordingSpec } from '../../../support/recordings.ts'

const builder = createMediaBuilder()
const secret = 'canary-3f9a-must-not-appear'
let folder = ''
let server: Server
let canary: Canary
let hits = 0
const at = (name: string) => join(folder, name)

const tiny = (rate: string) => aPictureTrack({ size: '64x32', rate, seconds: 1 })
const specs: readonly (Omit<RecordingSpec, 'path'> & { readonly name: string })[] = [
  {
    name: 'good.mp4',
    format: 'mp4',
    tracks: [aPictureTrack({ seconds: 2 }), aSoundTrack({ seconds: 2 })],
    options: { movflags: '+faststart' },
  },
  {
    name: 'good.webm',
    format: 'webm',
    tracks: [aPictureTrack({ seconds: 2 }, { encoder: 'libvpx', options: { deadline: 'realtime', b: '400k' } })],
  },
  { name: 'wide', format: 'mp4', tracks: [aPictureTrack({ size: '8256x64', seconds: 0.1 })] },
  { name: 'high', format: 'mp4', tracks: [aPictureTrack({ size: '4160x4160', seconds: 0.1 })] },
  { name: 'fast', format: 'mp4', tracks: [tiny('120')] },
  {
    name: 'long',
    format: 'mp4',
    tracks: [{ ...tiny('1'), source: 'color=black:size=64x32:rate=1/60:duration=3720,format=yuv420p' }],
  },
  { name: 'many', format: 'mp4', tracks: [tiny('30'), ...Array.from({ length: 4 }, () => aSoundTrack())] },
  {
    name: 'odd-codec',
    format: 'mov',
    tracks: [aPictureTrack({ pixels: 'yuvj422p' }, { encoder: 'mjpeg', options: {} })],
  },
  { name: 'sound-only', format: 'mp4', tracks: [aSoundTrack()] },
  { name: 'matroska', format: 'matroska', tracks: [tiny('30')] },
]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stopover-hostile-'))
  server = createServer((_request, response) => {
    hits++
    response.end(secret)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  canary = { file: at('canary.txt'), url: `http://127.0.0.1:${port}/canary` }
  await writeFile(canary.file, `${secret}\n`)
  await makeRecordings(specs.map(({ name, ...spec }) => ({ ...spec, path: at(name) })))
}, 60_000)
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

async function refusalOf(inputPath: string, kind: 'videos' | 'audio' = 'videos'): Promise<string> {
  const outputFolder = `${inputPath}.out`
  const code = await builder
    .build({ kind, inputPath, outputFolder }, () => undefined)
    .then(
      () => 'complete',
      (cause: unknown) => (cause instanceof MediaRefusal ? cause.code : String(cause)),
    )
  expect(existsSync(join(outputFolder, 'film.m3u8'))).toBe(false)
  return code
}

describe('films are refused before they are decoded', () => {
  it.each([
    ['wide', 'media.filmTooLarge'],
    ['high', 'media.filmTooLarge'],
    ['fast', 'media.filmTooFast'],
    ['long', 'media.recordingTooLong'],
    ['many', 'media.tooManyStreams'],
    ['odd-codec', 'media.codecUnknown'],
    ['sound-only', 'media.noPictures'],
    ['matroska', 'media.notFilm'],
  ] as const)('%s', async (name, code) => {
    expect(await refusalOf(at(name))).toBe(code)
    expect(refusals[code].message).toMatch(/[.]$/)
  })

  it('as sound, when they are films', async () => {
    expect(await refusalOf(at('good.mp4'), 'audio')).toBe('media.notSound')
  })
})

describe('films that are not whole', () => {
  it.each(['good.mp4', 'good.webm'].flatMap((name) => [0.01, 0.1, 0.5, 0.99].map((share) => [name, share] as const)))(
    '%s cut at %d',
    async (name, share) => {
      const whole = await readFile(at(name))
      const path = at(`cut-${share}-${name}`)
      await writeFile(path, whole.subarray(0, Math.floor(whole.length * share)))
      expect(await refusalOf(path)).toMatch(/^media\.(damagedRecording|notFilm)$/)
    },
  )

  it('nothing at all', async () => {
    await writeFile(at('nothing'), '')
    expect(await refusalOf(at('nothing'))).toBe('media.empty')
  })
})

describe('what would read other files or addresses', () => {
  it('is refused, reads no other file and asks no address', async () => {
    const good = await readFile(at('good.mp4'))
    const hostile = hostileRecordings(canary, good)
    expect(hostile.length).toBeGreaterThanOrEqual(14)
    for (const [name, bytes] of hostile) {
      const path = at(`hostile-${name}`)
      await writeFile(path, bytes)
      const code = await refusalOf(path)
      expect([name, code === 'complete' || code in refusals]).toEqual([name, true])
      for (const file of await outputOf(`${path}.out`)) {
        expect([name, (await readFile(file)).includes(secret)]).toEqual([name, false])
      }
    }
    expect(hits).toBe(0)
  }, 120_000)
})

async function outputOf(place: string): Promise<string[]> {
  if (!existsSync(place)) return []
  const found = (await readdir(place, { recursive: true })).map((name) => join(place, name))
  const kinds = await Promise.all(found.map(async (path) => (await stat(path)).isFile()))
  return found.filter((_, index) => kinds[index])
}
