import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkpoint } from '../../support/checkpoint.ts'
import { stateOf } from '../../support/state.ts'
import { tellingKeys } from '../../support/telling-keys.ts'
import { untilQuiet } from '../../support/tries.ts'
import { allCalls, type Call } from './all-calls.ts'
import { canary, type Foreign, type Ids, kindsOf, makeForeign, nobodysIds } from './foreign.ts'
import { actorNames, matrix } from './matrix.ts'
import { references } from './references.ts'
import { type Actor, makeWorld, type World } from './world.ts'

let world: World
let foreign: Foreign
let owner: Actor
let restore: () => Promise<void>
beforeAll(async () => {
  world = await makeWorld()
  foreign = await makeForeign(world.app)
  owner = actor('owner')
  // Letters write their links when they are sent.
  await untilQuiet(world.app)
  restore = await checkpoint(world.app)
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

/** What the tables hold in place of a secret: it opens nothing, and is nobody's business either. */
const storedSecrets = `select id as value from sessions union all select password_hash from users
  where password_hash is not null union all select password_hash from share_links
  where password_hash is not null union all select subject from identities where subject <> user_id::text
  union all select hash from api_tokens union all select sealed_secret from webhooks union all select sealed_token from hubspot_connections union all select secret from installation_secrets`

type Answered = { readonly name: string; readonly who: string; readonly text: string }

/** What somebody is told by every call that lets them in. */
async function trafficOf(who: Actor): Promise<Answered[]> {
  const answers: Answered[] = []
  for (const call of allCalls) {
    const answer = await call.send(who, call.inputOf(world, who))
    answers.push({ name: call.name, who: who.name, text: await answer.text() })
    if (call.changes && answer.ok) await restore()
  }
  return answers
}

/** Keys that may look secret, by the calls that may say them. */
const webhookAnswers = [
  'webhooks.create',
  'webhooks.rotateSecret',
  'POST /api/v2/:aid/webhooks',
  'POST /api/v2/:aid/webhooks/:webhookId/secret',
]
const allowedKeys: Readonly<Record<string, readonly string[]>> = {
  secret: webhookAnswers,
  // a time
  formerSecretUntil: [
    ...webhookAnswers,
    'webhooks.list',
    'webhooks.update',
    'GET /api/v2/:aid/webhooks',
    'PATCH /api/v2/:aid/webhooks/:webhookId',
    'webhooks.disable',
    'POST /api/v2/:aid/webhooks/:webhookId/disable',
  ],
  token: ['POST /api/admin/v2/sessions', 'tokens.create', 'POST /api/v2/:aid/tokens'],
  // what each may, and never the token
  tokens: ['GET /api/v2/:aid/tokens'],
  tokenId: ['tokens.revoke', 'DELETE /api/v2/:aid/tokens/:tokenId'],
  mapboxToken: [
    'accounts.get',
    'accounts.update',
    'publishing.preview',
    'GET /api/v2/:aid',
    'PATCH /api/v2/:aid',
    'GET /api/v2/:aid/tours/:tid/preview',
    // always null
    'versions.compare',
    'GET /api/v2/:aid/tours/:tid/comparison',
  ],
  federatedIdentities: ['users.get', 'users.update', 'GET /api/admin/v2/users/:uid', 'PUT /api/admin/v2/users/:uid'],
}

function keysThatTell({ name, text }: Answered): string[] {
  const keys = /^[[{]/.test(text) ? tellingKeys(JSON.parse(text)) : []
  return keys.filter((key) => allowedKeys[key]?.includes(name) !== true)
}

describe('what people are told', () => {
  it('never holds a word of another account (T52), nor a key or a value that opens something (T11)', async () => {
    const stranger = {
      ...actor('outsider'),
      ...foreign.owner,
      name: 'outsider',
      accountId: foreign.ids.account,
    } as const
    const theirs = await trafficOf({ ...stranger, sessionKey: foreign.ids.session })
    expect(theirs.filter(({ text }) => text.includes(canary)).length).toBeGreaterThan(3)
    const answers = [
      ...(await trafficOf(owner)),
      ...(await trafficOf(actor('viewer'))),
      ...(await trafficOf(actor('visitor'))),
    ]
    for (const { name, who, text } of answers)
      expect(text, `${name} told the ${who}`).not.toMatch(new RegExp(canary, 'i'))
    const all = [...answers, ...theirs, ...(await trafficOf(actor('rootAdmin')))]
    expect(all.flatMap((answer) => keysThatTell(answer).map((key) => `${answer.name}: ${key}`))).toEqual([])
    const rows = await world.app.em().execute<{ value: string }[]>(storedSecrets)
    expect(rows.length).toBeGreaterThan(10)
    for (const { name, text } of all) {
      expect(text, name).not.toContain('$argon2')
      expect(
        rows.find(({ value }) => text.includes(value)),
        name,
      ).toBeUndefined()
    }
  })

  it('is looked at closely: a key too many is found', () => {
    const text = JSON.stringify({ result: { data: { json: [{ user: { passwordHash: 'x', name: 'y' } }] } } })
    expect(keysThatTell({ name: 'users.get', who: 'owner', text })).toEqual(['passwordHash'])
    expect(keysThatTell({ name: 'auth.me', who: 'owner', text: '{"mapboxToken":1}' })).toEqual(['mapboxToken'])
  })
})
