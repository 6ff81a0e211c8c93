import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Review } from '../../../src/server/domain/reviews/entity.ts'
import { exampleIds } from '../../../src/server/rest/examples.ts'
import type { RestRow } from '../../../src/server/rest/rest.ts'
import { restRows } from '../../../src/server/rest/routes.ts'
import { checkpoint } from '../../support/checkpoint.ts'
import { allCalls } from '../access/all-calls.ts'
import type { RestInput } from '../access/calls.ts'
import { type Actor, makeWorld, type World } from '../access/world.ts'

let world: World
let owner: Actor
let restore: () => Promise<void>
beforeAll(async () => {
  world = await makeWorld()
  const found = world.actors.find(({ name }) => name === 'owner')
  if (found === undefined) throw new Error('the world has no owner')
  owner = found
  // While one waits, no other can be requested.
  await world.app.em().nativeUpdate(Review, {}, { status: 'canceled' })
  restore = await checkpoint(world.app)
})
afterAll(() => world.app.stop())

/** Ids of the world in place of those of the documents. */
function withRealIds(example: unknown): unknown {
  const ids = { [exampleIds.stop]: world.stopId, [exampleIds.media]: world.mediaId, [exampleIds.folder]: world.folderId }
  let text = JSON.stringify(example)
  for (const [from, to] of Object.entries(ids)) text = text.replaceAll(from, to)
  return JSON.parse(text)
}

/** As forms send it: texts as they are, all else as JSON. */
function formOf(example: object): Record<string, string> {
  const entries = Object.entries(example)
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]))
}

const nameOf = ({ method, path }: RestRow) => `${method.toUpperCase()} ${path}`

/** Sends the example of a row to the address that the access matrix uses. */
async function send(row: RestRow): Promise<Response> {
  const call = allCalls.find(({ name }) => name === nameOf(row))
  if (call === undefined) throw new Error(`there is no ${nameOf(row)}`)
  const { params = {}, query = {} } = call.inputOf(world, owner) as RestInput
  if (row.body !== undefined) return call.send(owner, { params, query, body: withRealIds(row.body.example) })
  return call.send(owner, { params, query, form: formOf(Object(withRealIds(row.form?.example))) })
}

const exampled = restRows.filter(({ body, form }) => body !== undefined || form !== undefined)
/** Visitors' forms are in a publication, which the world has none of. */
const creations = exampled.filter(({ status, allow }) => status === 201 && allow !== 'public')

describe('the example of a body', () => {
  it.each(exampled.map((row) => [nameOf(row), row] as const))('of %s is valid', (_name, { body, form }) => {
    const taken = body ?? form
    expect(taken?.schema.safeParse(taken.example).error).toBeUndefined()
  })

  it.each(creations.map((row) => [nameOf(row), row] as const))('of %s creates, and the answer is as documented', async (_name, row) => {
    const answer = await send(row)
    const text = await answer.text()
    expect(answer.status, text).toBe(201)
    expect(row.answer.safeParse(JSON.parse(text)).error).toBeUndefined()
    await restore()
  })
})
