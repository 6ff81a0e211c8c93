import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Review } from '../../../src/server/domain/publishing/reviews/entity.ts'
import { takesIdempotencyKey } from '../../../src/server/rest/idempotency-key.ts'
import { restRows } from '../../../src/server/rest/routes.ts'
import { checkpoint } from '../../support/checkpoint.ts'
import { allCalls } from '../access/all-calls.ts'
import { type Actor, makeWorld, type World } from '../access/world.ts'

let world: World
let owner: Actor
let restore: () => Promise<void>
beforeAll(async () => {
  world = await makeWorld()
  const ownerActor = world.actors.find(({ name }) => name === 'owner')
  if (ownerActor === undefined) throw new Error('the world has no owner')
  owner = ownerActor
  // Only one pending review is allowed.
  await world.app.em().nativeUpdate(Review, {}, { status: 'canceled' })
  restore = await checkpoint(world.app)
})
afterAll(() => world.app.stop())

const posts = restRows.filter(({ method }) => method === 'post')
const keyed = posts.filter(takesIdempotencyKey).map(({ path }) => path)
const keyless = posts.filter((row) => !takesIdempotencyKey(row)).map(({ path }) => path)

/** Sends the input of the access matrix under a key. */
async function send(path: string, key: string): Promise<Response> {
  const call = allCalls.find(({ name }) => name === `POST ${path}`)
  if (call === undefined) throw new Error(`there is no POST ${path}`)
  const withKey = (address: string, init: RequestInit = {}) =>
    owner.fetch(address, { ...init, headers: { ...init.headers, 'idempotency-key': key } })
  return call.send({ fetch: withKey }, call.inputOf(world, owner))
}

const headerOf = (answer: Response) => answer.headers.get('idempotency-replayed')

describe('a call that creates something', () => {
  it('exists for many rows', () => expect(keyed.length).toBeGreaterThan(12))

  it.each(keyed)('POST %s creates once under a key, and answers the same again', async (path) => {
    const key = randomUUID()
    const first = await send(path, key)
    const text = await first.text()
    expect([first.status, headerOf(first)], text).toEqual([201, null])
    const second = await send(path, key)
    // The answer has the id of the first creation.
    expect([second.status, headerOf(second), await second.text()]).toEqual([201, 'true', text])
    await restore()
  })
})

describe('a call that takes no key', () => {
  it('exists for several rows', () => expect(keyless.length).toBeGreaterThan(12))

  it.each(keyless)('POST %s rejects a key', async (path) => {
    const answer = await send(path, randomUUID())
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'request.keyUnsupported' })
  })
})
