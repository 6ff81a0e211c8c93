import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkpoint } from '../../support/checkpoint.ts'
import { untilQuiet } from '../../support/tries.ts'
import { allCalls, type Call } from './all-calls.ts'
import { restInputs, trpcInputs } from './calls.ts'
import { canary, type Foreign, makeForeign } from './foreign.ts'
import { expectNothingLeaks, keysThatTell, storedSecrets } from './leaks.ts'
import { actorNames, matrix } from './matrix.ts'
import { makeWorld, type World } from './world.ts'

let world: World
let foreign: Foreign
let secrets: readonly string[]
let restore: () => Promise<void>
beforeAll(async () => {
  world = await makeWorld()
  foreign = await makeForeign(world.app)
  // Links of emails are written when they are sent.
  await untilQuiet(world.app)
  secrets = await storedSecrets(world.app)
  restore = await checkpoint(world.app)
})
afterAll(() => world.app.stop())

/** The sentence of an error, whichever face gave it. */
function sentenceOf(text: string): unknown {
  const body: unknown = JSON.parse(text)
  const { error, errorMessage } = body as { error?: { json: { message: string } }; errorMessage?: string }
  return error?.json.message ?? errorMessage
}

const errors = [401, 403, 404]
/** Answers of somebody who was let in: 400, 409 and 503 are about what they asked, once it was looked at. */
const welcomes = [200, 201, 400, 409, 503]

/** Expected outcome of a call for each actor, with the messages for missing permissions. */
async function walk({ name, changes, inputOf, send }: Call) {
  const got: string[] = []
  const sentences = new Map<string, unknown>()
  for (const actor of world.actors) {
    const answer = await send(actor, inputOf(world, actor))
    const text = await answer.text()
    if (![...errors, ...welcomes].includes(answer.status) || /Some fields aren't valid/.test(text)) {
      throw new Error(`this call proves nothing: ${answer.status} ${text}`)
    }
    expectNothingLeaks({ call: name, actor: actor.name, text }, secrets)
    got.push(errors.includes(answer.status) ? String(answer.status) : 'ok')
    if (answer.status === 403) sentences.set(actor.name, sentenceOf(text))
    if (changes && !errors.includes(answer.status)) await restore()
  }
  return { got: got.join(' '), sentences }
}

const members = new Set<string>(actorNames.slice(1, 6))

async function expectLine(call: Call): Promise<void> {
  const { name } = call
  const [right = '', expected = ''] = (matrix[name] ?? '').split(' | ')
  const { got, sentences } = await walk(call)
  expect(got, name).toBe(expected)
  for (const [who, sentence] of sentences) {
    if (!members.has(who)) continue
    if (right === '-')
      expect(["You don't have access.", expect.stringMatching(/invitation/)], name).toContainEqual(sentence)
    else
      expect(sentence, name).toBe(
        `Sorry! You do not have access to ${right}. Contact your tour admin to make changes here.`,
      )
  }
  if (right !== '-' && expected.split(' ')[7] === '403') {
    expect(sentences.get('suspended')).toBe('This account is suspended. Contact support to continue.')
  }
}

describe('the access matrix', () => {
  it('has a line and an input for each call, and none for a call that is not there', () => {
    const calls = allCalls.map(({ name }) => name).sort()
    expect(Object.keys(matrix).sort()).toEqual(calls)
    expect([...Object.keys(trpcInputs), ...Object.keys(restInputs)].sort()).toEqual(calls)
    for (const line of Object.values(matrix)) expect(line.split(' | ')[1]?.split(' ')).toHaveLength(actorNames.length)
  })

  it.each(allCalls)('$name (T11, T18, T52)', expectLine)
})

describe('the search for leaks', () => {
  it('would notice a word of the other account: its owner reads it in several answers', async () => {
    const { owner, ids } = foreign
    const actor = { ...owner, name: 'outsider', accountId: ids.account, sessionKey: ids.session } as const
    const answers: string[] = []
    for (const { changes, inputOf, send } of allCalls) {
      if (!changes) answers.push(await (await send(actor, inputOf(world, actor))).text())
    }
    expect(answers.filter((text) => text.includes(canary)).length).toBeGreaterThan(3)
  })

  it('notices a key that is not allowed', () => {
    const text = JSON.stringify({ result: { data: { json: [{ user: { passwordHash: 'x', name: 'y' } }] } } })
    expect(keysThatTell({ call: 'users.get', text })).toEqual(['passwordHash'])
    expect(keysThatTell({ call: 'auth.me', text: '{"mapboxToken":1}' })).toEqual(['mapboxToken'])
  })
})
