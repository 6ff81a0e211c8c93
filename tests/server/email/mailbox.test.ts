import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { mailboxEmail } from '../../../src/server/ports/mailbox-email.ts'
import { s3Files } from '../../../src/server/ports/s3-files.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { anEmail, aPerson, apiErrorOf, aVisitor } from '../../support/people/people.ts'
import { emailTo, linkIn } from '../../support/servers/mailbox.ts'
import { startObjectStore } from '../../support/servers/object-store.ts'

const json = (value: unknown) => Buffer.from(JSON.stringify(value))

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('shows root admins the emails, the newest first, with their links', async () => {
  const root = await aPerson(app, { rootAdmin: true })
  const { trpc } = aVisitor(app)
  const first = anEmail('first')
  const second = anEmail('second')
  for (const email of [first, second]) {
    await trpc.users.signUp.mutate({ email, privacyPolicy: true })
    await emailTo(app, email, 'Confirm your email')
  }
  const { emails } = await root.trpc.email.list.query({})
  expect(emails?.slice(0, 2).map(({ to }) => to)).toEqual([second, first])
  const kept = await emailTo(app, second, 'Confirm your email')
  expect(emails?.[0]).toMatchObject({ subject: 'Confirm your email', text: kept.text, sentAt: kept.sentAt })
  expect(linkIn(kept)).toMatch(new RegExp(`^${app.address}/token/sign-up#[\\w-]{43}$`))
})

describe('a mailbox in a bucket', () => {
  it('has the emails of all processes, the newest first, and no more than 200', async () => {
    const store = await startObjectStore()
    const mailboxOf = async () =>
      mailboxEmail(s3Files(store.settings, await mkdtemp(join(inject('folder'), 'mailbox-'))))
    const [one, other] = await Promise.all([mailboxOf(), mailboxOf()])
    const email = { to: 'anna@example.com', subject: 'Confirm your email', text: 'Confirm', html: '<p>Confirm</p>' }
    for (let at = 0; at < 199; at += 1) {
      const old = { ...email, id: `old-${at}`, sentAt: new Date(at) }
      store.bucket.put(`mailbox/19700101T000000${String(at).padStart(3, '0')}Z-old-${at}.json`, json(old))
    }
    await one.send({ ...email, id: 'first' })
    await pause(2)
    await other.send({ ...email, id: 'second' })
    const ids = (await one.mailbox?.list())?.map(({ id }) => id)
    expect(ids?.slice(0, 3)).toEqual(['second', 'first', 'old-198'])
    expect(ids?.at(-1)).toBe('old-1')
    expect(await other.mailbox?.list()).toEqual(await one.mailbox?.list())
    expect(store.bucket.objects.size).toBe(200)
    await store.halt()
  })
})

it('shows them to nobody else', async () => {
  const owner = await aPerson(app)
  expect(await apiErrorOf(owner.trpc.email.list.query({}))).toMatchObject({ status: 403, code: 'access.denied' })
  expect(await apiErrorOf(aVisitor(app).trpc.email.list.query({}))).toMatchObject({ status: 401 })
})
