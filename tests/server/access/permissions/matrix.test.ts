import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Session } from '../../../../src/server/domain/access/sessions/entity.ts'
import type { Declaration } from '../../../../src/server/kernel/operation.ts'
import { AppError } from '../../../../src/shared/kernel/app-error.ts'
import { type TokenScope, tokenScopeNames } from '../../../../src/shared/tokens/api-tokens.ts'
import { checkpoint } from '../../../support/checkpoint.ts'
import { untilQuiet } from '../../../support/pending-jobs.ts'
import { anApiToken } from '../../../support/people/api-tokens.ts'
import { callerOf } from '../../../support/people/people.ts'
import { type ActorName, actorNames } from './actors.ts'
import { allCalls, type Call, oneCallOfEach } from './all-calls.ts'
import { type CallResponse, sendAll } from './batches.ts'
import {
  deniedTextOf,
  expectedStatusOf,
  finalTokenStatusOf,
  isExceptional,
  statusByRuleOf,
  tokenStatusOf,
} from './expected-statuses.ts'
import { canary, createForeignAccount, type ForeignAccount } from './foreign-account.ts'
import { expectNothingLeaks, forbiddenKeys, storedSecrets } from './leaks.ts'
import { type Actor, createWorld, type World } from './world.ts'

let world: World
let foreignAccount: ForeignAccount
let secrets: readonly string[]
let restore: () => Promise<void>
const tokens = new Map<TokenScope, Actor>()

beforeAll(async () => {
  world = await createWorld()
  foreignAccount = await createForeignAccount(world.app)
  const owner = actorNamed('owner')
  for (const scope of tokenScopeNames) {
    const { token } = await anApiToken(world.app, { accountId: world.accountId, userId: owner.userId, scope })
    tokens.set(scope, { ...owner, ...callerOf({ token, account: world.accountId, address: () => world.app.address }) })
  }
  // Some calls need a recent sign-in; on a slow machine the other calls may take longer than that.
  await world.app.em().nativeUpdate(Session, {}, { provenAt: new Date('2999-01-01T00:00:00Z') })
  // A link is created when its email is sent, and must be part of the checkpoint.
  await untilQuiet(world.app)
  secrets = await storedSecrets(world.app)
  restore = await checkpoint(world.app)
})
afterAll(() => world.app.stop())

function actorNamed(name: ActorName): Actor {
  const actor = world.actors.find((candidate) => candidate.name === name)
  if (actor === undefined) throw new Error(`the world has no ${name}`)
  return actor
}

/** Caller of the matrix: an actor, or a token of the owner. */
type Caller = {
  readonly name: string
  readonly actorName: ActorName
  readonly scope?: TokenScope
  readonly actor: () => Actor
}

const actorCallers: readonly Caller[] = actorNames.map((name) => {
  return { name: `the ${name}`, actorName: name, actor: () => actorNamed(name) }
})
const tokenCallers: readonly Caller[] = tokenScopeNames.map((scope) => {
  const actor = () => tokens.get(scope) ?? actorNamed('owner')
  return { name: `a token to ${scope}`, actorName: 'owner', scope, actor }
})
const callers = [...actorCallers, ...tokenCallers]

/** Expected status for a caller by the rule of an operation alone. */
const statusByRuleFor = (call: Call, { actorName, scope }: Caller) =>
  scope === undefined ? statusByRuleOf(call, actorName) : tokenStatusOf(call, scope, statusByRuleOf)

/** Expected status for a caller when the operation does its work. */
const expectedStatusFor = (call: Call, { actorName, scope }: Caller) =>
  scope === undefined ? expectedStatusOf(call, actorName) : finalTokenStatusOf(call, scope)

/** Statuses for callers without access. */
const rejectedStatuses = [401, 403, 404]
/** Statuses for admitted callers: 400, 409 and 503 concern the request itself. */
const admittedStatuses = [200, 201, 400, 409, 503]

/** Message of an error over tRPC or REST. */
function errorMessageOf(text: string): unknown {
  const body: unknown = JSON.parse(text)
  const { error, errorMessage } = body as { error?: { json: { message: string } }; errorMessage?: string }
  return error?.json.message ?? errorMessage
}

const members = new Set<ActorName>(['viewer', 'editor', 'publisher', 'admin', 'owner'])

function expectErrorMessage({ call, text }: CallResponse, { actorName, scope }: Caller): void {
  const message = errorMessageOf(text)
  const deniedText = deniedTextOf(call)
  if (scope !== undefined || (actorName === 'suspended' && deniedText === undefined)) return
  if (actorName === 'suspended') {
    expect(message, call.name).toBe('This account is suspended. Contact support to continue.')
  } else if (members.has(actorName) && deniedText !== undefined) {
    expect(message, call.name).toBe(deniedText)
  } else if (members.has(actorName)) {
    expect(["You don't have access.", expect.stringMatching(/invitation/)], call.name).toContainEqual(message)
  }
}

/** Reads a response as `ok` or as the status of an error, and checks it for leaks. */
function outcomeOf(response: CallResponse, caller: Caller): string {
  const { call, status, text } = response
  if (![...rejectedStatuses, ...admittedStatuses].includes(status) || /Some fields aren't valid/.test(text)) {
    throw new Error(`${call.name} by ${caller.name} neither shows access nor its lack: ${status} ${text}`)
  }
  expectNothingLeaks({ call: call.name, actor: caller.actorName, text }, secrets)
  if (status === 403) expectErrorMessage(response, caller)
  return rejectedStatuses.includes(status) ? String(status) : 'ok'
}

/** Replaces the work of an operation by an error about the request. */
function withoutWork(operation: Declaration): void {
  const runnable = operation as Declaration & { readonly run: () => Promise<unknown> }
  vi.spyOn(runnable, 'run').mockRejectedValue(new AppError('resource.conflict'))
}

const mutationCalls = allCalls.filter(({ changes }) => changes)
const mutations = new Set(mutationCalls.map(({ operation }) => operation))

const nonMembers: readonly ActorName[] = ['visitor', 'outsider', 'suspended']
const memberCallers = actorCallers.filter(({ actorName }) => members.has(actorName))

/**
 * The two callers at the boundary of access: the last one rejected and the first one admitted, if the callers are in
 * ascending order of access.
 */
function accessBoundaryOf(call: Call, callersByAccess: readonly Caller[]): readonly Caller[] {
  const firstAdmitted = callersByAccess.findIndex((caller) => statusByRuleFor(call, caller) === 'ok')
  if (firstAdmitted < 0) return callersByAccess.slice(-1)
  return callersByAccess.slice(Math.max(0, firstAdmitted - 1), firstAdmitted + 1)
}

const sampleKeys = new Set<string>()
/** First call of each rule, transport and type. Every caller makes these calls. */
const samples = new Set(
  allCalls.filter(({ operation: { allow }, transport, changes }) => {
    const key = `${allow} ${transport} ${changes}`
    return !sampleKeys.has(key) && sampleKeys.add(key)
  }),
)

/**
 * Callers that suffice to test who can make a call: a caller with more permissions than an admitted one is admitted
 * too.
 */
function sufficientCallers(call: Call): readonly Caller[] {
  if (samples.has(call)) return callers
  const outsiders = actorCallers.filter(({ actorName }) => nonMembers.includes(actorName))
  return [...outsiders, ...accessBoundaryOf(call, memberCallers), ...accessBoundaryOf(call, tokenCallers)]
}

describe('the access matrix', () => {
  beforeEach(() => {
    for (const operation of mutations) withoutWork(operation)
  })
  afterEach(() => void vi.restoreAllMocks())

  it.each(callers)('admits $name to each call as its operation requires (T11, T18, T52)', async (caller) => {
    const actor = caller.actor()
    const calls = allCalls.filter((call) => sufficientCallers(call).includes(caller))
    const responses = await sendAll(
      actor,
      calls.map((call) => ({ call, input: call.inputOf(world, actor) })),
    )
    const expected = ({ call }: CallResponse) =>
      call.changes ? statusByRuleFor(call, caller) : expectedStatusFor(call, caller)
    expect(responses).toHaveLength(calls.length)
    expect(responses.map((response) => `${response.call.name}: ${outcomeOf(response, caller)}`)).toEqual(
      responses.map((response) => `${response.call.name}: ${expected(response)}`),
    )
  })
})

/** Callers that run a mutation in full. The only member among them is the one with the lowest admitted role. */
function workingCallers(call: Call): readonly Caller[] {
  if (isExceptional(call)) return callers
  const admitted = actorCallers.filter(({ actorName }) => statusByRuleOf(call, actorName) === 'ok')
  const lowest = admitted.find(({ actorName }) => members.has(actorName))
  return admitted.filter((caller) => caller === lowest || !members.has(caller.actorName))
}

async function send(call: Call, actor: Actor): Promise<CallResponse> {
  const response = await call.send(actor, call.inputOf(world, actor))
  return { call, status: response.status, text: await response.text() }
}

describe('the work of a call', () => {
  it.each(oneCallOfEach.filter(({ changes }) => changes))(
    '$name is admitted or rejected as expected (T11, T18, T52)',
    async (call) => {
      let isWorldChanged = false
      const outcomeFor = async (caller: Caller) => {
        const response = await send(call, caller.actor())
        isWorldChanged ||= !rejectedStatuses.includes(response.status)
        return outcomeOf(response, caller)
      }
      for (const caller of workingCallers(call)) {
        const expected = expectedStatusFor(call, caller)
        const wasWorldChanged = isWorldChanged
        let outcome = await outcomeFor(caller)
        if (outcome !== expected && wasWorldChanged) {
          // An earlier caller may have deleted data that this one needs.
          await restore()
          outcome = await outcomeFor(caller)
        }
        expect(outcome, `${call.name} by ${caller.name}`).toBe(expected)
      }
      if (isWorldChanged) await restore()
    },
  )
})

describe('the search for leaks', () => {
  it('detects texts of the other account in responses to its owner', async () => {
    const { owner, ids } = foreignAccount
    const actor = { ...owner, name: 'outsider', accountId: ids.account, sessionKey: ids.session } as const
    const queries = allCalls.filter(({ changes }) => !changes)
    const requests = queries.map((call) => ({ call, input: call.inputOf(world, actor) }))
    const responses = await sendAll(actor, requests)
    expect(responses.filter(({ text }) => text.includes(canary)).length).toBeGreaterThan(3)
  })

  it('detects a key that is not allowed', () => {
    const text = JSON.stringify({ result: { data: { json: [{ user: { passwordHash: 'x', name: 'y' } }] } } })
    expect(forbiddenKeys({ call: 'users.get', text })).toEqual(['passwordHash'])
    expect(forbiddenKeys({ call: 'auth.me', text: '{"mapboxToken":1}' })).toEqual(['mapboxToken'])
  })
})
