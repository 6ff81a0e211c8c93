import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Media } from '../../../../src/server/domain/library/media/entity.ts'
import { ReplacedOriginal } from '../../../../src/server/domain/library/media/replace/replaced-original-entity.ts'
import { sweepUploads } from '../../../../src/server/domain/library/uploads/sweep.ts'
import { uploadLimits } from '../../../../src/server/domain/library/uploads/upload-limits.ts'
import { replacedRetentionMs } from '../../../../src/server/kernel/deletion.ts'
import { type MediaBuilder, MediaError } from '../../../../src/server/ports/media-builder.ts'
import { deletedRetentionMs } from '../../../../src/shared/deleted-items.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { imageFacts, quickBuild } from '../../../support/files/quick-build.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'
import { appendBytes, createUpload, sendTusRequest, uploadFile, waitForBuild } from '../../../support/people/uploads.ts'
import { stateOf, storedPaths } from '../../../support/state.ts'
import { sweepLibrary } from '../../../support/sweep-files.ts'

/** Fake builder that blocks and fails on demand. The first byte of a file is its width. */
let buildRelease: Promise<void> | undefined
let failsBuilds = false
const builder: MediaBuilder = {
  inspect: () => Promise.resolve(imageFacts),
  build: async ({ inputPath, outputFolder }) => {
    await buildRelease
    if (failsBuilds) throw new MediaError('media.damaged', 'on purpose')
    const bytes = await readFile(inputPath)
    await writeFile(join(outputFolder, 'poster.webp'), bytes)
    return { ...quickBuild, widthPx: bytes[0] ?? 0 }
  },
}

/** Milliseconds by which the clock of the server is ahead. */
let aheadMs = 0
/** Crash of the next upload before or after its file is stored. */
let crashPoint: 'before' | 'after' | undefined
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ports: { mediaBuilder: builder, now: () => new Date(Date.now() + aheadMs) } })
  const { files } = app.services.ports
  const adoptFile = files.adoptFile.bind(files)
  files.adoptFile = async (path, key) => {
    const currentCrash = crashPoint
    crashPoint = undefined
    if (currentCrash !== 'before') await adoptFile(path, key)
    if (currentCrash !== undefined) throw new Error('the server died')
  }
})
beforeEach(() => {
  buildRelease = undefined
  failsBuilds = false
  crashPoint = undefined
  aheadMs = 0
})
afterAll(() => app.stop())

const fileBytes = 200
/** File filled with the byte `width`. The fake builder reports this byte as the width of the image. */
const bytesOf = (width: number) => Buffer.alloc(fileBytes, width)
const replaceFile = (person: Person, mediaId: string, width: number) =>
  uploadFile(app.address, person, { bytes: bytesOf(width), name: 'Another name.jpg', replacesMediaId: mediaId })
const posterWidth = async (person: Person, baseUrl: string | null) =>
  new Uint8Array(await (await person.fetch(`${baseUrl}poster.webp`)).arrayBuffer())[0]
const originalsOf = async ({ accountId }: Person) =>
  (await storedPaths(app.dataFolder)).filter((path) => path.includes(`originals/${accountId}`))

/** Uploads a file that the fake builder reports to have this width, and waits for its build. */
async function aBuiltMedium(person: Person, width: number): Promise<string> {
  const mediaId = await uploadFile(app.address, person, { bytes: bytesOf(width) })
  expect(await waitForBuild(person, mediaId)).toMatchObject({ status: 'complete', widthPx: width })
  return mediaId
}

describe('replacing a file', () => {
  it('keeps the medium and its old build until the new build is complete', async () => {
    const person = await aPerson(app)
    const mediaId = await aBuiltMedium(person, 1)
    const fields = { name: 'Hall', tags: ['sea'], altText: 'x', headingDeg: 90 }
    await person.trpc.media.update.mutate({ mediaId, ...fields })
    const tour = await aTour(app, person, ['Hall'], { empty: true })
    const { id: stopId, version } = stopAt(tour, 0)
    await person.trpc.stops.update.mutate({ stopId, version, mediaId })
    const { promise, resolve: releaseBuild } = Promise.withResolvers<void>()
    buildRelease = promise
    expect(await replaceFile(person, mediaId, 2)).toBe(mediaId)
    const duringBuild = await person.trpc.media.get.query({ mediaId })
    expect(duringBuild).toMatchObject({ ...fields, status: 'building', widthPx: 1 })
    expect(await posterWidth(person, duringBuild.baseUrl)).toBe(1)
    releaseBuild()
    const completed = await waitForBuild(person, mediaId)
    expect(completed).toMatchObject({
      ...fields,
      status: 'complete',
      widthPx: 2,
      uses: [{ role: 'stop', id: tour.id, stopName: 'Hall' }],
    })
    expect(await posterWidth(person, completed.baseUrl)).toBe(2)
    expect(await posterWidth(person, duringBuild.baseUrl)).toBe(1)
    expect((await person.trpc.media.get.query({ mediaId })).replacedAt).not.toBeNull()
    expect((await person.trpc.tours.get.query({ tourId: tour.id })).media[0]?.baseUrl).toBe(completed.baseUrl)
    expect((await person.trpc.media.list.query({})).items).toHaveLength(1)
  })

  it('can be undone and redone immediately without a build', async () => {
    const person = await aPerson(app)
    const mediaId = await aBuiltMedium(person, 1)
    await replaceFile(person, mediaId, 2)
    const replacedMedium = await waitForBuild(person, mediaId)
    failsBuilds = true
    for (const width of [1, 2, 1]) {
      const item = await person.trpc.media.undoReplace.mutate({ mediaId })
      expect(item).toMatchObject({ status: 'complete', widthPx: width, sizeBytes: fileBytes })
      expect(await posterWidth(person, item.baseUrl)).toBe(width)
      if (width === 2) expect(item.baseUrl).toBe(replacedMedium.baseUrl)
    }
    expect(await originalsOf(person)).toHaveLength(2)
    expect(await app.em().count(ReplacedOriginal, { media: mediaId })).toBe(1)
  })

  it('can be undone through several files even during and after a failed build', async () => {
    const person = await aPerson(app)
    const mediaId = await aBuiltMedium(person, 1)
    await replaceFile(person, mediaId, 2)
    await waitForBuild(person, mediaId)
    failsBuilds = true
    await replaceFile(person, mediaId, 3)
    const failedMedium = await waitForBuild(person, mediaId)
    expect(failedMedium).toMatchObject({ status: 'failed', widthPx: 2 })
    expect(await posterWidth(person, failedMedium.baseUrl)).toBe(2)
    expect(await person.trpc.media.undoReplace.mutate({ mediaId })).toMatchObject({ status: 'complete', widthPx: 2 })
    failsBuilds = false
    const firstBuild = Promise.withResolvers<void>()
    buildRelease = firstBuild.promise
    await replaceFile(person, mediaId, 4)
    expect(await person.trpc.media.undoReplace.mutate({ mediaId })).toMatchObject({ status: 'complete', widthPx: 2 })
    const secondBuild = Promise.withResolvers<void>()
    buildRelease = secondBuild.promise
    // The first build of the file ends now and is outdated.
    firstBuild.resolve()
    expect(await person.trpc.media.undoReplace.mutate({ mediaId })).toMatchObject({ status: 'building' })
    secondBuild.resolve()
    expect(await waitForBuild(person, mediaId)).toMatchObject({ status: 'complete', widthPx: 4 })
  })

  it('has no effect with the same bytes', async () => {
    const person = await aPerson(app)
    const mediaId = await aBuiltMedium(person, 1)
    const rowBefore = await app.em().findOneOrFail(Media, { id: mediaId })
    expect(await replaceFile(person, mediaId, 1)).toBe(mediaId)
    const rowAfter = await app.em().findOneOrFail(Media, { id: mediaId })
    expect(JSON.stringify(rowAfter)).toBe(JSON.stringify(rowBefore))
    expect(await originalsOf(person)).toHaveLength(1)
    const error = await apiErrorOf(person.trpc.media.undoReplace.mutate({ mediaId }))
    expect(error).toMatchObject({ status: 409, code: 'media.nothingReplaced' })
  })

  it('requires the same kind and a medium of the account that is not deleted meanwhile', async () => {
    const person = await aPerson(app)
    const mediaId = await aBuiltMedium(person, 1)
    const foreignId = await aBuiltMedium(await aPerson(app), 1)
    const stateBefore = await stateOf(app)
    const createUploadWith = (fields: Record<string, string>) => createUpload(person, fileBytes, fields)
    await expect(createUploadWith({ replacesMediaId: foreignId })).rejects.toThrow(/404/)
    await expect(createUploadWith({ replacesMediaId: 'x' })).rejects.toThrow(/400/)
    await expect(createUploadWith({ replacesMediaId: mediaId, kind: 'images' })).rejects.toThrow(/422/)
    expect(await stateOf(app)).toEqual(stateBefore)
    const path = await createUpload(person, fileBytes, { replacesMediaId: mediaId })
    await person.trpc.media.remove.mutate({ mediaId })
    expect((await appendBytes(person, path, 0, bytesOf(2))).status).toBe(404)
    expect(await originalsOf(person)).toHaveLength(1)
    expect((await sendTusRequest(person, path)).status).toBe(404)
  })
})

describe('a crash while a replacement is stored', () => {
  it.each(['before', 'after'] as const)('%s the file is stored is recovered afterwards', async (point) => {
    const person = await aPerson(app)
    const mediaId = await aBuiltMedium(person, 1)
    const path = await createUpload(person, fileBytes, { replacesMediaId: mediaId })
    crashPoint = point
    expect((await appendBytes(person, path, 0, bytesOf(2))).status).toBe(500)
    expect(await person.trpc.media.get.query({ mediaId })).toMatchObject({ status: 'complete', widthPx: 1 })
    if (point === 'before') {
      expect((await sendTusRequest(person, path)).headers.get('stopover-media-id')).toBe(mediaId)
    } else {
      aheadMs = uploadLimits.sweepGraceMs + 1_000
      await sweepUploads({ em: app.em(), ports: app.services.ports, queue: app.services.queue })
    }
    expect(await waitForBuild(person, mediaId)).toMatchObject({ status: 'complete', widthPx: 2 })
    expect(await originalsOf(person)).toHaveLength(2)
    expect((await person.trpc.media.undoReplace.mutate({ mediaId })).widthPx).toBe(1)
  })
})

describe('the sweepers', () => {
  const sweep = () => sweepLibrary({ em: app.em(), ports: app.services.ports })

  it('delete only the replaced file after its retention', async () => {
    const person = await aPerson(app)
    const mediaId = await aBuiltMedium(person, 1)
    await replaceFile(person, mediaId, 2)
    await waitForBuild(person, mediaId)
    const uploadScope = { em: app.em(), ports: app.services.ports, queue: app.services.queue }
    aheadMs = replacedRetentionMs - 60_000
    await sweep()
    await sweepUploads(uploadScope)
    expect(await originalsOf(person)).toHaveLength(2)
    aheadMs = replacedRetentionMs + 60_000
    expect(await apiErrorOf(person.trpc.media.undoReplace.mutate({ mediaId }))).toMatchObject({ status: 409 })
    await sweep()
    expect(await originalsOf(person)).toHaveLength(1)
    expect(await app.em().count(ReplacedOriginal, { media: mediaId })).toBe(0)
    await sweep()
    const { originalId } = await app.em().findOneOrFail(Media, { id: mediaId })
    expect((await originalsOf(person))[0]).toContain(originalId)
  })

  it('delete all files of a purged medium', async () => {
    const person = await aPerson(app)
    const mediaId = await aBuiltMedium(person, 1)
    await replaceFile(person, mediaId, 2)
    await waitForBuild(person, mediaId)
    await person.trpc.media.remove.mutate({ mediaId })
    aheadMs = deletedRetentionMs + 60_000
    await app.em().nativeUpdate(ReplacedOriginal, { media: mediaId }, { replacedAt: new Date(Date.now() + aheadMs) })
    await sweep()
    expect(await originalsOf(person)).toEqual([])
  })
})
