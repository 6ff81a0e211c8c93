import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLimits } from '../../../src/server/domain/library/media/build/build-limits.ts'
import type { MediaItem } from '../../../src/shared/media/media.ts'
import { levelCountOf, tilesPerEdge } from '../../../src/shared/media/pyramid.ts'
import { anImage } from '../../support/files/images.ts'
import { appendBytes, createUpload, waitForBuild } from '../../support/people/uploads.ts'
import { deathAmong, killSeeds, killsMany, seededRandom } from '../../support/seeded-random.ts'
import { serverEntry } from '../../support/servers/server-entry.ts'
import { aServerProcess, type ServerProcess } from '../../support/servers/server-process.ts'
import { storedPaths } from '../../support/state.ts'
import { sweepAfterwards } from '../../support/sweep-afterwards.ts'

const killableServer = serverEntry('killable-server')
/** Steps before or after which the server can be killed. */
const killPoints = ['before:adoptFolder', 'after:adoptFolder', 'after:build']

/** Number of images so far. Each attempt needs a new image, because known files aren't built again. */
let imageCount = 0

const killPointOf = (seed: number) => deathAmong(killPoints, seed)

let server: ServerProcess
const startFor = (seed: number) => {
  const killPoint = killPointOf(seed)
  return killPoint === undefined ? server.start() : server.start(killableServer, { KILL_AT: killPoint })
}
beforeAll(async () => {
  server = await aServerProcess()
  await startFor(1)
})
afterAll(() => server.remove())

/** Files of a medium that a viewer loads, by level. */
function filesOf({ baseUrl, manifest }: MediaItem): string[] {
  if (baseUrl === null || manifest === null || !('faceSizePx' in manifest)) return []
  const files = ['poster.webp', 'thumbnail.webp', 'social.jpg']
  for (let level = 0; level < levelCountOf(manifest.faceSizePx); level++) {
    const edge = tilesPerEdge(manifest.faceSizePx, level)
    for (const face of 'fbudlr') {
      for (let tile = 0; tile < edge * edge; tile++) {
        files.push(`${level}/${face}${Math.floor(tile / edge)}_${tile % edge}.webp`)
      }
    }
  }
  return files.map((file) => baseUrl + file)
}

/** Expects that all files of the listed media can be loaded. */
async function expectComplete(media: readonly MediaItem[]): Promise<void> {
  for (const item of media) {
    expect(item.status === 'complete').toBe(item.baseUrl !== null)
    for (const url of filesOf(item)) {
      const response = await server.person.fetch(url)
      expect(response.status, url).toBe(200)
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0)
    }
  }
}

/** Paths of files of builds in progress. */
async function filesInProgress(): Promise<string[]> {
  const stored = await storedPaths(server.dataFolder)
  return stored.filter((path) => path.startsWith('files/work/'))
}

describe('kill -9 while a medium is being built (F11, F12)', () => {
  it.each(killSeeds)('leaves one complete build of the intact file (seed %i)', async (seed) => {
    const random = seededRandom(seed)
    const { person } = server
    const image = await anImage({ widthPx: 1024, heightPx: 512, seed: 3000 + seed + 1000 * imageCount++ })
    const killPoint = killPointOf(seed)
    const path = await createUpload(person, image.byteLength)
    if (killPoint !== undefined) await server.armKill()
    const finalChunk = await appendBytes(person, path, 0, image)
    const mediaId = finalChunk.headers.get('stopover-media-id') ?? ''
    expect(finalChunk.status).toBe(204)
    if (killPoint === undefined) await wait(random(900))
    await (killPoint === undefined ? server.kill() : server.ended())

    await startFor(seed + 1)
    const listedMedia = await person.trpc.media.byIds.query({ mediaIds: [mediaId] })
    expect(listedMedia).toHaveLength(1)
    await expectComplete(listedMedia)
    const builtMedium = await waitForBuild(person, mediaId)
    expect(builtMedium.status).toBe('complete')
    await expectComplete([builtMedium])
  })

  it.runIf(killsMany)(
    'completes a build that was killed more often than it may fail, and cleans up after it',
    async () => {
      const { person } = server
      const image = await anImage({ widthPx: 1024, heightPx: 512, seed: 2999 })
      await server.kill()
      await server.start(killableServer, { KILL_AT: 'after:build' })
      await server.armKill()
      const path = await createUpload(person, image.byteLength)
      const finalChunk = await appendBytes(person, path, 0, image)
      await server.ended()
      for (let retry = 1; retry <= buildLimits.retries; retry++) {
        await server.startArmed(killableServer, { KILL_AT: 'after:build' })
      }
      expect(await filesInProgress()).not.toEqual([])
      await server.start()
      const built = await waitForBuild(person, finalChunk.headers.get('stopover-media-id') ?? '')
      expect(built.status).toBe('complete')
      expect(await filesInProgress()).toEqual([])
    },
  )

  it('leaves one complete folder for each medium after a sweep', async () => {
    const { dataFolder } = server
    const currentFolders = await sweepAfterwards(server)
    const paths = await storedPaths(dataFolder)
    const folders = new Set(paths.map((path) => /^files\/media\/([^/]+\/[^/]+)\//.exec(path)?.[1]).filter(Boolean))
    expect([...folders].sort()).toEqual(currentFolders)
    expect(folders.size).toBe(killSeeds.length + (killsMany ? 1 : 0))
    expect(paths.filter((path) => path.startsWith('files/work/'))).toEqual([])
  })
})
