import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guardedFiles } from '../../../../src/server/ports/outgoing/guarded-files.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { anImage } from '../../../support/files/images.ts'
import { aPerson, callerOf, type Person } from '../../../support/people/people.ts'
import { type ImageHost, startImageHost } from '../../../support/servers/image-host.ts'
import { type ObjectStore, startObjectStore } from '../../../support/servers/object-store.ts'
import { asAWhole, type VideoAnswer } from '../../../support/servers/video-answers.ts'

const host = 'pictures.example.com'
const hasPostgres = process.env.TEST_DATABASE_URL !== undefined

let store: ObjectStore
let far: ImageHost
let image: VideoAnswer
let first: TestApp
let second: TestApp
let person: Person
let elsewhere: Pick<Person, 'fetch'>
beforeAll(async () => {
  if (!hasPostgres) return
  image = asAWhole(await anImage({ widthPx: 900, heightPx: 600 }))
  far = await startImageHost(image, () => ['93.184.215.14'])
  store = await startObjectStore({ prefix: 'tours/' })
  const outgoing = guardedFiles({ hosts: [host], network: far.network })
  first = await startTestApp({ env: { ...store.environment }, ports: { outgoing } })
  second = await startTestApp({ env: { ...store.environment }, ports: { outgoing }, databaseOf: first })
  person = await aPerson(first)
  elsewhere = callerOf({ token: person.token, account: person.accountId, address: () => second.address })
})
afterAll(async () => {
  await second?.stop()
  await first?.stop()
  await store?.halt()
  await far?.stop()
})

describe.skipIf(!hasPostgres)('thumbnails of other hosts in several processes', () => {
  const ask = async (who: Pick<Person, 'fetch'>, path: string) => {
    const url = encodeURIComponent(`https://${host}${path}`)
    const answer = await who.fetch(`/api/v2/temp/media/videos/thumbnail?url=${url}`)
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer()).toString('base64')
  }

  it('are fetched once and served by every process', async () => {
    const before = image.ranges.length
    const thumbnail = await ask(person, '/a.jpg')
    expect(await ask(elsewhere, '/a.jpg')).toBe(thumbnail)
    expect(image.ranges.length - before).toBe(1)
  })

  it('are the same when two processes fetch them concurrently', async () => {
    const both = await Promise.all([ask(person, '/b.jpg'), ask(elsewhere, '/b.jpg')])
    expect(new Set(both).size).toBe(1)
    expect(await ask(elsewhere, '/b.jpg')).toBe(both[0])
  })
})
