import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guardedFiles } from '../../../../src/server/ports/outgoing/guarded-files.ts'
import { thumbnailLimits } from '../../../../src/shared/media/thumbnails/thumbnail-limits.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { anImage } from '../../../support/files/images.ts'
import { aVideoTrack, writeRecordings } from '../../../support/files/recordings.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { uploadFile, waitForBuild } from '../../../support/people/uploads.ts'
import { type ImageHost, startImageHost } from '../../../support/servers/image-host.ts'
import { inParts } from '../../../support/servers/video-responders.ts'

const host = 'files.example.com'

let app: TestApp
let imageHost: ImageHost
let image: Buffer
let video: Buffer
let listener: RequestListener
let concurrentRequests = 0
let maxConcurrentRequests = 0

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stopover-slots-'))
  const path = join(folder, 'clip.mp4')
  const track = aVideoTrack({ size: '640x360', seconds: 3 }, { options: { preset: 'ultrafast', qp: '4', g: '30' } })
  await writeRecordings([{ path, format: 'mp4', tracks: [track] }])
  video = await readFile(path)
  await rm(folder, { recursive: true })
  image = await anImage({ widthPx: 900, heightPx: 600 })
  imageHost = await startImageHost(
    (request, response) => {
      concurrentRequests++
      maxConcurrentRequests = Math.max(maxConcurrentRequests, concurrentRequests)
      response.once('close', () => concurrentRequests--)
      listener(request, response)
    },
    () => ['93.184.215.14'],
  )
  app = await startTestApp({ ports: { outgoing: guardedFiles({ hosts: [host], network: imageHost.network }) } })
})
afterAll(async () => {
  await app.stop()
  await imageHost.stop()
})

const requestThumbnail = (url: string, caller: Person) =>
  caller.fetch(`/api/v2/temp/media/videos/thumbnail?url=${encodeURIComponent(url)}`)
const statusFor = async (path: string, caller: Person) =>
  (await requestThumbnail(`https://${host}${path}`, caller)).status

describe('concurrent thumbnail requests', () => {
  it('are limited per account', async () => {
    const maxPerAccount = thumbnailLimits.fetchConcurrencyPerAccount
    listener = async (_request, response) => {
      // Requests stay open until the limit is reached, and long enough for a request beyond it to arrive.
      while (maxConcurrentRequests < maxPerAccount) await wait(20)
      await wait(200)
      response.end(image)
    }
    maxConcurrentRequests = 0
    const caller = await aPerson(app)
    const statuses = await Promise.all(Array.from({ length: 10 }, (_, index) => statusFor(`/${index}.jpg`, caller)))
    expect(statuses.filter((status) => ![200, 503].includes(status))).toEqual([])
    expect(maxConcurrentRequests).toBe(maxPerAccount)
  })

  it('decode one video at a time per account', async () => {
    const clip = inParts(video, { delayMs: 100 })
    const requestedNames: string[] = []
    listener = (request, response) => {
      if (!request.headers.range?.startsWith('bytes=0-')) requestedNames.push(request.url ?? '')
      clip(request, response)
    }
    const caller = await aPerson(app)
    const statuses = await Promise.all([statusFor('/1.mp4', caller), statusFor('/2.mp4', caller)])
    expect(statuses).toContain(200)
    // On a slow machine the second request may wait for too long.
    expect(statuses.filter((status) => ![200, 503].includes(status))).toEqual([])
    const runs = requestedNames.filter((name, index) => name !== requestedNames[index - 1])
    expect(runs).toHaveLength(new Set(requestedNames).size)
  })

  it('for library media do not wait for slow hosts', async () => {
    const owner = await aPerson(app)
    const mediaId = await uploadFile(app.address, owner, { bytes: await anImage({ seed: 72 }), kind: 'images' })
    await waitForBuild(owner, mediaId)
    const clip = inParts(video)
    const release = Promise.withResolvers<void>()
    let heldRequests = 0
    listener = (request, response) => {
      // The first range identifies the type; a later one is read by a decode, which holds its slot until the response.
      if (request.headers.range?.startsWith('bytes=0-')) return clip(request, response)
      heldRequests++
      void release.promise.then(() => clip(request, response))
    }
    const videos = [await aPerson(app), await aPerson(app)].map((caller) => statusFor('/slow.mp4', caller))
    while (heldRequests < thumbnailLimits.decodeConcurrency) await wait(20)
    const { status } = await requestThumbnail(mediaId, owner)
    release.resolve()
    await Promise.all(videos)
    expect(status).toBe(200)
  })
})
