import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLimits } from '../../../../src/server/domain/library/media/build/build-limits.ts'
import { Media } from '../../../../src/server/domain/library/media/entity.ts'
import type { MediaBuilder } from '../../../../src/server/ports/media-builder.ts'
import type { BlurStroke } from '../../../../src/shared/media/adjustments.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { expectError } from '../../../support/errors.ts'
import { builderHere, buildHere } from '../../../support/files/build-here.ts'
import { cubeFiles, zipOf } from '../../../support/files/cube-zips.ts'
import { anImage } from '../../../support/files/images.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { appendBytes, createUpload, sendTusRequest, uploadFile, waitForBuild } from '../../../support/people/uploads.ts'
import { type ObjectStore, startObjectStore } from '../../../support/servers/object-store.ts'
import { workPathsIn } from '../../../support/state.ts'
import { checkAllFiles } from '../../../support/sweep-files.ts'

/** Builds don't begin before this is settled. */
let buildGate: Promise<void> = Promise.resolve()
const mediaBuilder: MediaBuilder = {
  ...builderHere,
  build: async (request, onProgress) => {
    await buildGate
    return builderHere.build(request, onProgress)
  },
}

let store: ObjectStore
let app: TestApp
let person: Person
/** Milliseconds by which the clock of the server is ahead. */
let aheadMs = 0
beforeAll(async () => {
  store = await startObjectStore({ prefix: 'tours/' })
  const now = () => new Date(Date.now() + aheadMs)
  app = await startTestApp({ env: { ...store.environment }, ports: { now, mediaBuilder } })
  person = await aPerson(app)
})
afterAll(async () => {
  await app.stop()
  await store.halt()
})

const polling = { timeout: 60_000, interval: 200 }
const keys = () => [...store.bucket.objects.keys()]

describe('a server that stores media in a bucket', () => {
  it('stores a file in the bucket from its upload to the published page', async () => {
    const bytes = await anImage({ seed: 81 })
    const mediaId = await uploadFile(app.address, person, { bytes })
    const { status, baseUrl } = await waitForBuild(person, mediaId)
    expect(status).toBe('complete')
    expect(store.bucket.objects.get(`tours/originals/${person.accountId}/${mediaId}`)?.bytes).toEqual(bytes)
    const { id: tourId } = await person.trpc.tours.create.mutate({ name: 'Harbor' })
    await person.trpc.stops.create.mutate({ tourId, stops: [{ name: 'Quay', mediaId }] })
    const { number } = await person.trpc.publishing.publish.mutate({ tourId })
    const publication = async () => (await person.trpc.tours.get.query({ tourId })).publication
    await expect.poll(async () => (await publication()).liveNumber, polling).toBe(number)
    const { shareId } = await publication()
    for (const path of [`/share/${shareId}/stop/1`, `/share/${shareId}/manifest.json`, `${baseUrl}0/f0_0.webp`]) {
      const response = await person.fetch(path)
      expect(response.status, path).toBe(200)
      await response.arrayBuffer()
    }
    const poster = await person.fetch(`${baseUrl}poster.webp`, { headers: { range: 'bytes=0-11' } })
    expect([poster.status, Buffer.from(await poster.arrayBuffer()).toString('latin1', 8)]).toEqual([206, 'WEBP'])
    expect(existsSync(join(app.dataFolder, 'files'))).toBe(false)
    expect(await workPathsIn(join(app.dataFolder, 'scratch/work'))).toEqual([])
    expect(keys().every((key) => key.startsWith('tours/'))).toBe(true)
    expect(store.bucket.openUploads).toBe(0)
  })

  it('stores the same files for a retouched cube map as for a complete build', async () => {
    const bytes = zipOf(await cubeFiles({ sizePx: 300 }))
    const mediaId = await uploadFile(app.address, person, { bytes, name: 'Kitchen.zip' })
    const builtBefore = await waitForBuild(person, mediaId)
    expect(builtBefore).toMatchObject({ status: 'complete', widthPx: 1200 })
    // Strokes across the edge of right and back, so that the tiles of front, top and bottom are reused.
    const points: BlurStroke['points'] = [
      [128, -8],
      [141, 4],
    ]
    const retouch = { strokes: [{ points, radiusDeg: 3 }], nadir: null }
    const level = { pitchDeg: 3, rollDeg: -2 }
    await person.trpc.media.adjust.mutate({ mediaId, retouch, level })
    const { status, baseUrl } = await waitForBuild(person, mediaId)
    expect([status, baseUrl === builtBefore.baseUrl]).toEqual(['complete', false])
    const folder = await mkdtemp(join(tmpdir(), 'stopover-whole-'))
    await writeFile(join(folder, 'Kitchen.zip'), bytes)
    const buildPaths = { inputPath: join(folder, 'Kitchen.zip'), outputFolder: join(folder, 'whole'), retouch }
    const completeBuild = await buildHere({ kind: 'panos', ...buildPaths }, () => undefined)
    const entries = await readdir(buildPaths.outputFolder, { recursive: true, withFileTypes: true })
    const names = entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(buildPaths.outputFolder, join(entry.parentPath, entry.name)))
    const tileNames = names.filter((name) => name.includes('/'))
    expect(tileNames).toHaveLength(completeBuild.tileCount)
    const keyPrefix = `tours${baseUrl}`
    const storedKeys = keys().filter((key) => key.startsWith(keyPrefix))
    expect(storedKeys.sort()).toEqual([...names, '.whole'].map((name) => keyPrefix + name).sort())
    for (const name of names) {
      const expectedBytes = await readFile(join(buildPaths.outputFolder, name))
      expect(store.bucket.objects.get(keyPrefix + name)?.bytes.equals(expectedBytes), name).toBe(true)
    }
    const { manifest } = await person.trpc.media.get.query({ mediaId })
    expect(manifest).toEqual({ ...completeBuild.manifest, pose: level })
    await rm(folder, { recursive: true })
  })

  it('responds with 503 only while the store is unavailable', async () => {
    const medium = await app.em().findOneOrFail(Media, { id: await aMedium(app, person) })
    const tile = `media/${medium.publicKey}/build-0001/0/f0_0.webp`
    store.bucket.put(`tours/${tile}`, Buffer.from('a tile'))
    const bytes = await anImage({ seed: 83 })
    const path = await createUpload(person, bytes.length, { kind: 'images' })
    await store.halt()
    const unavailable = await person.fetch(`/${tile}`)
    expect([unavailable.headers.get('retry-after'), unavailable.headers.get('access-control-allow-origin')]).toEqual([
      '5',
      '*',
    ])
    await expectError(unavailable, 503)
    const readiness = await fetch(`${app.address}/readyz`)
    expect([readiness.status, await readiness.json()]).toEqual([
      200,
      { ready: true, database: true, files: false, mediaSandbox: expect.any(String) },
    ])
    await expectError(await appendBytes(person, path, 0, bytes), 503)
    await store.resume()
    expect(await (await person.fetch(`/${tile}`)).text()).toBe('a tile')
    expect(await (await fetch(`${app.address}/readyz`)).json()).toMatchObject({ files: true })
    expect((await sendTusRequest(person, path)).headers.get('upload-offset')).toBe('0')
    const finalChunk = await appendBytes(person, path, 0, bytes)
    expect(finalChunk.status).toBe(204)
    const mediaId = finalChunk.headers.get('stopover-media-id') ?? ''
    expect(store.bucket.objects.get(`tours/originals/${person.accountId}/${mediaId}`)?.bytes).toEqual(bytes)
    expect((await waitForBuild(person, mediaId)).status).toBe('complete')
  })

  it('hides a build until its failed upload to the store is retried', async () => {
    const { promise, resolve: openGate } = Promise.withResolvers<void>()
    buildGate = promise
    const mediaId = await uploadFile(app.address, person, { bytes: await anImage({ seed: 87 }), kind: 'images' })
    const failureCount = 500
    store.failWrites(failureCount)
    openGate()
    // After more failures than one attempt can cause, the build waits for its next retry.
    const failuresOfAttempt = 8
    await expect.poll(() => failureCount - store.failWrites(), polling).toBeGreaterThan(failuresOfAttempt)
    const [pendingMedium] = await person.trpc.media.byIds.query({ mediaIds: [mediaId] })
    expect(pendingMedium).toMatchObject({ status: 'building', baseUrl: null })
    store.failWrites(0)
    const built = await waitForBuild(person, mediaId)
    expect(built).toMatchObject({ status: 'complete', failureCode: null })
    expect((await person.fetch(`${built.baseUrl}poster.webp`)).status).toBe(200)
    expect(store.bucket.openUploads).toBe(0)
  })

  it('sweeps an incompletely stored build without ever showing it', async () => {
    const currentBuildId = `${Date.now().toString(36)}-${'1'.repeat(16)}`
    const mediaId = await aMedium(app, person, { buildId: currentBuildId })
    const { publicKey } = await app.em().findOneOrFail(Media, { id: mediaId })
    const orphanedKey = `media/${publicKey}/${Date.now().toString(36)}-${'0'.repeat(16)}`
    for (const build of [orphanedKey, `media/${publicKey}/${currentBuildId}`]) {
      store.bucket.put(`tours/${build}/poster.webp`, Buffer.from('an image'))
    }
    const { files } = app.services.ports
    expect(await files.exists(orphanedKey)).toBe(false)
    aheadMs = buildLimits.expirySeconds * 1000 + 60_000
    await checkAllFiles({ em: app.em(), ports: app.services.ports })
    aheadMs = 0
    expect(keys().filter((key) => key.includes(publicKey))).toEqual([
      `tours/media/${publicKey}/${currentBuildId}/poster.webp`,
    ])
  })

  it('rejects an original that is truncated in the store without deleting it', async () => {
    const mediaId = await aMedium(app, person, { status: 'failed', failureCode: 'server.failed' })
    const key = `tours/originals/${person.accountId}/${mediaId}`
    store.bucket.put(key, Buffer.from('truncated'))
    await person.trpc.media.retry.mutate({ mediaId })
    const failedMedium = await waitForBuild(person, mediaId)
    expect(failedMedium).toMatchObject({ status: 'failed', failureCode: 'media.originalDamaged' })
    expect(store.bucket.objects.get(key)?.bytes.toString()).toBe('truncated')
  })

  it('reports an unreachable bucket at startup', async () => {
    const env = { ...store.environment, S3_BUCKET: 'another-bucket' }
    await expect(startTestApp({ env })).rejects.toThrow("another-bucket doesn't respond")
    await expect(startTestApp({ env: { S3_BUCKET: 'a', S3_ACCESS_KEY_ID: 'b' } })).rejects.toThrow(
      'must be set together',
    )
  })
})
