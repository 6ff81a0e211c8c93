import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateOf } from '../../support/state.ts'
import { untilQuiet } from '../../support/tries.ts'
import { allCalls, type Call } from './all-calls.ts'
import { canary, type Foreign, type Ids, kindsOf, makeForeign, nobodysIds } from './foreign.ts'
import { actorNames, matrix } from './matrix.ts'
import { references } from './references.ts'
import { type Actor, makeWorld, type World } from './world.ts'

let world: World
let foreign: Foreign
let owner: Actor
beforeAll(async () => {
  world = await makeWorld()
  foreign = await makeForeign(world.app)
  owner = actor('owner')
  // Letters write their links when they are sent.
  await untilQuiet(world.app)
})
afterAll(() => world.app.stop())

function actor(name: Actor['name']): Actor {
  const found = world.actors.find((one) => one.name === name)
  if (found === undefined) throw new Error(`there is no ${name}`)
  return found
}

/** A place in an input that names a thing, and the input with another thing there. */
type Slot = { readonly path: string; readonly kind: keyof Ids; readonly put: (id: string) => unknown }

/** Every place of an input where an id of the world stands. */
function slotsOf(input: unknown, kinds: ReadonlyMap<string, keyof Ids>): Slot[] {
  const text = JSON.stringify(input) ?? ''
  return [...kinds].flatMap(([id, kind]) => {
    const at = text.indexOf(`"${id}"`)
    if (id === '' || at < 0) return []
    const put = (other: string): unknown => JSON.parse(text.replace(`"${id}"`, `"${other}"`))
    return [{ path: `${kind} at ${at}`, kind, put }]
  })
}

const ownersColumn = actorNames.indexOf('owner')
const ownerMay = ({ name }: Call) => matrix[name]?.split(' | ')[1]?.split(' ')[ownersColumn] === 'ok'
/** Answer alike whoever is meant, so that nobody learns which ids there are (threat T08). */
const silent = new Set(['users.sendPasswordReset', 'PUT /api/admin/v2/users/:uid/sendPasswordReset'])

describe('T49: an id of another account', () => {
  it('reads like one that never was, in every place of every call, and changes nothing', async () => {
    const kinds = kindsOf(world)
    const before = await stateOf(world.app)
    let tried = 0
    for (const call of allCalls.filter(ownerMay)) {
      for (const { path, kind, put } of slotsOf(call.inputOf(world, owner), kinds)) {
        const theirs = await call.send(owner, put(foreign.ids[kind]))
        const never = await call.send(owner, put(nobodysIds()[kind]))
        const text = await theirs.text()
        expect([theirs.status, text], `${call.name}, ${path}`).toEqual([never.status, await never.text()])
        expect(theirs.status, `${call.name}, ${path}: ${text}`).toBe(silent.has(call.name) ? 200 : 404)
        expect(text).not.toContain(canary)
        tried += 1
      }
    }
    expect(tried).toBeGreaterThan(50)
    expect(await stateOf(world.app)).toEqual(before)
  })
})

describe('T50: a reference to a thing of another account', () => {
  it.each(references)('$name', async ({ call: name, inputOf }) => {
    const call = allCalls.find((one) => one.name === name)
    if (call === undefined) throw new Error(`there is no ${name}`)
    const before = await stateOf(world.app)
    const theirs = await call.send(owner, inputOf(world, foreign.ids))
    const never = await call.send(owner, inputOf(world, nobodysIds()))
    const text = await theirs.text()
    expect(theirs.status, text).toBe(404)
    expect(await never.text()).toBe(text)
    expect(await stateOf(world.app)).toEqual(before)
  })
})
