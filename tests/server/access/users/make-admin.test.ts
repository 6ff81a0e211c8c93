import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Session } from '../../../../src/server/domain/access/sessions/entity.ts'
import { grantRootAdmin } from '../../../../src/server/domain/access/sign-up/grant-root-admin.ts'
import { AuditEvent } from '../../../../src/server/domain/identity/audit/entity.ts'
import { User } from '../../../../src/server/domain/identity/users/entity.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { anEmail } from '../../../support/people/people.ts'
import { aServerProcess, quickStart, type ServerProcess } from '../../../support/servers/server-process.ts'

const command = join(import.meta.dirname, '../../../../src/server/make-admin.ts')
const onPostgreSql = process.env.TEST_DATABASE_URL !== undefined

let server: ServerProcess
beforeAll(async () => {
  server = await aServerProcess()
})
afterAll(() => server.remove())

/** Runs `npm run admin -- EMAIL` without the launcher. */
async function admin(...args: string[]): Promise<{ exitCode: unknown; words: string }> {
  const env = { ...process.env, NODE_OPTIONS: '', ...server.environment }
  const child = spawn(process.execPath, [quickStart, command, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (words += chunk))
  const [exitCode] = await once(child, 'close')
  return { exitCode, words }
}

/** Row of the person in the database. */
const stored = () =>
  server.withDatabase(async ({ em: outer }) => {
    const em = outer.fork()
    const { rootAdmin } = await em.findOneOrFail(User, { id: server.person.userId })
    const events = await em.find(AuditEvent, { account: server.person.accountId })
    return { rootAdmin, sessions: await em.count(Session, {}), events: events.map((event) => event.action) }
  })

it('prints its usage', async () => {
  expect(await admin('anna')).toEqual({ exitCode: 1, words: 'Usage: npm run admin -- anna@example.com\n' })
})

it('makes a user a root admin and ends their sessions, with an embedded database only while the server is stopped', async () => {
  const { email } = server.person
  const said = `${email} is now a root admin. Sessions signed out: 1. They need to sign in again.\n`
  const mustStop =
    'Stopover is running with this data folder. Stop it, run this command again, then start it. (With PostgreSQL it can keep running.)\n'
  await server.start()
  const whileRunning = await admin(email.toUpperCase())
  await server.kill()
  expect(whileRunning).toEqual(
    onPostgreSql ? { exitCode: 0, words: expect.stringContaining(said) } : { exitCode: 1, words: mustStop },
  )
  const before = { rootAdmin: false, sessions: 1, events: [] }
  const after = { rootAdmin: true, sessions: 0, events: ['root-admin-made'] }
  expect(await stored()).toEqual(onPostgreSql ? after : before)
  const whileStopped = await admin(email)
  expect(whileStopped.exitCode).toBe(0)
  expect(whileStopped.words).toContain(onPostgreSql ? 'was already a root admin' : said)
  expect(await stored()).toEqual(after)
})

/** Address in the output of the command where the person sets a password. */
const linkIn = (words: string) => /http:\S+\/identity\/reset\?token=\S+/.exec(words)?.[0]

it('creates an unknown user, whose single-use link sets a password', async () => {
  const email = anEmail('first')
  const first = await admin(email.replace('first', 'First'))
  expect(first.words).toContain(`${email} is now a root admin.\n`)
  const again = await server.withDatabase(({ em }) => grantRootAdmin(em.fork() as EntityManager, email, new Date()))
  expect(again.wasAlready).toBe(true)
  const linkOfBefore = linkIn(first.words)
  const link = again.passwordPath ?? ''
  await server.start()
  const open = (address = '') => fetch(`${server.address()}${address.replace(/^http:\/\/[^/]+/, '')}`)
  expect([(await open(linkOfBefore)).status, (await open(link)).status]).toEqual([400, 200])
  const token = new URL(link, 'http://localhost').searchParams.get('token') ?? ''
  const password = 'a long way to the pier'
  const body = new URLSearchParams({ token, password, again: password })
  const chosen = await fetch(`${server.address()}/identity/reset/password`, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  expect(chosen.headers.get('location')).toBe('/identity/reset/done')
  const signedIn = await fetch(`${server.address()}/api/admin/v2/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  await server.kill()
  expect(await signedIn.json()).toMatchObject({ accounts: [{ role: 'owner' }] })
})
