import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guardedFiles } from '../../../../src/server/ports/outgoing/guarded-files.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { anImage } from '../../../support/files/images.ts'
import { aPerson, callerOf, type Person } from '../../../support/people/people.ts'
import { type ImageHost, startImageHost } from '../../../support/servers/image-host.ts'
import { type ObjectStore, startObjectStore } from '../../../support/servers/object-store.ts'
import { asAWhole, type VideoHost } from '../../../support/servers/video-responders.ts'

const host = 'images.example.com'
const hasPostgres = process.env.TEST_DATABASE_URL !== undefined

let store: ObjectStore
let imageHost: ImageHost
let image: VideoHost
let firstApp: TestApp
let secondApp: TestApp
let person: Person
let secondAppCaller: Pick<Person, 'fetch'>
beforeAll(async () => {
  if (!hasPostgres) return
  image = asAWhole(await anImage({ widthPx: 900, heightPx: 600 }))
  imageHost = await startImageHost(image, () => ['93.184.215.14'])
  store = await startObjectStore({ prefix: 'tours/' })
  const outgoing = guardedFiles({ hosts: [host], network: imageHost.network })
  firstApp = await startTestApp({ env: { ...store.environment }, ports: { outgoing } })
  secondApp = await startTestApp({ env: { ...store.environment }, ports: { outgoing }, databaseOf: firstApp })
  person = await aPerson(firstApp)
  secondAppCaller = callerOf({ token: person.token, account: person.accountId, address: () => secondApp.address })
})
afterAll(async () => {
  await secondApp?.stop()
  await firstApp?.stop()
  await store?.halt()
  await imageHost?.stop()
})

describe.skipIf(!hasPostgres)('thumbnails of other hosts in several processes', () => {
  const thumbnailFor = async (caller: Pick<Person, 'fetch'>, path: string) => {
    const url = encodeURIComponent(`https://${host}${path}`)
    const response = await caller.fetch(`/api/v2/temp/media/videos/thumbnail?url=${url}`)
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer()).toString('base64')
  }

  it('are fetched once and served by every process', async () => {
    const countBefore = image.ranges.length
    const thumbnail = await thumbnailFor(person, '/a.jpg')
    expect(await thumbnailFor(secondAppCaller, '/a.jpg')).toBe(thumbnail)
    expect(image.ranges.length - countBefore).toBe(1)
  })

  it('are the same when two processes fetch them concurrently', async () => {
    const thumbnails = await Promise.all([thumbnailFor(person, '/b.jpg'), thumbnailFor(secondAppCaller, '/b.jpg')])
    expect(new Set(thumbnails).size).toBe(1)
    expect(await thumbnailFor(secondAppCaller, '/b.jpg')).toBe(thumbnails[0])
  })
})
