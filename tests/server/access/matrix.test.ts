import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkpoint } from '../../support/checkpoint.ts'
import { untilQuiet } from '../../support/pending-jobs.ts'
import { allCalls, type Call } from './all-calls.ts'
import { restInputs, trpcInputs } from './calls.ts'
import { canary, type Foreign, makeForeignAccount } from './foreign-account.ts'
import { expectNothingLeaks, forbiddenKeys, storedSecrets } from './leaks.ts'
import { actorNames, matrix } from './matrix.ts'
import { makeWorld, type World } from './world.ts'

let world: World
let foreign: Foreign
let secrets: readonly string[]
let restore: () => Promise<void>
beforeAll(async () => {
  world = await makeWorld()
  foreign = await makeForeignAccount(world.app)
  // Emails create their links when they are sent.
  await untilQuiet(world.app)
  secrets = await storedSecrets(world.app)
  restore = await checkpoint(world.app)
})
afterAll(() => world.app.stop())

/** Message of an error over tRPC or REST. */
function sentenceOf(text: string): unknown {
  const body: unknown = JSON.parse(text)
  const { error, errorMessage } = body as { error?: { json: { message: string } }; errorMessage?: string }
  return error?.json.message ?? errorMessage
}

const errors = [401, 403, 404]
/** Statuses for permitted callers: 400, 409 and 503 concern the request itself. */
const permitted = [200, 201, 400, 409, 503]

/** Expected outcome of a call for each actor, with the messages for missing permissions. */
async function walk({ name, changes, inputOf, send }: Call) {
  const outcomes: string[] = []
  const sentences = new Map<string, unknown>()
  for (const actor of world.actors) {
    const answer = await send(actor, inputOf(world, actor))
    const text = await answer.text()
    if (![...errors, ...permitted].includes(answer.status) || /Some fields aren't valid/.test(text)) {
      throw new Error(`this call proves nothing: ${answer.status} ${text}`)
    }
    expectNothingLeaks({ call: name, actor: actor.name, text }, secrets)
    outcomes.push(errors.includes(answer.status) ? String(answer.status) : 'ok')
    if (answer.status === 403) sentences.set(actor.name, sentenceOf(text))
    if (changes && !errors.includes(answer.status)) await restore()
  }
  return { line: outcomes.join(' '), sentences }
}

const members = new Set<string>(actorNames.slice(1, 6))

async function expectLine(call: Call): Promise<void> {
  const { name } = call
  const [permission = '', expected = ''] = (matrix[name] ?? '').split(' | ')
  const { line, sentences } = await walk(call)
  expect(line, name).toBe(expected)
  for (const [actor, sentence] of sentences) {
    if (!members.has(actor)) continue
    if (permission === '-')
      expect(["You don't have access.", expect.stringMatching(/invitation/)], name).toContainEqual(sentence)
    else
      expect(sentence, name).toBe(
        `Sorry! You do not have access to ${permission}. Contact your tour admin to make changes here.`,
      )
  }
  if (permission !== '-' && expected.split(' ')[7] === '403') {
    expect(sentences.get('suspended')).toBe('This account is suspended. Contact support to continue.')
  }
}

describe('the access matrix', () => {
  it('has exactly one line and one input for each call', () => {
    const calls = allCalls.map(({ name }) => name).sort()
    expect(Object.keys(matrix).sort()).toEqual(calls)
    expect([...Object.keys(trpcInputs), ...Object.keys(restInputs)].sort()).toEqual(calls)
    for (const line of Object.values(matrix)) expect(line.split(' | ')[1]?.split(' ')).toHaveLength(actorNames.length)
  })

  it.each(allCalls)('matches the answers of $name (T11, T18, T52)', expectLine)
})

describe('the search for leaks', () => {
  it('detects texts of the other account: its owner finds them in several answers', async () => {
    const { owner, ids } = foreign
    const actor = { ...owner, name: 'outsider', accountId: ids.account, sessionKey: ids.session } as const
    const answers: string[] = []
    for (const { changes, inputOf, send } of allCalls) {
      if (!changes) answers.push(await (await send(actor, inputOf(world, actor))).text())
    }
    expect(answers.filter((text) => text.includes(canary)).length).toBeGreaterThan(3)
  })

  it('detects a key that is not allowed', () => {
    const text = JSON.stringify({ result: { data: { json: [{ user: { passwordHash: 'x', name: 'y' } }] } } })
    expect(forbiddenKeys({ call: 'users.get', text })).toEqual(['passwordHash'])
    expect(forbiddenKeys({ call: 'auth.me', text: '{"mapboxToken":1}' })).toEqual(['mapboxToken'])
  })
})
