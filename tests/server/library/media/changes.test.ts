import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liveStreamsPerPerson } from '../../../../src/server/database/notices/stream-leases.ts'
import { Session } from '../../../../src/server/domain/access/sessions/entity.ts'
import { queueBuild } from '../../../../src/server/domain/library/media/build/queue-build.ts'
import { Media } from '../../../../src/server/domain/library/media/entity.ts'
import type { MediaBuilder } from '../../../../src/server/ports/media-builder.ts'
import { liveStreamRecheckMs } from '../../../../src/server/trpc/stream-guard.ts'
import type { MediaChange } from '../../../../src/shared/media/library.ts'
import { startedProgress } from '../../../../src/shared/media/media.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { imageFacts, quickBuild } from '../../../support/files/quick-build.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'

/** Steps of the fake builder. The builder waits before each step until the test resolves its promise. */
let buildSteps: { readonly progress: PromiseWithResolvers<void>; readonly end: PromiseWithResolvers<void> }
const builder: MediaBuilder = {
  inspect: () => Promise.resolve(imageFacts),
  build: async ({ outputFolder }, onProgress) => {
    await buildSteps.progress.promise
    onProgress(0.4, 'tiles')
    await buildSteps.end.promise
    await writeFile(join(outputFolder, 'poster.webp'), 'poster')
    return quickBuild
  },
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ports: { mediaBuilder: builder } })
})
afterAll(() => app.stop())

type ReceivedChange = MediaChange & { readonly receivedAtMs: number }

/** Subscribes as an EventSource does, with the session in the cookie and the account in the URL. */
async function subscribe(person: Person, account = person.accountId) {
  const changes: ReceivedChange[] = []
  const streamAbort = new AbortController()
  const params = encodeURIComponent(JSON.stringify({ account }))
  const response = await fetch(`${app.address}/trpc/media.changes?connectionParams=${params}&input={"json":{}}`, {
    headers: { accept: 'text/event-stream', cookie: `stopover-session=${person.token}` },
    signal: streamAbort.signal,
  })
  let text = ''
  const reading = (async () => {
    for await (const bytes of response.body ?? []) {
      text += Buffer.from(bytes).toString('utf8')
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const data = /^data: (\{"json".*)$/m.exec(event)?.[1] ?? '{}'
        const { json } = JSON.parse(data) as { json?: MediaChange }
        if (json !== undefined && 'mediaId' in json) changes.push({ ...json, receivedAtMs: Date.now() })
      }
    }
  })().catch(() => {})
  const end = async () => {
    streamAbort.abort()
    await reading
  }
  return { response, changes, end, reading }
}

async function queueBuildOf(person: Person): Promise<string> {
  buildSteps = { progress: Promise.withResolvers(), end: Promise.withResolvers() }
  const mediaId = await aMedium(app, person, { status: 'building' })
  await app.em().transactional(async (em) => {
    await queueBuild({ em, queue: app.services.queue }, await em.findOneOrFail(Media, { id: mediaId }))
  })
  return mediaId
}

const listenerCount = () => app.services.notices.count()

describe('changes of media', () => {
  it('are sent within seconds to all members of the account, and only to them', async () => {
    const person = await aPerson(app)
    const viewer = await aPerson(app, { role: 'viewer', accountId: person.accountId })
    const stranger = await aPerson(app)
    const mediaId = await queueBuildOf(person)
    const streams = [await subscribe(person), await subscribe(viewer), await subscribe(stranger)] as const
    const [ownStream, colleagueStream, foreignStream] = streams
    expect(ownStream.response.headers.get('content-type')).toMatch(/event-stream/)
    await expect.poll(() => ownStream.changes.length, { timeout: 60_000 }).toBeGreaterThan(0)
    expect(ownStream.changes[0]).toMatchObject({ mediaId, status: 'building', failureCode: null })
    // A build has the progress 0 in the queue, and more as soon as it starts.
    const started = expect.objectContaining({ mediaId, status: 'building', progress: startedProgress })
    await expect.poll(() => ownStream.changes, { timeout: 60_000 }).toContainEqual(started)

    const progressSentAt = Date.now()
    buildSteps.progress.resolve()
    const building = expect.objectContaining({ mediaId, status: 'building', progress: 0.4 })
    for (const { changes } of [ownStream, colleagueStream])
      await expect.poll(() => changes, { timeout: 60_000 }).toContainEqual(building)
    const progressChange = ownStream.changes.find(({ progress }) => progress === 0.4)
    // Screens that poll would get the change much later.
    expect((progressChange?.receivedAtMs ?? 0) - progressSentAt).toBeLessThan(5_000)
    buildSteps.end.resolve()
    const complete = expect.objectContaining({ mediaId, status: 'complete', progress: 1 })
    for (const { changes } of [ownStream, colleagueStream])
      await expect.poll(() => changes, { timeout: 60_000 }).toContainEqual(complete)

    await app.em().nativeUpdate(Media, { id: mediaId }, { status: 'failed', failureCode: 'media.animated' })
    const failed = expect.objectContaining({ mediaId, status: 'failed', failureCode: 'media.animated' })
    for (const { changes } of [ownStream, colleagueStream])
      await expect.poll(() => changes, { timeout: 60_000 }).toContainEqual(failed)
    expect(foreignStream.changes).toEqual([])
    for (const { end } of streams) await end()
  })

  it('are sent neither for rolled-back transactions nor for fields that are not part of the state', async () => {
    const person = await aPerson(app)
    const mediaId = await aMedium(app, person)
    const { changes, end } = await subscribe(person)
    // The creation may be sent late, but not after this change.
    const building = (progress: number) =>
      app.em().nativeUpdate(Media, { id: mediaId }, { status: 'building', progress })
    await building(0.05)
    const started = expect.objectContaining({ status: 'building', progress: 0.05 })
    await expect.poll(() => changes, { timeout: 60_000 }).toContainEqual(started)
    const changeCount = changes.length
    const rolledBack = app.em().transactional(async (em) => {
      await em.nativeUpdate(Media, { id: mediaId }, { status: 'failed' })
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await person.trpc.media.update.mutate({ mediaId, name: 'Silent.jpg' })
    await building(0.1)
    await expect.poll(() => changes.length, { timeout: 60_000 }).toBe(changeCount + 1)
    expect(changes.at(-1)).toMatchObject({ status: 'building', progress: 0.1 })
    await end()
  })

  it('end with an error for people without permission', async () => {
    const person = await aPerson(app)
    const stranger = await aPerson(app)
    const listenersBefore = listenerCount()
    const params = encodeURIComponent(JSON.stringify({ account: person.accountId }))
    const response = await fetch(`${app.address}/trpc/media.changes?connectionParams=${params}&input={"json":{}}`, {
      headers: { accept: 'text/event-stream', cookie: `stopover-session=${stranger.token}` },
    })
    expect(await response.text()).toMatch(/serialized-error[\s\S]*resource\.notFound/)
    expect(listenerCount()).toBe(listenersBefore)
  })

  it('are no longer sent to clients that disconnected', async () => {
    const person = await aPerson(app)
    const listenersBefore = listenerCount()
    const streams = [await subscribe(person), await subscribe(person), await subscribe(person)]
    await expect.poll(listenerCount, { timeout: 60_000 }).toBe(listenersBefore + 3)
    await Promise.all(streams.map(({ end }) => end()))
    await expect.poll(listenerCount, { timeout: 60_000 }).toBe(listenersBefore)
  })

  it('reach a client that reconnects after the database connection was lost', async () => {
    const serverUrl = process.env.TEST_DATABASE_URL
    const person = await aPerson(app)
    const listenersBefore = listenerCount()
    const stream = await subscribe(person)
    await expect.poll(listenerCount, { timeout: 60_000 }).toBe(listenersBefore + 1)
    if (serverUrl === undefined) return stream.end()
    const client = new pg.Client({ connectionString: serverUrl })
    await client.connect()
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'stopover-notices'`,
    )
    await client.end()
    await stream.reading
    const reconnected = await subscribe(person)
    const mediaId = await aMedium(app, person, { status: 'building' })
    await expect.poll(() => reconnected.changes.map((change) => change.mediaId), { timeout: 60_000 }).toContain(mediaId)
    await reconnected.end()
  })
})

describe('live streams', () => {
  it('of a removed member end within five seconds', async () => {
    const owner = await aPerson(app)
    const person = await aPerson(app, { role: 'viewer', accountId: owner.accountId })
    const listenersBefore = listenerCount()
    const { response, reading, end } = await subscribe(person)
    expect(response.status).toBe(200)
    await expect.poll(listenerCount, { timeout: 60_000 }).toBe(listenersBefore + 1)
    await owner.trpc.accounts.removeMember.mutate({ userId: person.userId })
    const removedAt = performance.now()
    await reading
    expect(performance.now() - removedAt).toBeLessThan(5_000)
    await expect.poll(listenerCount, { timeout: 60_000 }).toBe(listenersBefore)
    await end()
  })

  it('change neither when the session ends nor which account was used last', async () => {
    const person = await aPerson(app)
    const { end } = await subscribe(person)
    await expect.poll(listenerCount, { timeout: 60_000 }).toBeGreaterThan(0)
    const tenMinutesAgo = new Date(Date.now() - 10 * 60_000)
    await app.em().nativeUpdate(Session, { user: person.userId }, { lastUsedAt: tenMinutesAgo, lastAccountId: null })
    await new Promise((resolve) => setTimeout(resolve, liveStreamRecheckMs + 500))
    const session = await app.em().findOneOrFail(Session, { user: person.userId })
    expect([session.lastUsedAt, session.lastAccountId]).toEqual([tenMinutesAgo, null])
    await end()
  })

  it('beyond the limit of one person end, while other members can still open a stream', async () => {
    const owner = await aPerson(app)
    const otherPerson = await aPerson(app, { role: 'viewer', accountId: owner.accountId })
    const listenersBefore = listenerCount()
    const streams = []
    for (let index = 0; index < liveStreamsPerPerson; index += 1) streams.push(await subscribe(owner))
    await expect.poll(listenerCount, { timeout: 60_000 }).toBe(listenersBefore + liveStreamsPerPerson)
    const { reading } = await subscribe(owner)
    await reading
    expect(listenerCount()).toBe(listenersBefore + liveStreamsPerPerson)
    const otherStream = await subscribe(otherPerson)
    await expect.poll(listenerCount, { timeout: 60_000 }).toBe(listenersBefore + liveStreamsPerPerson + 1)
    await Promise.all([...streams, otherStream].map(({ end }) => end()))
  })
})

describe('stopping the server', () => {
  it('does not wait for open streams', async () => {
    const stoppingApp = await startTestApp()
    const person = await aPerson(stoppingApp)
    const response = await person.fetch('/trpc/media.changes?input={"json":{}}', {
      headers: { accept: 'text/event-stream' },
    })
    const text = response.text().catch(() => '')
    await expect.poll(() => stoppingApp.services.notices.count(), { timeout: 60_000 }).toBe(1)
    const stopStartedAt = performance.now()
    await stoppingApp.stop()
    expect(performance.now() - stopStartedAt).toBeLessThan(8_000)
    expect(await text).toMatch(/serialized-error/)
  })
})
