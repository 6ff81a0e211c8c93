import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilQuiet } from '../../../support/pending-jobs.ts'
import { stateOf } from '../../../support/state.ts'
import { allCalls, type Call } from './all-calls.ts'
import { answerOf } from './answers.ts'
import { canary, createForeignAccount, type Foreign, type Ids, kindsOf, unknownIds } from './foreign-account.ts'
import { references } from './references.ts'
import { type Actor, createWorld, type World } from './world.ts'

let world: World
let foreign: Foreign
let owner: Actor
beforeAll(async () => {
  world = await createWorld()
  foreign = await createForeignAccount(world.app)
  owner = actor('owner')
  // A link is created when its email is sent, which changes the state.
  await untilQuiet(world.app)
})
afterAll(() => world.app.stop())

function actor(name: Actor['name']): Actor {
  const namedActor = world.actors.find(({ name: candidate }) => candidate === name)
  if (namedActor === undefined) throw new Error(`there is no ${name}`)
  return namedActor
}

/** Position of an id in an input, with a function that replaces it. */
type Slot = { readonly path: string; readonly kind: keyof Ids; readonly put: (id: string) => unknown }

/** All positions of the world's ids in an input. */
function slotsOf(input: unknown, kinds: ReadonlyMap<string, keyof Ids>): Slot[] {
  const text = JSON.stringify(input) ?? ''
  return [...kinds].flatMap(([id, kind]) => {
    const at = text.indexOf(`"${id}"`)
    if (id === '' || at < 0) return []
    const put = (other: string): unknown => JSON.parse(text.replace(`"${id}"`, `"${other}"`))
    return [{ path: `${kind} at ${at}`, kind, put }]
  })
}

const ownerMay = (call: Call) => answerOf(call, 'owner') === 'ok'
/** Calls that answer the same for any id, so that ids can't be probed (threat T08), or leave out ids of other accounts. */
const callsWithOneAnswer = new Set([
  'users.sendPasswordReset',
  'PUT /api/admin/v2/users/:uid/sendPasswordReset',
  'media.byIds',
])

describe('T49: an id of another account', () => {
  it('is answered like an unknown id by every call, and changes nothing', async () => {
    const kinds = kindsOf(world)
    const stateBefore = await stateOf(world.app)
    let requestCount = 0
    for (const call of allCalls.filter(ownerMay)) {
      for (const { path, kind, put } of slotsOf(call.inputOf(world, owner), kinds)) {
        const foreignAnswer = await call.send(owner, put(foreign.ids[kind]))
        const unknownAnswer = await call.send(owner, put(unknownIds()[kind]))
        const text = await foreignAnswer.text()
        expect([foreignAnswer.status, text], `${call.name}, ${path}`).toEqual([
          unknownAnswer.status,
          await unknownAnswer.text(),
        ])
        expect(foreignAnswer.status, `${call.name}, ${path}: ${text}`).toBe(
          callsWithOneAnswer.has(call.name) ? 200 : 404,
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
    const foreignAnswer = await call.send(owner, inputOf(world, foreign.ids))
    const unknownAnswer = await call.send(owner, inputOf(world, unknownIds()))
    const text = await foreignAnswer.text()
    expect(foreignAnswer.status, text).toBe(404)
    expect(await unknownAnswer.text()).toBe(text)
    expect(await stateOf(world.app)).toEqual(stateBefore)
  })
})
