import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilQuiet } from '../../../support/pending-jobs.ts'
import { stateOf } from '../../../support/state.ts'
import { allCalls, type Call } from './all-calls.ts'
import { expectedStatusOf } from './expected-statuses.ts'
import { canary, createForeignAccount, type ForeignAccount, type Ids, kindsOf, unknownIds } from './foreign-account.ts'
import { references } from './references.ts'
import { type Actor, createWorld, type World } from './world.ts'

let world: World
let foreign: ForeignAccount
let owner: Actor
beforeAll(async () => {
  world = await createWorld()
  foreign = await createForeignAccount(world.app)
  owner = actorNamed('owner')
  // Sending an email creates its link and so changes the state.
  await untilQuiet(world.app)
})
afterAll(() => world.app.stop())

function actorNamed(name: Actor['name']): Actor {
  const actor = world.actors.find((candidate) => candidate.name === name)
  if (actor === undefined) throw new Error(`there is no ${name}`)
  return actor
}

/** Position of an id in an input, with a function that returns the input with another id there. */
type IdPosition = {
  readonly description: string
  readonly kind: keyof Ids
  readonly withId: (id: string) => unknown
}

/** All positions of the world's ids in an input. */
function idPositionsIn(input: unknown, kinds: ReadonlyMap<string, keyof Ids>): IdPosition[] {
  const text = JSON.stringify(input) ?? ''
  return [...kinds].flatMap(([id, kind]) => {
    const offset = text.indexOf(`"${id}"`)
    if (id === '' || offset < 0) return []
    const withId = (other: string): unknown => JSON.parse(text.replace(`"${id}"`, `"${other}"`))
    return [{ description: `${kind} at ${offset}`, kind, withId }]
  })
}

const ownerMay = (call: Call) => expectedStatusOf(call, 'owner') === 'ok'
/** Calls with the same response for any id, so that ids can't be probed (threat T08), or that leave out ids of other accounts. */
const callsAcceptingAnyId = new Set([
  'users.sendPasswordReset',
  'PUT /api/admin/v2/users/:uid/sendPasswordReset',
  'media.byIds',
])

describe('T49: an id of another account', () => {
  it('is treated like an unknown id by every call', async () => {
    const kinds = kindsOf(world)
    const stateBefore = await stateOf(world.app)
    let requestCount = 0
    for (const call of allCalls.filter(ownerMay)) {
      for (const { description, kind, withId } of idPositionsIn(call.inputOf(world, owner), kinds)) {
        const foreignResponse = await call.send(owner, withId(foreign.ids[kind]))
        const unknownResponse = await call.send(owner, withId(unknownIds()[kind]))
        const text = await foreignResponse.text()
        expect([foreignResponse.status, text], `${call.name}, ${description}`).toEqual([
          unknownResponse.status,
          await unknownResponse.text(),
        ])
        expect(foreignResponse.status, `${call.name}, ${description}: ${text}`).toBe(
          callsAcceptingAnyId.has(call.name) ? 200 : 404,
        )
        expect(text).not.toContain(canary)
        requestCount += 1
      }
    }
    expect(requestCount).toBeGreaterThan(50)
    expect(await stateOf(world.app)).toEqual(stateBefore)
  })
})

describe('T50: a reference to a resource of another account', () => {
  it.each(references)('is rejected as $name', async ({ call: name, inputOf }) => {
    const call = allCalls.find((candidate) => candidate.name === name)
    if (call === undefined) throw new Error(`there is no ${name}`)
    const stateBefore = await stateOf(world.app)
    const foreignResponse = await call.send(owner, inputOf(world, foreign.ids))
    const unknownResponse = await call.send(owner, inputOf(world, unknownIds()))
    const text = await foreignResponse.text()
    expect(foreignResponse.status, text).toBe(404)
    expect(await unknownResponse.text()).toBe(text)
    expect(await stateOf(world.app)).toEqual(stateBefore)
  })
})
