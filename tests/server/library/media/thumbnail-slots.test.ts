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
import { builtMedia, sendFile } from '../../../support/people/uploads.ts'
import { type ImageHost, startImageHost } from '../../../support/servers/image-host.ts'
import { inParts } from '../../../support/servers/video-answers.ts'

const host = 'files.example.com'

let app: TestApp
let person: Person
let far: ImageHost
let image: Buffer
let video: Buffer
let answer: RequestListener
let atOnce = 0
let mostAtOnce = 0

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stopover-slots-'))
  const path = join(folder, 'clip.mp4')
  const track = aVideoTrack({ size: '640x360', seconds: 3 }, { options: { preset: 'ultrafast', qp: '4', g: '30' } })
  await writeRecordings([{ path, format: 'mp4', tracks: [track] }])
  video = await readFile(path)
  await rm(folder, { recursive: true })
  image = await anImage({ widthPx: 900, heightPx: 600 })
  far = await startImageHost(
    (request, response) => {
      atOnce++
      mostAtOnce = Math.max(mostAtOnce, atOnce)
      response.once('close', () => atOnce--)
      answer(request, response)
    },
    () => ['93.184.215.14'],
  )
  app = await startTestApp({ ports: { outgoing: guardedFiles({ hosts: [host], network: far.network }) } })
  person = await aPerson(app)
})
afterAll(async () => {
  await app.stop()
  await far.stop()
})

const thumbnail = (url: string, who: Person) =>
  who.fetch(`/api/v2/temp/media/videos/thumbnail?url=${encodeURIComponent(url)}`)
const ask = async (path: string, who: Person) => (await thumbnail(`https://${host}${path}`, who)).status

describe('concurrent thumbnail requests', () => {
  it('are limited per account', async () => {
    answer = async (_request, response) => {
      await wait(200)
      response.end(image)
    }
    mostAtOnce = 0
    const statuses = await Promise.all(Array.from({ length: 10 }, (_, index) => ask(`/${index}.jpg`, person)))
    expect(statuses.filter((status) => ![200, 503].includes(status))).toEqual([])
    expect(mostAtOnce).toBe(thumbnailLimits.fetchedAtOncePerAccount)
  })

  it('are limited to one video at a time per account', async () => {
    const clip = inParts(video, { delayMs: 300 })
    const began: string[] = []
    answer = (request, response) => {
      if (!request.headers.range?.startsWith('bytes=0-')) began.push(request.url ?? '')
      clip(request, response)
    }
    expect(await Promise.all([ask('/1.mp4', person), ask('/2.mp4', person)])).toEqual([200, 200])
    const changes = began.filter((name, index) => name !== began[index - 1])
    expect(changes).toHaveLength(2)
  })

  it('for library media do not wait for slow hosts', async () => {
    const mediaId = await sendFile(app.address, person, { bytes: await anImage({ seed: 72 }), kind: 'images' })
    await builtMedia(person, mediaId)
    const slow = inParts(video, { delayMs: 2500 })
    answer = slow
    let ended = 0
    const videos = [person, await aPerson(app)].map((who) => ask('/slow.mp4', who).finally(() => ended++))
    // Both are being decoded once more than their first bytes are requested.
    while (slow.ranges.length < 4) await wait(20)
    const own = await thumbnail(mediaId, person)
    expect([own.status, ended]).toEqual([200, 0])
    expect(await Promise.all(videos)).toEqual([200, 200])
  })
})
