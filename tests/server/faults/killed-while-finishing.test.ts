import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anImage } from '../../support/files/images.ts'
import { appendBytes, createUpload, sendTusRequest, waitForBuild } from '../../support/people/uploads.ts'
import { killSeedsOf } from '../../support/seeded-random.ts'
import { serverEntry } from '../../support/servers/server-entry.ts'
import { aServerProcess, type ServerProcess } from '../../support/servers/server-process.ts'
import { storedPaths } from '../../support/state.ts'

const killableServer = serverEntry('killable-server')

/**
 * Points before and after each step of finishing an upload. They aren't in the order of the steps: short runs use only
 * the first points, which are next to changes of stored data.
 */
const killPoints = [
  'after:adoptFile',
  'before:transaction',
  'before:remove',
  'before:adoptFile',
  'after:remove',
  'before:sha256Of',
  'after:sha256Of',
  'before:inspect',
  'after:inspect',
  'before:sync',
  'after:sync',
]
const killPointOf = (seed: number) => killPoints[(seed - 1) % killPoints.length] ?? ''
/** The seed decides only the kill point, so `npm run soak` runs each point once. */
const runs = killSeedsOf(2)
  .slice(0, killPoints.length)
  .map((seed) => [killPointOf(seed), seed] as const)

let server: ServerProcess
const startFor = (seed: number) => server.start(killableServer, { KILL_AT: killPointOf(seed) })
beforeAll(async () => {
  server = await aServerProcess()
  await startFor(1)
})
afterAll(() => server.remove())

const listMedia = async () => (await server.person.trpc.media.list.query({})).items
const storedFilesIn = async (folder: string) =>
  (await storedPaths(server.dataFolder)).filter((path) => path.startsWith(folder))

describe('kill -9 between the steps of finishing an upload (F5, F7)', () => {
  it.each(runs)('%s leaves one medium and one original (seed %i)', async (_killPoint, seed) => {
    const { person } = server
    const mediaBefore = await listMedia()
    const originalsBefore = await storedFilesIn('files/originals/')
    const image = await anImage({ seed: 2000 + seed })
    const path = await createUpload(person, image.byteLength)
    await server.armKill()
    await expect(appendBytes(person, path, 0, image)).rejects.toThrow()
    await server.ended()

    // The next server is killed at the next seed's point.
    await startFor(seed + 1)
    const headResponse = await sendTusRequest(person, path)
    expect(headResponse.status).toBe(200)
    const mediaId = headResponse.headers.get('stopover-media-id') ?? ''
    expect((await sendTusRequest(person, path)).headers.get('stopover-media-id')).toBe(mediaId)
    expect((await waitForBuild(person, mediaId)).status).toBe('complete')
    expect(await listMedia()).toHaveLength(mediaBefore.length + 1)
    expect(await storedFilesIn('uploads/')).toEqual([])
    expect(await storedFilesIn('files/originals/')).toHaveLength(originalsBefore.length + 1)
  })
})
