import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startsMax } from '../../../../src/server/database/job-tries.ts'
import { buildMedia } from '../../../../src/server/domain/library/media/build/build-jobs.ts'
import { queueBuild } from '../../../../src/server/domain/library/media/build/queue-build.ts'
import { buildsResumedAtOnce, resumeBuilds } from '../../../../src/server/domain/library/media/build/resume-builds.ts'
import { Media } from '../../../../src/server/domain/library/media/entity.ts'
import type { JobScope } from '../../../../src/server/kernel/job.ts'
import { createMediaBuilder } from '../../../../src/server/media/builder.ts'
import {
  BuildInterrupted,
  type BuildRequest,
  type BuildResult,
  type MediaBuilder,
  MediaError,
} from '../../../../src/server/ports/media-builder.ts'
import { freeSpaceReserveBytes } from '../../../../src/server/ports/work-folders.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { anImage } from '../../../support/files/images.ts'
import { imageFacts, quickBuild } from '../../../support/files/quick-build.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { waitForBuild } from '../../../support/people/uploads.ts'
import { storedFiles, workPathsIn } from '../../../support/state.ts'

/** Work of the fake builder. It may fail. Other tests check with the real builder that builds leave no files. */
let duringBuild: (request: BuildRequest, onProgress: (progress: number) => void) => Promise<void>
const builtPaths: string[] = []
const builder: MediaBuilder = {
  inspect: () => Promise.resolve(imageFacts),
  build: async (request, onProgress): Promise<BuildResult> => {
    builtPaths.push(request.inputPath)
    await duringBuild(request, (progress) => onProgress(progress, 'step'))
    await writeFile(join(request.outputFolder, 'poster.webp'), 'poster')
    return quickBuild
  },
}

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp({ ports: { mediaBuilder: builder } })
})
beforeEach(async () => {
  duringBuild = () => Promise.resolve()
  builtPaths.length = 0
  person = await aPerson(app)
})
afterAll(() => app.stop())

async function queueBuildOf(fields: Parameters<typeof aMedium>[2] = {}, owner = person): Promise<string> {
  const mediaId = await aMedium(app, owner, { status: 'building', ...fields })
  await app.em().transactional(async (em) => {
    const media = await em.findOneOrFail(Media, { id: mediaId })
    await queueBuild({ em, queue: app.services.queue }, media)
  })
  return mediaId
}

const rowOf = (id: string) => app.em().findOneOrFail(Media, { id })

/** Runs the job directly, like a worker that received it a second time. */
async function runJob(mediaId: string, buildNumber: number): Promise<void> {
  const { ports, queue } = app.services
  const scope: JobScope = {
    em: app.em(),
    ports,
    queue,
    signal: new AbortController().signal,
    isLastAttempt: false,
  }
  await buildMedia.run(scope, { accountId: person.accountId, mediaId, buildNumber })
}

describe('a build', () => {
  it('reports its progress, then shows its complete output atomically', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    duringBuild = async ({ outputFolder }, onProgress) => {
      await writeFile(join(outputFolder, 'thumbnail.webp'), 'incomplete')
      onProgress(0.4)
      await released
    }
    const mediaId = await queueBuildOf()
    await expect.poll(async () => (await rowOf(mediaId)).progress, { timeout: 60_000 }).toBeCloseTo(0.4)
    const [item] = (await person.trpc.media.list.query({})).items
    expect(item).toMatchObject({ status: 'building', baseUrl: null, thumbnailUrl: null, manifest: null })
    release()
    const complete = await waitForBuild(person, mediaId)
    expect(complete).toMatchObject({ status: 'complete', widthPx: 4, manifest: { mapping: 'cube' } })
    expect(await (await person.fetch(`${complete.baseUrl}poster.webp`)).text()).toBe('poster')
  })

  it('can be retried after an invalid file made it fail immediately', async () => {
    duringBuild = () => Promise.reject(new MediaError('media.animated', 'two pages'))
    const mediaId = await queueBuildOf()
    const failedMedium = await waitForBuild(person, mediaId)
    expect(failedMedium).toMatchObject({ status: 'failed', failureCode: 'media.animated' })
    expect(builtPaths).toHaveLength(1)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    duringBuild = () => released
    expect(await person.trpc.media.retry.mutate({ mediaId })).toMatchObject({ status: 'building', failureCode: null })
    release()
    expect((await waitForBuild(person, mediaId)).status).toBe('complete')
    expect(await person.trpc.media.retry.mutate({ mediaId })).toMatchObject({ status: 'complete' })
  })

  it('is retried after a crash', async () => {
    let attempts = 0
    duringBuild = async () => {
      attempts++
      if (attempts === 1) throw new Error('the worker died')
    }
    const mediaId = await queueBuildOf()
    expect((await waitForBuild(person, mediaId)).status).toBe('complete')
    expect(attempts).toBe(2)
  })

  it('rejects an original that changed on disk until it is restored (T30)', async () => {
    const original = Buffer.from('the bytes of a panorama')
    const mediaId = await aMedium(app, person, { original, status: 'failed', failureCode: 'server.failed' })
    const path = join(app.dataFolder, 'files/originals', person.accountId, mediaId)
    await writeFile(path, 'The bytes of a panorama')
    await person.trpc.media.retry.mutate({ mediaId })
    expect(await waitForBuild(person, mediaId)).toMatchObject({ status: 'failed', failureCode: expect.any(String) })
    expect(builtPaths).toEqual([])
    expect(await readFile(path, 'utf8')).toBe('The bytes of a panorama')
    await writeFile(path, original)
    await person.trpc.media.retry.mutate({ mediaId })
    expect((await waitForBuild(person, mediaId)).status).toBe('complete')
  })
})

describe('late and repeated builds (F17, F19)', () => {
  it('change nothing once the build is complete', async () => {
    const mediaId = await queueBuildOf()
    await waitForBuild(person, mediaId)
    const stateBefore = { row: JSON.stringify(await rowOf(mediaId)), files: await storedFiles(app.dataFolder) }
    await runJob(mediaId, 1)
    expect({ row: JSON.stringify(await rowOf(mediaId)), files: await storedFiles(app.dataFolder) }).toEqual(stateBefore)
    expect(builtPaths).toHaveLength(1)
  })

  it('leave one folder when two run concurrently', async () => {
    const mediaId = await aMedium(app, person, { status: 'building' })
    const { promise: bothStarted, resolve: release } = Promise.withResolvers<void>()
    duringBuild = async () => {
      if (builtPaths.length === 2) release()
      await bothStarted
    }
    await Promise.all([runJob(mediaId, 1), runJob(mediaId, 1)])
    const { buildId, publicKey, status } = await rowOf(mediaId)
    expect(status).toBe('complete')
    expect(await app.services.ports.files.list(`media/${publicKey}`)).toEqual([buildId])
    expect(await workPathsIn(join(app.dataFolder, 'files/work'))).toEqual([])
  })

  it('with an older number have no effect', async () => {
    const mediaId = await aMedium(app, person, { status: 'building' })
    duringBuild = async () => {
      await app.em().nativeUpdate(Media, { id: mediaId }, { buildNumber: 2 })
    }
    await runJob(mediaId, 1)
    duringBuild = () => Promise.reject(new MediaError('media.damaged', 'late'))
    await runJob(mediaId, 1)
    const { status, buildId, publicKey } = await rowOf(mediaId)
    expect({ status, buildId }).toEqual({ status: 'building', buildId: null })
    expect(await app.services.ports.files.list(`media/${publicKey}`)).toEqual([])
  })

  it('do not touch another account’s medium that the payload names (T51)', async () => {
    const mediaId = await aMedium(app, await aPerson(app), { status: 'building' })
    await runJob(mediaId, 1)
    expect(builtPaths).toEqual([])
    expect((await rowOf(mediaId)).status).toBe('building')
  })
})

describe('fairness between accounts (T79)', () => {
  /** Blocks builds until they are released, and records the maximum concurrency in total, per account and of videos. */
  function holdBuilds() {
    const { promise: released, resolve: releaseBuilds } = Promise.withResolvers<void>()
    const running: string[] = []
    const maxCounts = { all: 0, ofAccount: 0, videos: 0 }
    duringBuild = async ({ inputPath, kind }) => {
      const account = inputPath.split('/').at(-2) ?? ''
      running.push(account, ...(kind === 'videos' ? ['video'] : []))
      const count = (label: string) => running.filter((entry) => entry === label).length
      maxCounts.all = Math.max(maxCounts.all, running.length - count('video'))
      maxCounts.ofAccount = Math.max(maxCounts.ofAccount, count(account))
      maxCounts.videos = Math.max(maxCounts.videos, count('video'))
      await released
      await wait(5)
      running.splice(running.indexOf(account), 1)
      if (kind === 'videos') running.splice(running.indexOf('video'), 1)
    }
    return { releaseBuilds, maxCounts }
  }

  it('builds the single file of a second account before the queue of the first is done', async () => {
    const { releaseBuilds, maxCounts } = holdBuilds()
    const mediaIds: string[] = []
    for (let count = 0; count < 6; count++) mediaIds.push(await queueBuildOf())
    const singleMediaId = await queueBuildOf({}, await aPerson(app))
    await expect.poll(() => builtPaths.length, { timeout: 60_000 }).toBe(2)
    releaseBuilds()
    for (const id of mediaIds) await waitForBuild(person, id)
    expect(builtPaths.findIndex((path) => path.endsWith(singleMediaId))).toBeLessThanOrEqual(1)
    expect(builtPaths).toHaveLength(7)
    expect(maxCounts).toEqual({ all: 2, ofAccount: 1, videos: 0 })
  })

  it('builds one video at a time over all accounts without delaying images', async () => {
    const { releaseBuilds, maxCounts } = holdBuilds()
    const otherPeople = [await aPerson(app), await aPerson(app)]
    for (const otherPerson of otherPeople) await queueBuildOf({ kind: 'videos' }, otherPerson)
    const image = await queueBuildOf()
    await expect.poll(() => builtPaths.length, { timeout: 60_000 }).toBe(2)
    releaseBuilds()
    await waitForBuild(person, image)
    await expect.poll(() => builtPaths.length, { timeout: 60_000 }).toBe(3)
    expect(maxCounts.videos).toBe(1)
  })
})

/** Waits for the first failure of a build, then changes the number of its failures, so that retries and their backoff are skipped. */
async function skipRetriesUntil(mediaId: string, failures: number): Promise<void> {
  const changeSql = `update jobs.job set retry_limit = ?, start_after = now() where data->>'mediaId' = ?`
  const retrySql = `select 1 from jobs.job where state = 'retry' and data->>'mediaId' = ?`
  await expect.poll(() => app.em().execute(retrySql, [mediaId]), { timeout: 60_000 }).toHaveLength(1)
  await app.em().execute(changeSql, [startsMax - failures, mediaId])
}

describe('a build without disk space (F18, F34)', () => {
  it('leaves no files when its retries fail until there is space', async () => {
    const { ports, queue } = app.services
    duringBuild = async ({ outputFolder }) => {
      await writeFile(join(outputFolder, 'half.webp'), 'incomplete')
      throw new BuildInterrupted('diskSpace', 'ENOSPC: no space left on device, write')
    }
    const mediaId = await queueBuildOf()
    await skipRetriesUntil(mediaId, buildMedia.retries)
    const failedMedium = await waitForBuild(person, mediaId)
    expect(failedMedium).toMatchObject({ status: 'failed', failureCode: 'storage.full' })
    expect(await workPathsIn(join(app.dataFolder, 'files/work'))).toEqual([])
    // A build may need four times the space of its original.
    const enoughBytes = freeSpaceReserveBytes + 4 * (await rowOf(mediaId)).sizeBytes
    // Builds are resumed an hour after they failed.
    const hoursBeforeResume = 0.9
    const hoursAfterResume = 1.1
    const resumeWith = (freeBytes: number, hoursLater: number) => {
      const now = () => new Date(Date.now() + hoursLater * 3_600_000)
      const files = { ...ports.files, freeBytes: async () => freeBytes }
      return resumeBuilds({ em: app.em(), queue, ports: { ...ports, now, files } })
    }
    await resumeWith(enoughBytes, hoursBeforeResume)
    await resumeWith(enoughBytes - 1, hoursAfterResume)
    expect(await rowOf(mediaId)).toMatchObject({ status: 'failed', buildNumber: 1 })
    await resumeWith(enoughBytes, hoursAfterResume)
    expect(await rowOf(mediaId)).toMatchObject({ buildNumber: 2 })
    await skipRetriesUntil(mediaId, buildMedia.retries)
    expect((await waitForBuild(person, mediaId)).status).toBe('failed')
    await resumeWith(enoughBytes, 0)
    expect(await rowOf(mediaId)).toMatchObject({ status: 'failed', buildNumber: 2 })
    duringBuild = () => Promise.resolve()
    const attempts = builtPaths.length
    await resumeWith(enoughBytes, hoursAfterResume)
    expect(await waitForBuild(person, mediaId)).toMatchObject({ status: 'complete', failureCode: null })
    expect(builtPaths).toHaveLength(attempts + 1)
  })
})

describe('builds that wait for disk space', () => {
  const outOfSpace = { status: 'failed', failureCode: 'storage.full' } as const
  const freeBytes = async () => freeSpaceReserveBytes + 1024 ** 2
  const now = () => new Date(Date.now() + 2 * 3_600_000)

  it('resume a few at a time, even if one of them fails', async () => {
    const waitingMediaIds: string[] = []
    for (let count = 0; count <= buildsResumedAtOnce; count++)
      waitingMediaIds.push(await aMedium(app, person, outOfSpace))
    const { ports, queue } = app.services
    let sendCount = 0
    const send: typeof queue.send = (...args) =>
      sendCount++ === 0 ? Promise.reject(new Error('the queue is unavailable')) : queue.send(...args)
    await resumeBuilds({
      em: app.em(),
      queue: { ...queue, send },
      ports: { ...ports, now, files: { ...ports.files, freeBytes } },
    })
    expect(sendCount).toBe(buildsResumedAtOnce)
    const buildNumbers = await Promise.all(waitingMediaIds.map(async (id) => (await rowOf(id)).buildNumber))
    expect(buildNumbers).toEqual([1, ...Array(buildsResumedAtOnce - 1).fill(2), 1])
    const resumedMediaIds = waitingMediaIds.slice(1, buildsResumedAtOnce)
    for (const id of resumedMediaIds) expect((await waitForBuild(person, id)).status).toBe('complete')
  })
})

describe('a build that crashes on every attempt', () => {
  it('for lack of memory ends with a server error without stopping the server (F16)', async () => {
    const builderWithLittleMemory = createMediaBuilder({ memoryBytes: 10 * 1024 ** 2 })
    duringBuild = async (request) => void (await builderWithLittleMemory.build(request, () => {}))
    const original = await anImage({ widthPx: 2048, heightPx: 1024 })
    const mediaId = await queueBuildOf({ original })
    await skipRetriesUntil(mediaId, buildMedia.retries)
    const failedMedium = await waitForBuild(person, mediaId)
    expect(failedMedium).toMatchObject({ status: 'failed', failureCode: 'server.failed' })
    expect((await fetch(`${app.address}/readyz`)).status).toBe(200)
    expect(await workPathsIn(join(app.dataFolder, 'files/work'))).toEqual([])
    const deadJobsSql = `select state from jobs.job where name = 'build-media-dead-letters' and data->>'mediaId' = ?`
    const states = () => app.em().execute(deadJobsSql, [mediaId])
    await expect.poll(states, { timeout: 60_000 }).toEqual([{ state: 'completed' }])
  })

  it('ends with a server error after its last attempt', async () => {
    const failuresOfLastAttempt = 10
    duringBuild = () => Promise.reject(new Error('the worker died'))
    const mediaId = await queueBuildOf()
    await skipRetriesUntil(mediaId, failuresOfLastAttempt)
    const failedMedium = await waitForBuild(person, mediaId)
    expect(failedMedium).toMatchObject({ status: 'failed', failureCode: 'server.failed' })
  })
})

describe('a job with an invalid payload (F20)', () => {
  it('is dead-lettered without blocking the next jobs', async () => {
    const statesSql = `select state from jobs.job where name = 'build-media' and data->>'mediaId' = 'nonsense'`
    const insertSql = `insert into jobs.job (name, data, priority, retry_limit) values ('build-media', ?, 5, 0)`
    await app.em().execute(insertSql, [JSON.stringify({ mediaId: 'nonsense' })])
    const mediaId = await queueBuildOf()
    expect((await waitForBuild(person, mediaId)).status).toBe('complete')
    const states = async () => (await app.em().execute<{ state: string }[]>(statesSql)).map(({ state }) => state)
    await expect.poll(states, { timeout: 60_000 }).toEqual(['failed'])
    expect(builtPaths).toHaveLength(1)
  })
})
