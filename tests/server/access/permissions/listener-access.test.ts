import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { findListenerAccess, type Listener } from '../../../../src/server/domain/access/accounts/listener-access.ts'
import { Session } from '../../../../src/server/domain/access/sessions/entity.ts'
import { sessionLimits } from '../../../../src/server/domain/access/sessions/session-limits.ts'
import { Account, Membership } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { User } from '../../../../src/server/domain/identity/users/entity.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { hashToken } from '../../../../src/server/kernel/token-hash.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { anAccount, aPerson, type Person } from '../../../support/people/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const em = () => app.em() as EntityManager
const listenerOf = ({ token, accountId }: Person): Listener => ({ sessionId: hashToken(token), accountId })
const summaryOf = async (listener: Listener) => {
  const [access] = await findListenerAccess(em(), [listener])
  const { actor, account } = access ?? {}
  return [actor == null ? null : actor.rootAdmin, account == null ? null : [account.status, account.role]]
}
const timeBefore = (ms: number) => new Date(Date.now() - ms)

it('a member keeps their role in a suspended account', async () => {
  const viewer = await aPerson(app, { role: 'viewer' })
  expect(await summaryOf(listenerOf(viewer))).toEqual([false, ['active', 'viewer']])
  await app.em().nativeUpdate(Account, { id: viewer.accountId }, { status: 'suspended' })
  expect(await summaryOf(listenerOf(viewer))).toEqual([false, ['suspended', 'viewer']])
})

it('only a root admin can listen to an account without a membership', async () => {
  const accountId = await anAccount(app)
  const member = await aPerson(app)
  const rootAdmin = await aPerson(app, { rootAdmin: true })
  expect(await summaryOf({ ...listenerOf(member), accountId })).toEqual([false, null])
  expect(await summaryOf({ ...listenerOf(member), accountId: null })).toEqual([false, null])
  expect(await summaryOf({ ...listenerOf(rootAdmin), accountId })).toEqual([true, ['active', 'owner']])
  expect(await summaryOf({ ...listenerOf(rootAdmin), accountId: crypto.randomUUID() })).toEqual([true, null])
  await app.em().nativeDelete(Membership, { user: member.userId })
  expect(await summaryOf(listenerOf(member))).toEqual([false, null])
})

it.each([
  ['was ended', (id: string) => app.em().nativeDelete(Session, { id })],
  ['has expired', (id: string) => app.em().nativeUpdate(Session, { id }, { expiresAt: timeBefore(1) })],
  [
    'is older than the maximum age',
    (id: string) => app.em().nativeUpdate(Session, { id }, { createdAt: timeBefore(sessionLimits.absoluteMs + 1) }),
  ],
] as const)('a session that %s has no actor', async (_reason, end) => {
  const person = await aPerson(app)
  const listener = listenerOf(person)
  expect(await summaryOf(listener)).toEqual([false, ['active', 'owner']])
  await end(listener.sessionId)
  expect(await summaryOf(listener)).toEqual([null, null])
})

it('sessions of disabled users and old sessions of root admins have no actor', async () => {
  const person = await aPerson(app)
  const rootAdmin = await aPerson(app, { rootAdmin: true })
  await app.em().nativeUpdate(User, { id: person.userId }, { disabledAt: new Date() })
  expect(await summaryOf(listenerOf(person))).toEqual([null, null])
  const createdAt = timeBefore(sessionLimits.rootAbsoluteMs + 1)
  await app.em().nativeUpdate(Session, { user: rootAdmin.userId }, { createdAt })
  expect(await summaryOf(listenerOf(rootAdmin))).toEqual([null, null])
})

it('looking up the access of many listeners takes as many queries as that of one', async () => {
  const people: Person[] = []
  for (let count = 0; count < 12; count += 1) people.push(await aPerson(app, { role: count % 2 ? 'viewer' : 'editor' }))
  const execute = vi.spyOn(em().getConnection(), 'execute')
  const queriesFor = async (listeners: readonly Listener[]) => {
    execute.mockClear()
    const accesses = await findListenerAccess(em(), listeners)
    return { accesses, count: execute.mock.calls.length }
  }
  const listeners = [...people, ...people].map(listenerOf)
  const forOne = await queriesFor(listeners.slice(0, 1))
  const forAll = await queriesFor(listeners)
  execute.mockRestore()
  expect(forOne.count).toBeGreaterThan(0)
  expect(forAll.count).toBe(forOne.count)
  expect(forAll.accesses.map(({ account }) => account?.role)).toEqual(
    listeners.map((_listener, index) => (index % 2 ? 'viewer' : 'editor')),
  )
})
