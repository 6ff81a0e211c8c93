import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildMedia } from '../../../src/server/domain/media/build.ts'
import { Media } from '../../../src/server/domain/media/entity.ts'
import { sendBuild } from '../../../src/server/domain/media/send-build.ts'
import type { JobScope } from '../../../src/server/kernel/job.ts'
import {
  type BuildRequest,
  type BuildResult,
  type MediaBuilder,
  MediaRefusal,
} from '../../../src/server/ports/media-builder.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aMedium } from '../../support/media.ts'
import { aPerson, type Person } from '../../support/people.ts'
import { storedFiles } from '../../support/state.ts'
import { builtMedia } from '../../support/uploads.ts'

/** Stands in for the builder, to fail at will: what builds leave behind is tested with the real one. */
let behave: (request: BuildRequest, onProgress: (progress: number) => void) => Promise<void>
const built: string[] = []
const builder: MediaBuilder = {
  inspect: () => Promise.resolve({ widthPx: 4, heightPx: 2, mimeType: 'image/jpeg' }),
  build: async (request, onProgress): Promise<BuildResult> => {
    built.push(request.inputPath)
    await behave(request, (progress) => onProgress(progress, 'step'))
    await writeFile(join(request.outputFolder, 'poster.webp'), 'poster')
    const manifest = { mapping: 'cube', faceSizePx: 504, tiles: '{l}/{f}{y}_{x}.webp', preview: 'data:,' } as const
    return { manifest, widthPx: 4, heightPx: 2, tileCount: 6, bytes: 6, stepMs: {} }
  },
}

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp({ ports: { mediaBuilder: builder } })
})
beforeEach(async () => {
  behave = () => Promise.resolve()
  built.length = 0
  person = await aPerson(app)
})
afterAll(() => app.stop())

async function queued(fields: Parameters<typeof aMedium>[2] = {}, of = person): Promise<string> {
  const mediaId = await aMedium(app, of, { status: 'building', ...fields })
  await app.em().transactional(async (em) => {
    const media = await em.findOneOrFail(Media, { id: mediaId })
    await sendBuild({ em, queue: app.services.queue }, media)
  })
  return mediaId
}

const rowOf = (id: string) => app.em().findOneOrFail(Media, { id })

/** Runs the job by hand, as a worker would that took it a second time. */
async function runJob(mediaId: string, buildNumber: number): Promise<void> {
  const { ports, queue } = app.services
  const scope: JobScope = {
    ...{ em: app.em(), ports, queue, signal: new AbortController().signal, retryCount: 0, lastTry: false },
  }
  await buildMedia.run(scope, { accountId: person.accountId, mediaId, buildNumber })
}

describe('a build', () => {
  it('shows its progress, then its whole output by one switch', async () => {
    const { promise: goOn, resolve: go } = Promise.withResolvers<void>()
    behave = async ({ outputFolder }, onProgress) => {
      await writeFile(join(outputFolder, 'thumbnail.webp'), 'half made')
      onProgress(0.4)
      await goOn
    }
    const mediaId = await queued()
    await expect.poll(async () => (await rowOf(mediaId)).progress, { timeout: 10_000 }).toBeCloseTo(0.4)
    const [item] = await person.trpc.media.list.query({})
    expect(item).toMatchObject({ status: 'building', baseUrl: null, thumbnailUrl: null, manifest: null })
    go()
    const complete = await builtMedia(person, mediaId)
    expect(complete).toMatchObject({ status: 'complete', widthPx: 4, manifest: { mapping: 'cube' } })
    expect(await (await fetch(`${app.address}${complete.baseUrl}poster.webp`)).text()).toBe('poster')
  })

  it('fails at once with the file’s own fault, in words for its sender, and can be tried again', async () => {
    behave = () => Promise.reject(new MediaRefusal('media.animated', 'two pages'))
    const mediaId = await queued()
    const failed = await builtMedia(person, mediaId)
    expect(failed).toMatchObject({ status: 'failed', failure: expect.stringContaining('Animated pictures') })
    expect(built).toHaveLength(1)
    behave = () => Promise.resolve()
    expect(await person.trpc.media.retry.mutate({ mediaId })).toMatchObject({ status: 'building', failure: null })
    expect((await builtMedia(person, mediaId)).status).toBe('complete')
    expect(await person.trpc.media.retry.mutate({ mediaId })).toMatchObject({ status: 'complete' })
  })

  it('is tried again after a crash', async () => {
    let tries = 0
    behave = async () => {
      tries++
      if (tries === 1) throw new Error('the worker died')
    }
    const mediaId = await queued()
    expect((await builtMedia(person, mediaId)).status).toBe('complete')
    expect(tries).toBe(2)
  })

  it('refuses an original that changed on the disk, keeps it, and builds it once it is whole again (T30)', async () => {
    const original = Buffer.from('the bytes of a panorama')
    const mediaId = await aMedium(app, person, { original, status: 'failed', failureCode: 'server.failed' })
    const path = join(app.dataFolder, 'files/originals', person.accountId, mediaId)
    await writeFile(path, 'The bytes of a panorama')
    await person.trpc.media.retry.mutate({ mediaId })
    expect(await builtMedia(person, mediaId)).toMatchObject({ status: 'failed', failure: expect.any(String) })
    expect(built).toEqual([])
    expect(await readFile(path, 'utf8')).toBe('The bytes of a panorama')
    await writeFile(path, original)
    await person.trpc.media.retry.mutate({ mediaId })
    expect((await builtMedia(person, mediaId)).status).toBe('complete')
  })
})

describe('late and repeated builds (F17, F19)', () => {
  it('change nothing once the build is shown', async () => {
    const mediaId = await queued()
    await builtMedia(person, mediaId)
    const before = { row: JSON.stringify(await rowOf(mediaId)), files: await storedFiles(app.dataFolder) }
    await runJob(mediaId, 1)
    expect({ row: JSON.stringify(await rowOf(mediaId)), files: await storedFiles(app.dataFolder) }).toEqual(before)
    expect(built).toHaveLength(1)
  })

  it('leave one folder and one pointer when two run beside each other', async () => {
    const mediaId = await aMedium(app, person, { status: 'building' })
    const { promise: both, resolve: go } = Promise.withResolvers<void>()
    behave = async () => {
      if (built.length === 2) go()
      await both
    }
    await Promise.all([runJob(mediaId, 1), runJob(mediaId, 1)])
    const { buildId, publicKey, status } = await rowOf(mediaId)
    expect(status).toBe('complete')
    expect(await app.services.ports.files.list(`media/${publicKey}`)).toEqual([buildId])
    expect(await app.services.ports.files.list('work')).toEqual([])
  })

  it('with an older number neither show nor fail anything', async () => {
    const mediaId = await aMedium(app, person, { status: 'building' })
    behave = async () => {
      await app.em().nativeUpdate(Media, { id: mediaId }, { buildNumber: 2 })
    }
    await runJob(mediaId, 1)
    behave = () => Promise.reject(new MediaRefusal('media.damaged', 'late'))
    await runJob(mediaId, 1)
    const { status, buildId, publicKey } = await rowOf(mediaId)
    expect({ status, buildId }).toEqual({ status: 'building', buildId: null })
    expect(await app.services.ports.files.list(`media/${publicKey}`)).toEqual([])
  })

  it('do not touch another account’s medium, whatever the payload says (T51)', async () => {
    const mediaId = await aMedium(app, await aPerson(app), { status: 'building' })
    await runJob(mediaId, 1)
    expect(built).toEqual([])
    expect((await rowOf(mediaId)).status).toBe('building')
  })
})

describe('turns (T79)', () => {
  it('let a second account’s one file go before the many of the first, one at a time', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    let running = 0
    let most = 0
    behave = async () => {
      most = Math.max(most, ++running)
      await held
      await wait(5)
      running--
    }
    const many: string[] = []
    for (let count = 0; count < 6; count++) many.push(await queued())
    const single = await queued({}, await aPerson(app))
    letGo()
    for (const id of many) await builtMedia(person, id)
    expect(built.findIndex((path) => path.endsWith(single))).toBeLessThanOrEqual(1)
    expect(built).toHaveLength(7)
    expect(most).toBe(1)
  })
})

describe('a build that dies each time', () => {
  it('ends as failed on our side, told by its dead letter', async () => {
    behave = () => Promise.reject(new Error('the worker died'))
    const mediaId = await queued()
    const sql = `update jobs.job set retry_count = 9, state = 'retry', start_after = now() where data->>'mediaId' = ?`
    await expect.poll(() => built.length, { timeout: 10_000 }).toBeGreaterThan(0)
    await app.em().execute(sql, [mediaId])
    const failed = await builtMedia(person, mediaId)
    expect(failed).toMatchObject({ status: 'failed', failure: 'Something went wrong on our side. Try again.' })
  })
})
