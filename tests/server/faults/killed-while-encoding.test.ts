import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MediaItem } from '../../../src/shared/media/media.ts'
import { aVideoTrack, writeRecordings } from '../../support/files/recordings.ts'
import { appendBytes, createUpload, waitForBuild } from '../../support/people/uploads.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import { aServerProcess, type ServerProcess } from '../../support/servers/server-process.ts'
import { storedPaths } from '../../support/state.ts'
import { sweepAfterwards } from '../../support/sweep-afterwards.ts'

/** Time within which a dead worker must be detected and its video completed (faults F11 and F15). */
const recoveryMaxMs = 180_000

let server: ServerProcess
let video: Buffer<ArrayBuffer>
beforeAll(async () => {
  server = await aServerProcess()
  await server.start()
  const path = join(server.dataFolder, 'video.mp4')
  await writeRecordings([{ path, format: 'mp4', tracks: [aVideoTrack({ size: '640x320', seconds: 10 })] }])
  video = Buffer.from(await readFile(path))
})
afterAll(() => server.remove())

let videoCount = 0

/** Uploads the video with unique bytes appended, so that each attempt has a new file. */
async function uploadVideo(seed: number): Promise<string> {
  const uniqueBox = Buffer.from(`\0\0\0\x10free${String(seed + 1000 * videoCount++).padStart(8, '0')}`, 'latin1')
  const bytes = Buffer.concat([video, uniqueBox])
  const path = await createUpload(server.person, bytes.length, { kind: 'videos', filename: 'Quay.mp4' })
  const response = await appendBytes(server.person, path, 0, bytes)
  expect(response.status).toBe(204)
  return response.headers.get('stopover-media-id') ?? ''
}

const currentMedium = async (mediaId: string): Promise<MediaItem | undefined> =>
  (await server.person.trpc.media.byIds.query({ mediaIds: [mediaId] }))[0]

/** Waits until encoding has begun, and returns the medium. */
async function untilEncoding(mediaId: string, minProgress: number): Promise<MediaItem | undefined> {
  const progress = async () => (await currentMedium(mediaId))?.progress ?? 0
  await expect.poll(progress, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(minProgress)
  return currentMedium(mediaId)
}

const playlists = async () =>
  (await storedPaths(server.dataFolder)).filter((path) => /^files\/media\/.*film\.m3u8$/.test(path))

const killByVictim = {
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

  it.each(runs)('of %s leaves one complete video (seed %i)', async (victim, seed) => {
    const playlistsBefore = await playlists()
    const mediaId = await uploadVideo(seed)
    const minProgress = 0.1 + seededRandom(seed)(20) / 100
    expect(await untilEncoding(mediaId, minProgress)).toMatchObject({ status: 'building', baseUrl: null })
    const killedAtMs = performance.now()
    await killByVictim[victim]()
    expect(await playlists()).toEqual(playlistsBefore)
    const built = await waitForBuild(server.person, mediaId, recoveryMaxMs)
    expect(performance.now() - killedAtMs).toBeLessThan(recoveryMaxMs)
    expect(built).toMatchObject({ status: 'complete', failureCode: null })
    expect(await playlists()).toHaveLength(playlistsBefore.length + 1)
    expect((await server.person.fetch(`${built.baseUrl}film.m3u8`)).status).toBe(200)
  })

  it('leaves one complete folder for each video after a sweep', async () => {
    expect((await server.person.trpc.media.list.query({})).items).toHaveLength(runs.length)
    const currentFolders = await sweepAfterwards(server)
    const paths = await storedPaths(server.dataFolder)
    const folders = new Set(paths.map((path) => /^files\/media\/([^/]+\/[^/]+)\//.exec(path)?.[1]).filter(Boolean))
    expect([...folders].sort()).toEqual(currentFolders)
    expect(paths.filter((path) => path.startsWith('files/work/'))).toEqual([])
  })
})
