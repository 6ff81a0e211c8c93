import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TokenScope, tokenScopeNames } from '../../../src/shared/tokens/api-tokens.ts'
import { checkpoint } from '../../support/checkpoint.ts'
import { anApiToken } from '../../support/people/api-tokens.ts'
import { callerOf } from '../../support/people/people.ts'
import { allCalls, type Call } from './all-calls.ts'
import { matrix } from './matrix.ts'
import { type Actor, makeWorld, type World } from './world.ts'

/** Column of the matrix that applies to a token of the owner, by scope. */
const columns: Readonly<Record<TokenScope, number>> = { read: 1, edit: 2, publish: 3, manage: 4 }
const visitorColumn = 0

/** Calls that reject API tokens of any scope. */
const personal = new Set([
  'tokens.create',
  'POST /api/v2/:aid/tokens',
  'accounts.leave',
  'customScript.update',
  'PUT /api/v2/:aid/tours/:tid/custom-script',
  'editing.open',
  'editing.close',
  'editing.leave',
  'editing.takeOver',
  'PUT /api/v2/:aid/sessions/:tid',
  'DELETE /api/v2/:aid/sessions/:tid',
  'DELETE /api/v2/:aid/sessions',
])

/** Live streams, which need a session. */
const streams = new Set(['media.changes'])

/** Calls about another person's request, which need the permission to publish. */
const aboutOthersRequests = new Set(['reviews.cancel', 'POST /api/v2/:aid/reviews/:reviewId/cancel'])

/** Calls about a user, who may belong to several accounts; admins may make them only with a session. */
const isAboutUsers = (name: string) => /^users\.|\/users\/:uid/.test(name)

let world: World
let restore: () => Promise<void>
const tokens = new Map<TokenScope, Actor>()

beforeAll(async () => {
  world = await makeWorld()
  const owner = world.actors.find(({ name }) => name === 'owner')
  if (owner === undefined) throw new Error('the world has no owner')
  for (const scope of tokenScopeNames) {
    const { token } = await anApiToken(world.app, { accountId: world.accountId, userId: owner.userId, scope })
    const caller = callerOf({ token, account: world.accountId, address: () => world.app.address })
    tokens.set(scope, { ...owner, ...caller })
  }
  restore = await checkpoint(world.app)
})
afterAll(() => world.app.stop())

const errors = [401, 403, 404]

/** Expected outcome for a token, from the line of a call. */
function expectedOf({ name, changes }: Call, scope: TokenScope): string {
  const [permission = '', line = ''] = (matrix[name] ?? '').split(' | ')
  const cells = line.split(' ')
  if (personal.has(name) || streams.has(name) || (aboutOthersRequests.has(name) && scope === 'edit')) return '403'
  if (permission !== '-' && !isAboutUsers(name))
    return changes && scope === 'read' ? '403' : (cells[columns[scope]] ?? '')
  // Public calls ignore tokens; calls that need a session or a root admin reject them.
  return cells[visitorColumn] === '401' ? '403' : (cells[visitorColumn] ?? '')
}

async function outcomeOf(call: Call, actor: Actor): Promise<string> {
  const { changes, inputOf, send } = call
  const answer = await send(actor, inputOf(world, actor))
  const text = await answer.text()
  if (answer.status === 500) throw new Error(`${call.name}: ${text}`)
  const isError = errors.includes(answer.status)
  if (changes && !isError) await restore()
  return isError ? String(answer.status) : 'ok'
}

describe('the access matrix by scope of an API token', () => {
  it.each(allCalls)('matches the answers of $name (T18)', async (call) => {
    for (const [scope, actor] of tokens) {
      expect(await outcomeOf(call, actor), `${call.name} with a token to ${scope}`).toBe(expectedOf(call, scope))
    }
  })
})
