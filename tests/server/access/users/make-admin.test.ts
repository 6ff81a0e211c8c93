import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Session } from '../../../../src/server/domain/access/sessions/entity.ts'
import { grantRootAdmin } from '../../../../src/server/domain/access/sign-up/grant-root-admin.ts'
import { AuditEvent } from '../../../../src/server/domain/identity/audit/entity.ts'
import { User } from '../../../../src/server/domain/identity/users/entity.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { anEmail } from '../../../support/people/people.ts'
import { serverEntry } from '../../../support/servers/server-entry.ts'
import { aServerProcess, quickStart, type ServerProcess } from '../../../support/servers/server-process.ts'

/** True if the server uses PostgreSQL instead of the embedded database, which only one process can open. */
const isPostgreSql = process.env.TEST_DATABASE_URL !== undefined

let server: ServerProcess
beforeAll(async () => {
  server = await aServerProcess()
})
afterAll(() => server.remove())

/** Runs `npm run admin -- EMAIL` without the launcher. */
async function runAdminCommand(...args: string[]): Promise<{ exitCode: unknown; output: string }> {
  const env = { ...process.env, NODE_OPTIONS: '', ...server.environment }
  const child = spawn(process.execPath, [...quickStart, serverEntry('make-admin'), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [exitCode] = await once(child, 'close')
  return { exitCode, output }
}

/** The person's rights, sessions and audit events in the database. */
const storedState = () =>
  server.withDatabase(async ({ em: rootEm }) => {
    const em = rootEm.fork()
    const { rootAdmin } = await em.findOneOrFail(User, { id: server.person.userId })
    const events = await em.find(AuditEvent, { account: server.person.accountId })
    return { rootAdmin, sessions: await em.count(Session, {}), events: events.map((event) => event.action) }
  })

it('prints its usage', async () => {
  expect(await runAdminCommand('anna')).toEqual({ exitCode: 1, output: 'Usage: npm run admin -- anna@example.com\n' })
})

it('makes a user a root admin, with an embedded database only while the server is stopped', async () => {
  const { email } = server.person
  const successMessage = `${email} is now a root admin. Sessions signed out: 1. They need to sign in again.\n`
  const mustStopMessage =
    'Stopover is running with this data folder. Stop it, run this command again, then start it. (With PostgreSQL it can keep running.)\n'
  await server.start()
  const whileRunning = await runAdminCommand(email.toUpperCase())
  await server.kill()
  expect(whileRunning).toEqual(
    isPostgreSql
      ? { exitCode: 0, output: expect.stringContaining(successMessage) }
      : { exitCode: 1, output: mustStopMessage },
  )
  const unchangedState = { rootAdmin: false, sessions: 1, events: [] }
  const rootAdminState = { rootAdmin: true, sessions: 0, events: ['root-admin-made'] }
  expect(await storedState()).toEqual(isPostgreSql ? rootAdminState : unchangedState)
  const whileStopped = await runAdminCommand(email)
  expect(whileStopped.exitCode).toBe(0)
  expect(whileStopped.output).toContain(isPostgreSql ? 'was already a root admin' : successMessage)
  expect(await storedState()).toEqual(rootAdminState)
})

/** Link in the output of the command. The user sets a password there. */
const passwordLinkIn = (output: string) => /http:\S+\/identity\/reset\?token=\S+/.exec(output)?.[0]

it('creates an unknown user with a link to set a password, which a newer link replaces', async () => {
  const email = anEmail('first')
  const firstRun = await runAdminCommand(email.replace('first', 'First'))
  expect(firstRun.output).toContain(`${email} is now a root admin.\n`)
  const secondGrant = await server.withDatabase(({ em }) =>
    grantRootAdmin(em.fork() as EntityManager, email, new Date()),
  )
  expect(secondGrant.wasAlready).toBe(true)
  const earlierLink = passwordLinkIn(firstRun.output)
  const newLink = secondGrant.passwordPath ?? ''
  await server.start()
  const openLink = (link = '') => fetch(`${server.address()}${link.replace(/^http:\/\/[^/]+/, '')}`)
  expect([(await openLink(earlierLink)).status, (await openLink(newLink)).status]).toEqual([400, 200])
  const token = new URL(newLink, 'http://localhost').searchParams.get('token') ?? ''
  const password = 'a long way to the pier'
  const body = new URLSearchParams({ token, password, again: password })
  const passwordSet = await fetch(`${server.address()}/identity/reset/password`, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  expect(passwordSet.headers.get('location')).toBe('/identity/reset/done')
  const signedIn = await fetch(`${server.address()}/api/admin/v2/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  await server.kill()
  expect(await signedIn.json()).toMatchObject({ accounts: [{ role: 'owner' }] })
})
