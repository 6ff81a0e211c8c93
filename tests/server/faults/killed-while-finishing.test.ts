import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anImage } from '../../support/files/images.ts'
import { appendBytes, createUpload, sendTusRequest, waitForBuild } from '../../support/people/uploads.ts'
import { killSeedsOf } from '../../support/seeded-random.ts'
import { aServerProcess, type ServerProcess } from '../../support/servers/server-process.ts'
import { storedPaths } from '../../support/state.ts'

const dyingServer = join(import.meta.dirname, '../../support/servers/dying-server.ts')

/** Moments before and after each step of finishing an upload; steps that change stored data come first. */
const moments = [
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
const momentOf = (seed: number) => moments[(seed - 1) % moments.length] ?? ''
/** The seed decides only the moment, so `npm run soak` runs each moment once. */
const runs = killSeedsOf(2)
  .slice(0, moments.length)
  .map((seed) => [seed, momentOf(seed)] as const)

let server: ServerProcess
const startFor = (seed: number) => server.start(dyingServer, { DIE_AT: momentOf(seed) })
beforeAll(async () => {
  server = await aServerProcess()
  await startFor(1)
})
afterAll(() => server.remove())

describe('kill -9 between the steps of finishing an upload (F5, F7)', () => {
  it.each(runs)('seed %i (%s): the next request finishes it with one medium and one original', async (seed) => {
    const { person } = server
    const image = await anImage({ seed: 2000 + seed })
    const path = await createUpload(person, image.byteLength)
    await server.armKill()
    await expect(appendBytes(person, path, 0, image)).rejects.toThrow()
    await server.ended()

    // The next server dies at the next seed's moment.
    await startFor(seed + 1)
    const headResponse = await sendTusRequest(person, path)
    expect(headResponse.status).toBe(200)
    const mediaId = headResponse.headers.get('stopover-media-id') ?? ''
    expect((await sendTusRequest(person, path)).headers.get('stopover-media-id')).toBe(mediaId)
    expect((await waitForBuild(person, mediaId)).status).toBe('complete')
    expect((await person.trpc.media.list.query({})).items).toHaveLength(seed)
    const stored = await storedPaths(server.dataFolder)
    expect(stored.filter((file) => file.startsWith('uploads/'))).toEqual([])
    expect(stored.filter((file) => file.startsWith('files/originals/'))).toHaveLength(seed)
  })
})
