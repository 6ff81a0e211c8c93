import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { localFiles } from '../../../../src/server/ports/local-files.ts'
import { mailboxEmail } from '../../../../src/server/ports/mailbox-email.ts'
import { s3Files } from '../../../../src/server/ports/s3-files.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { anEmail, aPerson, apiErrorOf, aVisitor } from '../../../support/people/people.ts'
import { emailTo, linkIn } from '../../../support/servers/mailbox.ts'
import { startObjectStore } from '../../../support/servers/object-store.ts'

const json = (value: unknown) => Buffer.from(JSON.stringify(value))

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('the mailbox shows emails to root admins, newest first', async () => {
  const rootAdmin = await aPerson(app, { rootAdmin: true })
  const { trpc } = aVisitor(app)
  const olderRecipient = anEmail('first')
  const newerRecipient = anEmail('second')
  for (const email of [olderRecipient, newerRecipient]) {
    await trpc.users.signUp.mutate({ email, privacyPolicy: true })
    await emailTo(app, email, 'Confirm your email')
  }
  const { emails } = await rootAdmin.trpc.email.list.query({})
  expect(emails?.slice(0, 2).map(({ to }) => to)).toEqual([newerRecipient, olderRecipient])
  const storedEmail = await emailTo(app, newerRecipient, 'Confirm your email')
  expect(emails?.[0]).toMatchObject({
    subject: 'Confirm your email',
    text: storedEmail.text,
    sentAt: storedEmail.sentAt,
  })
  expect(linkIn(storedEmail)).toMatch(new RegExp(`^${app.address}/token/sign-up#[\\w-]{43}$`))
})

it('the mailbox passes the first link of an email to its callback', async () => {
  const links: unknown[] = []
  const files = localFiles(await mkdtemp(join(inject('folder'), 'mailbox-')))
  await files.prepare(false)
  const mailbox = mailboxEmail(files, { onLink: (link) => links.push(link) })
  const email = { to: 'anna@example.com', subject: 'Confirm your email', html: '' }
  await mailbox.send({ ...email, id: 'with-link', text: 'Confirm email:\nhttp://localhost/token#a\n\nhttp://other' })
  await mailbox.send({ ...email, id: 'without-link', text: 'Done' })
  expect(links).toEqual([{ to: email.to, subject: email.subject, link: 'http://localhost/token#a' }])
})

describe('a mailbox in a bucket', () => {
  it('has the newest 200 emails of all processes', async () => {
    const store = await startObjectStore()
    const mailboxOf = async () =>
      mailboxEmail(s3Files(store.settings, await mkdtemp(join(inject('folder'), 'mailbox-'))))
    const [process1, process2] = await Promise.all([mailboxOf(), mailboxOf()])
    const email = { to: 'anna@example.com', subject: 'Confirm your email', text: 'Confirm', html: '<p>Confirm</p>' }
    for (let index = 0; index < 199; index += 1) {
      const oldEmail = { ...email, id: `old-${index}`, sentAt: new Date(index) }
      store.bucket.put(`mailbox/19700101T000000${String(index).padStart(3, '0')}Z-old-${index}.json`, json(oldEmail))
    }
    await process1.send({ ...email, id: 'first' })
    await pause(2)
    await process2.send({ ...email, id: 'second' })

    const ids = (await process1.mailbox?.list())?.map(({ id }) => id)
    expect(ids?.slice(0, 3)).toEqual(['second', 'first', 'old-198'])
    expect(ids?.at(-1)).toBe('old-1')
    expect(await process2.mailbox?.list()).toEqual(await process1.mailbox?.list())
    expect(store.bucket.objects.size).toBe(200)
    await store.halt()
  })
})

it('the mailbox is closed to members and visitors', async () => {
  const owner = await aPerson(app)
  expect(await apiErrorOf(owner.trpc.email.list.query({}))).toMatchObject({ status: 403, code: 'access.denied' })
  expect(await apiErrorOf(aVisitor(app).trpc.email.list.query({}))).toMatchObject({ status: 401 })
})
