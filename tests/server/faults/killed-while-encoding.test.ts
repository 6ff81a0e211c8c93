import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MediaItem } from '../../../src/shared/media/media.ts'
import { anImageTrack, makeRecordings } from '../../support/files/recordings.ts'
import { append, builtMedia, openUpload } from '../../support/people/uploads.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import { aServerProcess, type ServerProcess } from '../../support/servers/server-process.ts'
import { storedPaths } from '../../support/state.ts'
import { sweepAfterwards } from '../../support/sweep-afterwards.ts'

/** A dead worker is noticed, and its video taken up again, within this time (faults F11 and F15). */
const noticeMs = 120_000

let server: ServerProcess
let video: Buffer<ArrayBuffer>
beforeAll(async () => {
  server = await aServerProcess()
  await server.start()
  const path = join(server.dataFolder, 'film.mp4')
  await makeRecordings([{ path, format: 'mp4', tracks: [anImageTrack({ size: '640x320', seconds: 25 })] }])
  video = Buffer.from(await readFile(path))
})
afterAll(() => server.remove())

let tries = 0

/** The video with some bytes of its own behind it, so that each try's is another one. */
async function sendVideo(seed: number): Promise<string> {
  const own = Buffer.from(`\0\0\0\x10free${String(seed + 1000 * tries++).padStart(8, '0')}`, 'latin1')
  const bytes = Buffer.concat([video, own])
  const path = await openUpload(server.person, bytes.length, { kind: 'videos', filename: 'Quay.mp4' })
  const answer = await append(server.person, path, 0, bytes)
  expect(answer.status).toBe(204)
  return answer.headers.get('stopover-media-id') ?? ''
}

const current = async (mediaId: string): Promise<MediaItem | undefined> =>
  (await server.person.trpc.media.list.query({ mediaIds: [mediaId] }))[0]

/** Encoding has begun; answers what is shown by then. */
async function untilEncoding(mediaId: string, share: number): Promise<MediaItem | undefined> {
  const progress = async () => (await current(mediaId))?.progress ?? 0
  await expect.poll(progress, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(share)
  return current(mediaId)
}

const playlists = async () =>
  (await storedPaths(server.dataFolder)).filter((path) => /^files\/media\/.*film\.m3u8$/.test(path))

const deaths = {
  'the web process': async () => {
    await server.kill()
    await server.start()
  },
  'the worker': async () => {
    expect(server.killWorkers()).toBeGreaterThan(0)
  },
} as const

describe('kill -9 in the middle of a video (F15, F11)', () => {
  const runs = [
    ['the web process', 1],
    ['the worker', 2],
  ] as const

  it.each(runs)('of %s, seed %i: nothing half-made is shown, and the video is complete once', async (who, seed) => {
    const before = await playlists()
    const mediaId = await sendVideo(seed)
    const share = 0.1 + seededRandom(seed)(20) / 100
    expect(await untilEncoding(mediaId, share)).toMatchObject({ status: 'building', baseUrl: null })
    const diedAt = performance.now()
    await deaths[who]()
    expect(await playlists()).toEqual(before)
    const built = await builtMedia(server.person, mediaId, noticeMs)
    expect(performance.now() - diedAt).toBeLessThan(noticeMs)
    expect(built).toMatchObject({ status: 'complete', failureCode: null })
    expect(await playlists()).toHaveLength(before.length + 1)
    expect((await server.person.fetch(`${built.baseUrl}film.m3u8`)).status).toBe(200)
  })

  it('leaves one whole folder for each video once the sweeper has passed', async () => {
    expect(await server.person.trpc.media.list.query({})).toHaveLength(runs.length)
    const shown = await sweepAfterwards(server)
    const stored = await storedPaths(server.dataFolder)
    const folders = new Set(stored.map((path) => /^files\/media\/([^/]+\/[^/]+)\//.exec(path)?.[1]).filter(Boolean))
    expect([...folders].sort()).toEqual(shown)
    expect(stored.filter((path) => path.startsWith('files/work/'))).toEqual([])
  })
})
