import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Review } from '../../../src/server/domain/publishing/reviews/entity.ts'
import { supportsIdempotencyKey } from '../../../src/server/rest/idempotency-key.ts'
import { restRoutes } from '../../../src/server/rest/routes.ts'
import { checkpoint } from '../../support/checkpoint.ts'
import { allCalls } from '../access/permissions/all-calls.ts'
import { type Actor, createWorld, type World } from '../access/permissions/world.ts'

let world: World
let owner: Actor
let restore: () => Promise<void>
beforeAll(async () => {
  world = await createWorld()
  const ownerActor = world.actors.find(({ name }) => name === 'owner')
  if (ownerActor === undefined) throw new Error('No owner in the test world')
  owner = ownerActor
  // Only one pending review is allowed.
  await world.app.em().nativeUpdate(Review, {}, { status: 'canceled' })
  restore = await checkpoint(world.app)
})
afterAll(() => world.app.stop())

const postRoutes = restRoutes.filter(({ method }) => method === 'post')
const pathsWithKey = postRoutes.filter(supportsIdempotencyKey).map(({ path }) => path)
const pathsWithoutKey = postRoutes.filter((route) => !supportsIdempotencyKey(route)).map(({ path }) => path)

/** Sends the example request of a path with an idempotency key. */
async function sendExample(path: string, idempotencyKey: string): Promise<Response> {
  const call = allCalls.find(({ name }) => name === `POST ${path}`)
  if (call === undefined) throw new Error(`No example for POST ${path}`)
  const fetchWithKey = (url: string, init: RequestInit = {}) =>
    owner.fetch(url, { ...init, headers: { ...init.headers, 'idempotency-key': idempotencyKey } })
  return call.send({ fetch: fetchWithKey }, call.inputOf(world, owner))
}

describe('operations that support idempotency keys', () => {
  it('exist', () => expect(pathsWithKey.length).toBeGreaterThan(12))

  it.each(pathsWithKey)('POST %s replays its response for a repeated key', async (path) => {
    const key = randomUUID()
    const response = await sendExample(path, key)
    const body = await response.text()
    expect(response.status, body).toBe(201)
    expect(response.headers.get('idempotency-replayed')).toBeNull()

    const replay = await sendExample(path, key)
    expect(replay.status).toBe(201)
    expect(replay.headers.get('idempotency-replayed')).toBe('true')
    // An equal body contains the same id: nothing else was created.
    expect(await replay.text()).toBe(body)
    await restore()
  })
})

describe('operations that do not support idempotency keys', () => {
  it('exist', () => expect(pathsWithoutKey.length).toBeGreaterThan(12))

  it.each(pathsWithoutKey)('POST %s rejects a key', async (path) => {
    const response = await sendExample(path, randomUUID())
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'request.keyUnsupported' })
  })
})
